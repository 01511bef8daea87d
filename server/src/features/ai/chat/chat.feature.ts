import { defineFeature } from '../../../http/feature.ts';
import { chatDaemon, chatTicker } from './chat.job.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatStream, extractStream, pictureStream } from './chat.stream.ts';
import { chatPortable } from './chat-portable.service.ts';
import { pictureFileRule } from './picture.service.ts';

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
      roles: ['ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: { 'chat.delete': { zh: '删除 AI 对话', en: 'Removed an AI chat', mn: 'AI яриа устгасан' } },
});
