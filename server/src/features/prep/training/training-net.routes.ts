import { trainingNetApi } from '@xueyan/contract/prep/training-net';
import { implement } from '../../../http/implement.ts';
import { netOf } from './training-net.service.ts';

export const trainingNetRoutes = implement(trainingNetApi, {
  net: ({ db, platform, actor, input }) => netOf(db, platform, actor, input.runId),
});
