import { chatShareApi } from '@xueyan/contract/ai/chat-share';
import { implement } from '../../../http/implement.ts';
import { addShare, listShares, readShare, removeShare } from './chat-share.service.ts';

export const chatShareRoutes = implement(chatShareApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listShares(db, platform.clock, actor, input) }),
  get: ({ db, platform, actor, input }) => readShare(db, platform.clock, actor, input.shareId),
  save: async ({ db, platform, actor, input }) => ({ shareId: await addShare(db, platform.clock, actor, input) }),
  remove: ({ db, actor, input }) => removeShare(db, actor, input.shareId),
});
