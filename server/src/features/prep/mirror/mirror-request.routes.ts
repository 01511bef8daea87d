import { mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { implement } from '../../../http/implement.ts';
import {
  approveRequest,
  countWaitingRequests,
  listRequests,
  makeRequest,
  rejectRequest,
  withdrawRequest,
} from './mirror-request.service.ts';

export const mirrorRequestRoutes = implement(mirrorRequestApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listRequests(db, platform.clock, actor, input),
  }),
  countWaiting: ({ db }) => countWaitingRequests(db),
  save: async ({ db, platform, actor, input }) => ({ requestId: await makeRequest(db, platform, actor, input) }),
  withdraw: ({ db, platform, actor, input }) => withdrawRequest(db, platform, actor, input.requestId),
  approve: async ({ db, platform, actor, input }) => ({
    imageId: await approveRequest(db, platform, actor, input),
  }),
  reject: ({ db, platform, actor, input }) => rejectRequest(db, platform, actor, input),
});
