import { defineJob } from '../../../http/job.ts';
import { fillShipped, install, installJob, takeJob } from './shipped-dataset.service.ts';

export const shippedDatasetJobs = [
  defineJob({
    ...takeJob,
    state: 'none',
    run: ({ db, platform, actor, progress }, input) => fillShipped(db, platform, actor, input, progress),
  }),
  defineJob({
    ...installJob,
    state: 'none',
    run: async ({ platform, signal, progress }) => {
      // The installation is ended by the signal, not by a failed report.
      const tell = (percent: number) => void progress(Math.round(percent), 100).catch(() => undefined);
      await install(platform, tell, signal);
      return null;
    },
  }),
];
