import { portablePart } from '../../../http/portable.ts';
import { messagePortableStore as store } from './message-portable.store.ts';

export const messagePortable = [
  portablePart({
    key: 'messages-received',
    titles: { zh: '收到的消息', en: 'Messages received', mn: 'Хүлээн авсан мессеж' },
    tables: ['message_record'],
    rows: store.messagesReceived,
  }),
  portablePart({
    key: 'messages-sent',
    titles: { zh: '发出的消息', en: 'Messages sent', mn: 'Илгээсэн мессеж' },
    tables: ['message'],
    rows: store.messagesSent,
  }),
];
