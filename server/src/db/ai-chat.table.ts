import { messageRoles, messageStates, type Source } from '@xueyan/contract/ai/chat';
import { type AnyPgColumn, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, momentNow, oneOf, refuseOthers } from './columns.ts';

export interface ChatPlan {
  /** What the model is told before the first question. */
  system: string;
  modelId: string | null;
  temperature: number | null;
  maxTokens: number | null;
  /** Of the assistant, which has tools. */
  agent?: boolean;
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
    /** Of an application; it may be gone, the chat stays. */
    applicationId: uuid(),
    /** Knowledge bases, of which some may be gone. */
    baseIds: uuid().array().notNull().default([]),
    /** How it is answered: of an application as it was when the chat began. */
    plan: jsonb().$type<ChatPlan>().notNull(),
    /** Out of its owner's list since; kept for the record. */
    hiddenAt: moment(),
    createdAt: createdAt(),
    /** When it was last asked something. */
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
    files: jsonb().$type<{ name: string; text: string }[]>().notNull().default([]),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    /** Somebody wants it to end, at whichever server it goes on. */
    stopAsked: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Of one that goes on: when its server last wrote what it has. */
    touchedAt: momentNow(),
  },
  (t) => [
    index('ai_message_chat').on(t.chatId, t.createdAt),
    index('ai_message_parent').on(t.parentId),
    index('ai_message_running').on(t.state, t.touchedAt),
    ...refuseOthers(t),
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
