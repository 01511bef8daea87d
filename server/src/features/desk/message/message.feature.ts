import { defineFeature } from '../../../http/feature.ts';
import { sendDemoMessages } from './message.demo.ts';
import { messageTicker } from './message.job.ts';
import { messageRoutes } from './message.routes.ts';

export const messageFeature = defineFeature({
  name: 'desk/message',
  routes: messageRoutes,
  tickers: [messageTicker],
  dictionaries: {
    MESSAGE_TYPE: [
      ['01', '通知公告', 'Notices', 'Зарлал'],
      ['02', '系统消息', 'System messages', 'Системийн мэдээ'],
    ],
  },
  audits: {
    'message.cancel': { zh: '取消定时消息', en: 'Cancelled a scheduled message', mn: 'Товлосон мэдээг цуцалсан' },
    'message.retract': { zh: '撤回消息', en: 'Retracted a message', mn: 'Мэдээг буцаан татсан' },
  },
  demo: sendDemoMessages,
});
