import { defineFeature } from '../../../http/feature.ts';
import { conversationRoutes } from './conversation.routes.ts';
import { chatPictureRule } from './conversation.service.ts';

export const conversationFeature = defineFeature({
  name: 'ai/conversation',
  routes: conversationRoutes,
  files: { chat: chatPictureRule },
  permissions: [
    {
      code: 'ai.audit',
      names: { zh: '审计 AI 对话', en: 'Look into AI conversations', mn: 'AI яриаг шалгах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/ai-conversations',
      parent: 'ai',
      order: 96,
      titles: { zh: 'AI 对话审计', en: 'AI conversations', mn: 'AI ярианы аудит' },
      hints: { zh: '查看全校的 AI 对话', en: 'Conversations of the school', mn: 'Сургуулийн AI яриа' },
      route: '/operations/ai-conversations',
      view: 'ai/conversation/ConversationsPage',
      icon: 'eye',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'aiconversation.search': {
      zh: '检索他人的 AI 对话与创作',
      en: 'Searched what people asked AI',
      mn: 'Бусдын AI яриа, бүтээлийг хайсан',
    },
    'aiconversation.open': { zh: '查看他人的 AI 对话', en: 'Read somebody’s AI chat', mn: 'Бусдын AI яриаг уншсан' },
  },
});
