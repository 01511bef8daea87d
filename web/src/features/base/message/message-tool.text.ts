import { defineText } from '../../../ui/text/text.ts';

/** The few texts that are loaded before the message centre is opened. */
export const messageToolText = defineText('message.tool', {
  zh: { messages: '消息', unread: '有未读消息', arrived: '新消息', view: '查看', compose: '发消息' },
  en: {
    messages: 'Messages',
    unread: 'unread messages',
    arrived: 'New message',
    view: 'View',
    compose: 'Send a message',
  },
  mn: { messages: 'Мэдээ', unread: 'уншаагүй мэдээтэй', arrived: 'Шинэ мэдээ', view: 'Үзэх', compose: 'Мэдээ илгээх' },
});
