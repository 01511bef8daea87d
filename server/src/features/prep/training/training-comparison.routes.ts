import { trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { implement } from '../../../http/implement.ts';
import { compareTrainings, noteTraining, pinTraining } from './training-comparison.service.ts';

export const trainingComparisonRoutes = implement(trainingComparisonApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await compareTrainings(db, platform.clock, actor, input),
  }),
  note: ({ db, actor, input }) => noteTraining(db, actor, input),
  pin: ({ db, actor, input }) => pinTraining(db, actor, input),
});
