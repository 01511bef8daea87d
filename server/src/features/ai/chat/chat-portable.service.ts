import { portablePart } from '../../../http/portable.ts';
import { chatPortableStore as store } from './chat-portable.store.ts';

export const chatPortable = [
  portablePart({
    key: 'chats',
    titles: { zh: 'AI 对话', en: 'AI chats', mn: 'AI яриа' },
    tables: ['ai_chat', 'ai_message'],
    rows: store.chats,
  }),
  portablePart({
    key: 'prompts',
    titles: { zh: '提示词', en: 'Prompts', mn: 'Заавар' },
    tables: ['ai_prompt'],
    rows: store.prompts,
  }),
];
