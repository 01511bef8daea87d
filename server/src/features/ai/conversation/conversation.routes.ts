import { conversationApi } from '@xueyan/contract/ai/conversation';
import { implement } from '../../../http/implement.ts';
import { listConversations, openConversation } from './conversation.service.ts';

export const conversationRoutes = implement(conversationApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listConversations(db, platform.clock, actor, input),
  }),
  open: ({ db, platform, actor, input }) => openConversation(db, platform.clock, actor, input),
});
