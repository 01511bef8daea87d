import { trainingApi } from '@xueyan/contract/prep/training';
import { implement } from '../../../http/implement.ts';
import { getTraining, listTrainings, removeTraining, startTraining, stopTraining } from './training.service.ts';
import { startInstall } from './training-install.service.ts';
import { trainingAbility } from './training-queue.service.ts';
import { predictRow } from './training-work.service.ts';

export const trainingRoutes = implement(trainingApi, {
  status: ({ db, platform }) => trainingAbility(db, platform),
  install: async ({ db, actor }) => ({ jobId: await startInstall(db, actor) }),
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listTrainings(db, platform.clock, actor, input),
  }),
  get: ({ db, platform, actor, input }) => getTraining(db, platform, actor, input.runId),
  start: async ({ db, platform, actor, input }) => ({ runId: await startTraining(db, platform, actor, input) }),
  stop: ({ db, platform, actor, input }) => stopTraining(db, platform, actor, input),
  predict: ({ db, platform, actor, input }) => predictRow(db, platform, actor, input),
  remove: ({ db, actor, input }) => removeTraining(db, actor, input.runId),
});
