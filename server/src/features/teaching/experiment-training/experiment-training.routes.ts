import { experimentTrainingApi } from '@xueyan/contract/teaching/experiment-training';
import { implement } from '../../../http/implement.ts';
import { listTraining } from './experiment-training.service.ts';

export const experimentTrainingRoutes = implement(experimentTrainingApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listTraining(db, platform, actor, input) }),
});
