import { type ChatLesson, messageRoles, messageStates, type Source } from '@xueyan/contract/ai/chat';
import type { ChatNote } from '@xueyan/contract/ai/chat-note';
import type { SharedMessage } from '@xueyan/contract/ai/chat-share';
import type { ToolUse } from '@xueyan/contract/ai/tool-use';
import { type AnyPgColumn, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, momentNow, oneOf, refuseOthers } from './columns.ts';

export interface ChatPlan {
  /** System prompt that precedes the first question. */
  system: string;
  modelId: string | null;
  temperature: number | null;
  maxTokens: number | null;
  /** True for a chat with the assistant, which has tools. */
  agent?: boolean;
  /** Lesson that the chat is about; what the model knows of it is in `system`. */
  lesson?: ChatLesson;
  /** Course of that lesson. */
  courseId?: string;
  /** Labels of the documents that the chat answers from; none for all of its bases. */
  labels?: string[];
  /** True once the application was withdrawn: its prompt of then answers nobody but its owner again. */
  withdrawn?: boolean;
}

export const aiChats = pgTable(
  'ai_chat',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    folder: text().notNull().default(''),
    /** Application of the chat; the chat outlives it. */
    applicationId: uuid(),
    /** Knowledge bases, of which some may no longer exist. */
    baseIds: uuid().array().notNull().default([]),
    /** Settings for the responses; those of an application as they were when the chat began. */
    plan: jsonb().$type<ChatPlan>().notNull(),
    /** Time at which the owner removed the chat from the list; the record stays. */
    hiddenAt: moment(),
    createdAt: createdAt(),
    /** Time of the last question. */
    askedAt: momentNow(),
  },
  (t) => [index('ai_chat_user').on(t.userId, t.askedAt), index('ai_chat_asked').on(t.askedAt)],
);

export const aiMessages = pgTable(
  'ai_message',
  {
    id: key(),
    chatId: uuid()
      .notNull()
      .references(() => aiChats.id, { onDelete: 'restrict' }),
    parentId: uuid().references((): AnyPgColumn => aiMessages.id, { onDelete: 'restrict' }),
    role: oneOf(messageRoles).notNull(),
    content: text().notNull(),
    state: oneOf(messageStates).notNull(),
    reason: text().notNull().default(''),
    model: text().notNull().default(''),
    files: jsonb().$type<{ name: string; text: string; cut?: boolean }[]>().notNull().default([]),
    pictures: jsonb().$type<{ fileId: string; name: string }[]>().notNull().default([]),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    calls: jsonb().$type<ToolUse[]>().notNull().default([]),
    notes: jsonb().$type<ChatNote[]>().notNull().default([]),
    /** A stop was requested; the server that generates the response obeys it. */
    stopAsked: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** For a response in progress: the last time its server saved the text so far. */
    touchedAt: momentNow(),
  },
  (t) => [
    index('ai_message_chat').on(t.chatId, t.createdAt),
    index('ai_message_parent').on(t.parentId),
    index('ai_message_running').on(t.state, t.touchedAt),
    ...refuseOthers(t),
  ],
);

/** Branch of a chat as it was when its owner shared it with classes. */
export const aiChatShares = pgTable(
  'ai_chat_share',
  {
    id: key(),
    chatId: uuid()
      .notNull()
      .references(() => aiChats.id, { onDelete: 'restrict' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    /** Some may no longer exist. */
    classIds: uuid().array().notNull(),
    messages: jsonb().$type<SharedMessage[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ai_chat_share_chat').on(t.chatId),
    index('ai_chat_share_owner').on(t.ownerId, t.createdAt),
    index('ai_chat_share_classes').using('gin', t.classIds),
  ],
);

export const aiPrompts = pgTable(
  'ai_prompt',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('ai_prompt_user').on(t.userId, t.title)],
);
