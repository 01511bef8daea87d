import { practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import { implement } from '../../../http/implement.ts';
import { confirmMilestone, takeBackMilestone } from './confirm.service.ts';
import { getTraining, listExperiments, removeTraining, saveTraining } from './practical-training.service.ts';
import { listOwnTrainings, listTaughtTrainings, ownTraining, trainingBoard } from './progress.service.ts';

export const practicalTrainingRoutes = implement(practicalTrainingApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listTaughtTrainings(db, platform.clock, actor, input),
  }),
  listMine: async ({ db, platform, actor, input }) => ({
    pageInfo: await listOwnTrainings(db, platform.clock, actor, input),
  }),
  listExperiment: async ({ db, actor, input }) => ({ pageInfo: await listExperiments(db, actor, input) }),
  get: ({ db, platform, actor, input }) => getTraining(db, platform.clock, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveTraining(db, platform, actor, input),
  remove: ({ db, platform, actor, input }) => removeTraining(db, platform, actor, input.sectionId),
  mine: ({ db, platform, actor, input }) => ownTraining(db, platform.clock, actor, input.sectionId),
  board: async ({ db, platform, actor, input }) => ({
    pageInfo: await trainingBoard(db, platform.clock, actor, input),
  }),
  confirm: ({ db, platform, actor, input }) => confirmMilestone(db, platform, actor, input),
  takeBack: ({ db, platform, actor, input }) => takeBackMilestone(db, platform, actor, input),
});
