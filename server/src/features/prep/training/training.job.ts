import { defineJob } from '../../../http/job.ts';
import { trainingJob } from './training.service.ts';
import { install, installJob } from './training-install.service.ts';
import { train } from './training-work.service.ts';

/** Told while the work goes on: whoever stops it is heard by its signal. */
const quietly = (told: Promise<void>) => void told.catch(() => undefined);

export const trainingJobs = [
  defineJob({
    ...installJob,
    run: async ({ platform, signal, progress }) => {
      await install(platform, (percent) => quietly(progress(Math.round(percent), 100)), signal);
      return null;
    },
  }),
  defineJob({
    ...trainingJob,
    run: async ({ db, platform, actor, signal, progress }, { runId }) => {
      const tell = (share: number) => quietly(progress(Math.round(share * 100), 100));
      await train(db, platform, actor, runId, tell, signal);
      return null;
    },
  }),
];
