import { messageStates, type Recipients } from '@xueyan/contract/base/message';
import { unsentReasons } from '@xueyan/contract/base/unsent-message';
import type { Text } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Recipients of a message. */
export type Addressed = Recipients;

export const messages = pgTable(
  'message',
  {
    id: key(),
    /** Code of the dictionary MESSAGE_TYPE. */
    type: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** Texts in all languages, for messages that the product writes. */
    translation: jsonb().$type<{ title: Text; content: Text }>(),
    link: text().notNull().default(''),
    /** Null: the product itself. */
    senderId: uuid().references(() => users.id, { onDelete: 'set null' }),
    addressed: jsonb().$type<Addressed>().notNull(),
    /** Permission that its sender must still have at the sending time, where it is not the one to send messages. */
    needs: text().$type<Permission>(),
    state: oneOf(messageStates).notNull(),
    unsentReason: oneOf(unsentReasons),
    /** Actual or planned sending time. */
    sendAt: moment().notNull(),
    recipientCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('message_sender').on(t.senderId, t.sendAt),
    index('message_scheduled').on(t.state, t.sendAt),
    atLeast(t.recipientCount, 0),
    ...refuseOthers(t),
  ],
);

/** One person's copy of a message. Removed ones stay, so that the sender still sees who had read it. */
export const messageRecords = pgTable(
  'message_record',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Copies of the message's columns, so that a person's page and unread count come from one index. */
    type: text().notNull(),
    sentAt: moment().notNull(),
    readAt: moment(),
    removedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index('message_record_list').on(t.userId, t.type, t.sentAt),
    index('message_record_unread').on(t.userId, t.type).where(sql`read_at is null and removed_at is null`),
  ],
);
