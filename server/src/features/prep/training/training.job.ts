import { defineJob } from '../../../http/job.ts';
import { trainingJob } from './training.service.ts';
import { train } from './training-work.service.ts';

export const trainingJobs = [
  defineJob({
    ...trainingJob,
    run: async ({ db, platform, actor, signal, progress }, { runId }) => {
      const tell = (share: number) => void progress(Math.round(share * 100), 100);
      await train(db, platform, actor, runId, tell, signal);
      return null;
    },
  }),
];
