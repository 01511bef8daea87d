import { portablePart } from '../../../http/portable.ts';
import { chatSharePortableStore as store } from './chat-share-portable.store.ts';

export const chatSharePortable = [
  portablePart({
    key: 'shared-chats',
    titles: { zh: '分享的对话', en: 'Shared chats', mn: 'Хуваалцсан яриа' },
    tables: ['ai_chat_share'],
    rows: store.sharedChats,
  }),
];
