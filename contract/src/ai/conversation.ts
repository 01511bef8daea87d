import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { ChatLesson, ChatMessage } from './chat.ts';
import { mediaKindNames, mediaKinds } from './media.ts';
import { ToolUse } from './tool-use.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Reads the chats of others with models, with a reason that is recorded. */
    'ai.audit': true;
  }
}

/** Reason of the access, recorded in the audit log with each search, export and reading. */
export const AuditReason = Name(200);

/** A chat as auditors see it; its messages are shown only with a reason. */
export const Conversation = z.object({
  chatId: Id,
  ownerId: Id,
  ownerName: z.string(),
  title: z.string(),
  /** Application of the chat as it is called now; empty for a chat without one, and where it no longer exists. */
  applicationName: z.string(),
  messageCount: z.number().int(),
  /** Number of answers stopped at a blocked word. */
  blockedCount: z.number().int(),
  /** Whether its owner has removed it from their list. */
  hidden: z.boolean(),
  updateTime: DateTime,
});
export type Conversation = z.output<typeof Conversation>;

/** A message with the texts of its files, and with all that tools were given and returned. */
const ReadMessage = ChatMessage.extend({
  files: z.array(z.object({ name: z.string(), characters: z.number().int(), cut: z.boolean(), text: z.string() })),
  calls: z.array(ToolUse),
});
export type ReadMessage = z.output<typeof ReadMessage>;

/** What the answers of a chat rest on. */
const ReadChat = z.object({
  applicationName: z.string(),
  lesson: ChatLesson.nullable(),
  /** Knowledge bases as they are called now; those that are gone are left out. */
  baseNames: z.array(z.string()),
  /** Orders that the model was given before the first question; empty for a plain chat. */
  system: z.string(),
});

/** A speech, film or pictures made from a text. */
const MadeMedia = z.object({
  mediaId: Id,
  ownerId: Id,
  ownerName: z.string(),
  kind: z.enum(mediaKinds),
  title: z.string(),
  prompt: z.string(),
  /** Whether it is published to the school. */
  published: z.boolean(),
  /** Whether its owner has removed it; its files are gone then. */
  removed: z.boolean(),
  createTime: DateTime,
});
export type MadeMedia = z.output<typeof MadeMedia>;

export const conversationApi = {
  list: post('aiconversation/list', {
    access: 'may:ai.audit',
    summary:
      'The chats of people in the data range, the latest first; searched by what was said. The reason is kept in the audit',
    input: pageQuery(
      {
        reason: AuditReason,
        words: z.string().trim().max(60).optional(),
        ownerName: z.string().trim().max(40).optional(),
        /** Part of the name of the application. */
        applicationName: z.string().trim().max(60).optional(),
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
        applicationName: { title: { zh: '应用', en: 'Application', mn: 'Програм' } },
        messageCount: { title: { zh: '消息数', en: 'Messages', mn: 'Мессеж' }, kind: 'number' },
        blockedCount: { title: { zh: '拦截数', en: 'Blocked', mn: 'Хаасан' }, kind: 'number' },
        updateTime: { title: { zh: '最近提问', en: 'Last question', mn: 'Сүүлд' }, kind: 'time' },
      },
    },
  }),
  open: post('aiconversation/open', {
    access: 'may:ai.audit',
    audit: { action: 'aiconversation.open', target: 'chatId' },
    summary:
      'Reads what was said in a chat, on all its branches; the reason is kept in the audit. For a day its pictures can be fetched too',
    input: z.strictObject({ chatId: Id, reason: AuditReason }),
    output: z.object({ chat: ReadChat, messages: z.array(ReadMessage) }),
  }),
  media: post('aiconversation/listmedia', {
    access: 'may:ai.audit',
    summary: 'What people in the data range had made of which texts, the latest first. The reason is kept in the audit',
    input: pageQuery(
      {
        reason: AuditReason,
        words: z.string().trim().max(60).optional(),
        ownerName: z.string().trim().max(40).optional(),
        kind: z.enum(mediaKinds).optional(),
        from: DateTime.optional(),
        until: DateTime.optional(),
      },
      ['createTime'],
    ),
    output: pageOf(MadeMedia),
    sheet: {
      name: { zh: 'AI 创作审计', en: 'AI media', mn: 'AI бүтээл' },
      columns: {
        ownerName: { title: { zh: '用户', en: 'Person', mn: 'Хүн' } },
        kind: { title: { zh: '类型', en: 'Kind', mn: 'Төрөл' }, values: mediaKindNames },
        prompt: { title: { zh: '文字', en: 'Text', mn: 'Бичвэр' }, width: 60 },
        createTime: { title: { zh: '创建时间', en: 'Made', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
};
