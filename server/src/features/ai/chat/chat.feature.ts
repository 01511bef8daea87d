import { defineFeature } from '../../../http/feature.ts';
import { chatDaemon, chatTicker } from './chat.job.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatStream, extractStream, pictureStream } from './chat.stream.ts';
import { chatPortable } from './chat-portable.service.ts';
import { pictureFileRule } from './picture.service.ts';

const users = ['ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const chatFeature = defineFeature({
  name: 'ai/chat',
  portable: chatPortable,
  routes: chatRoutes,
  streams: [chatStream, extractStream, pictureStream],
  files: { chat: pictureFileRule },
  tickers: [chatTicker],
  daemons: [chatDaemon],
  menu: [
    {
      code: 'ai/chat',
      order: 132,
      titles: { zh: 'AI 对话', en: 'AI chat', mn: 'AI яриа' },
      route: '/ai/chat',
      view: 'ai/chat/ChatPage',
      icon: 'robot',
      roles: users,
    },
    {
      code: 'ai/knowledge-chat',
      order: 137,
      titles: { zh: '知识对话', en: 'Knowledge chat', mn: 'Мэдлэгийн яриа' },
      route: '/ai/knowledge-chat',
      view: 'ai/chat/KnowledgeChatPage',
      icon: 'read',
      roles: users,
    },
  ],
  audits: { 'chat.delete': { zh: '删除 AI 对话', en: 'Removed an AI chat', mn: 'AI яриа устгасан' } },
});
