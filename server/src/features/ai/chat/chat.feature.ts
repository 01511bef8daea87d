import { defineFeature } from '../../../http/feature.ts';
import { chatDaemon, chatTicker } from './chat.job.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatStream, extractStream, pictureStream } from './chat.stream.ts';
import { chatPortable } from './chat-portable.service.ts';

const users = ['ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const chatFeature = defineFeature({
  name: 'ai/chat',
  portable: chatPortable,
  routes: chatRoutes,
  streams: [chatStream, extractStream, pictureStream],
  tickers: [chatTicker],
  daemons: [chatDaemon],
  menu: [
    {
      code: 'ai',
      order: 80,
      titles: { zh: 'AI', en: 'AI', mn: 'AI' },
      route: '/ai',
      icon: 'robot',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'ai/chat',
      parent: 'ai',
      order: 10,
      titles: { zh: 'AI 对话', en: 'AI chat', mn: 'AI яриа' },
      hints: { zh: '提问、写作、翻译', en: 'Ask, write, translate', mn: 'Асуух, бичих, орчуулах' },
      route: '/ai/chat',
      view: 'ai/chat/ChatPage',
      icon: 'message',
      roles: users,
    },
    {
      code: 'ai/knowledge-chat',
      parent: 'ai',
      order: 20,
      titles: { zh: '知识对话', en: 'Knowledge chat', mn: 'Мэдлэгийн яриа' },
      hints: { zh: '只按资料回答，附出处', en: 'Answers from your documents', mn: 'Баримтаар хариулна' },
      route: '/ai/knowledge-chat',
      view: 'ai/chat/KnowledgeChatPage',
      icon: 'comment',
      roles: users,
    },
  ],
  audits: { 'chat.delete': { zh: '删除 AI 对话', en: 'Removed an AI chat', mn: 'AI яриа устгасан' } },
});
