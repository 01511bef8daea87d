import { defineFeature } from '../../../http/feature.ts';
import { chatShareRoutes } from './chat-share.routes.ts';
import { chatSharePortable } from './chat-share-portable.service.ts';

export const chatShareFeature = defineFeature({
  name: 'ai/chat-share',
  portable: chatSharePortable,
  routes: chatShareRoutes,
  audits: {
    'chatshare.save': { zh: '分享 AI 对话', en: 'Shared an AI chat', mn: 'AI яриаг хуваалцсан' },
    'chatshare.delete': { zh: '撤回分享的 AI 对话', en: 'Took back a shared chat', mn: 'Хуваалцсан яриаг буцаасан' },
  },
});
