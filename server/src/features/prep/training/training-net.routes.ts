import { trainingNetApi } from '@xueyan/contract/prep/training-net';
import { implement } from '../../../http/implement.ts';
import { detectorOf, netOf } from './training-net.service.ts';

export const trainingNetRoutes = implement(trainingNetApi, {
  detector: ({ db, platform, actor, input }) => detectorOf(db, platform, actor, input.runId),
  net: ({ db, platform, actor, input }) => netOf(db, platform, actor, input.runId),
});
