import { defineJob } from '../../../http/job.ts';
import { trainingState } from './training.service.ts';
import { install, installJob } from './training-install.service.ts';
import { trainedAtOnce, trainingJob } from './training-queue.service.ts';
import { train } from './training-work.service.ts';

/** Reports progress without failing the work; the work is stopped by its signal instead. */
const quietly = (told: Promise<void>) => void told.catch(() => undefined);

/** The jobs that a host which only trains works off. */
export const trainingWorkerJobs = [
  defineJob({
    ...trainingJob,
    fair: true,
    concurrency: trainedAtOnce,
    state: trainingState,
    run: async ({ db, platform, actor, signal, progress }, { runId }) => {
      const tell = (share: number) => quietly(progress(Math.round(share * 100), 100));
      await train(db, platform, actor, runId, tell, signal);
      return null;
    },
  }),
];

export const trainingJobs = [
  defineJob({
    ...installJob,
    state: 'none',
    run: async ({ platform, signal, progress }) => {
      await install(platform, (percent) => quietly(progress(Math.round(percent), 100)), signal);
      return null;
    },
  }),
  ...trainingWorkerJobs,
];
