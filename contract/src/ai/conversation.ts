import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { ChatMessage } from './chat.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Reads what others asked models and were answered, with a reason that is kept. */
    'ai.audit': true;
  }
}

/** A chat as those see it who look into what is asked; what was said is seen only with a reason. */
export const Conversation = z.object({
  chatId: Id,
  ownerId: Id,
  ownerName: z.string(),
  title: z.string(),
  messageCount: z.number().int(),
  /** Answers that came to hold what is not let out. */
  blockedCount: z.number().int(),
  /** Its owner has taken it out of their list. */
  hidden: z.boolean(),
  updateTime: DateTime,
});
export type Conversation = z.output<typeof Conversation>;

export const conversationApi = {
  list: post('aiconversation/list', {
    access: 'may:ai.audit',
    summary: 'The chats of people in the data range, the latest first; searched by what was said',
    input: pageQuery(
      {
        words: z.string().trim().max(60).optional(),
        ownerName: z.string().trim().max(40).optional(),
        from: DateTime.optional(),
        until: DateTime.optional(),
      },
      ['updateTime'],
    ),
    output: pageOf(Conversation),
    sheet: {
      name: { zh: 'AI 对话审计', en: 'AI conversations', mn: 'AI яриа' },
      columns: {
        ownerName: { title: { zh: '用户', en: 'Person', mn: 'Хүн' } },
        title: { title: { zh: '标题', en: 'Title', mn: 'Гарчиг' }, width: 40 },
        messageCount: { title: { zh: '消息数', en: 'Messages', mn: 'Мессеж' }, kind: 'number' },
        blockedCount: { title: { zh: '拦截数', en: 'Blocked', mn: 'Хаасан' }, kind: 'number' },
        updateTime: { title: { zh: '最近提问', en: 'Last question', mn: 'Сүүлд' }, kind: 'time' },
      },
    },
  }),
  open: post('aiconversation/open', {
    access: 'may:ai.audit',
    audit: { action: 'aiconversation.open', target: 'chatId' },
    summary: 'Reads what was said in a chat; the reason is kept in the audit',
    input: z.strictObject({ chatId: Id, reason: Name(200) }),
    output: z.object({ messages: z.array(ChatMessage) }),
  }),
};
