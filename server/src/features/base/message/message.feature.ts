import { defineFeature } from '../../../http/feature.ts';
import { sendDemoMessages } from './message.demo.ts';
import { messageTicker } from './message.job.ts';
import { messageRoutes } from './message.routes.ts';
import { messagePortable } from './message-portable.service.ts';
import { messageReviews } from './sending.service.ts';

export const messageFeature = defineFeature({
  name: 'base/message',
  portable: messagePortable,
  routes: messageRoutes,
  tickers: [messageTicker],
  reviews: { message: messageReviews },
  permissions: [
    {
      code: 'usermenu:notification',
      names: { zh: '查看消息', en: 'Messages', mn: 'Мэдээ үзэх' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'message.send',
      names: { zh: '发送消息', en: 'Send messages', mn: 'Мэдээ илгээх' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  menu: [
    {
      code: 'messages/sent',
      parent: 'system/setup',
      order: 42,
      titles: { zh: '消息发送', en: 'Sent messages', mn: 'Илгээсэн мэдээ' },
      hints: { zh: '给一些人发通知', en: 'Send notices', mn: 'Мэдэгдэл илгээх' },
      route: '/messages/sent',
      view: 'base/message/SentMessagesPage',
      icon: 'notification',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
      hiddenFor: ['ROLE_TEACHER'],
    },
  ],
  dictionaries: {
    MESSAGE_TYPE: {
      names: { zh: '消息类型', en: 'Kinds of message', mn: 'Мэдээний төрөл' },
      entries: [
        ['01', '通知公告', 'Notices', 'Зарлал'],
        ['02', '系统消息', 'System messages', 'Системийн мэдээ'],
      ],
    },
  },
  audits: {
    'message.send': { zh: '发送消息', en: 'Sent a message', mn: 'Мессеж илгээсэн' },
    'message.cancel': { zh: '取消定时消息', en: 'Cancelled a scheduled message', mn: 'Товлосон мэдээг цуцалсан' },
    'message.retract': { zh: '撤回消息', en: 'Retracted a message', mn: 'Мэдээг буцаан татсан' },
  },
  demo: sendDemoMessages,
});
