import { conversationApi } from '@xueyan/contract/ai/conversation';
import { implement } from '../../../http/implement.ts';
import { listConversations, listMadeMedia, openConversation } from './conversation.service.ts';

export const conversationRoutes = implement(conversationApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listConversations(db, platform.clock, actor, input),
  }),
  media: async ({ db, platform, actor, input }) => ({
    pageInfo: await listMadeMedia(db, platform.clock, actor, input),
  }),
  open: ({ db, platform, actor, input }) => openConversation(db, platform.clock, actor, input),
});
