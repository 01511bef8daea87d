import { noRecipients } from '@xueyan/contract/base/message';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { type Addressed, messages } from './message.table.ts';

export const announcements = pgTable(
  'announcement',
  {
    id: key(),
    title: text().notNull(),
    content: text().notNull(),
    /** Whom it is for. */
    addressed: jsonb()
      .$type<Addressed>()
      .notNull()
      .default({ ...noRecipients, everyone: true }),
    /** From when on it can be read. */
    publishAt: moment().notNull(),
    /** Until when; null: for ever. */
    expireAt: moment(),
    pinned: boolean().notNull().default(false),
    /** Shown on the sign-in page too, to whoever comes by. */
    onLoginPage: boolean().notNull().default(false),
    withdrawnAt: moment(),
    /** Nobody reads it: a word to review stands in it, and nobody has looked at it, or it was rejected. */
    review: oneOf(['waiting', 'rejected']),
    remindedAt: moment(),
    /** Brings it to its readers and knows who has read it. Null: of those that are older than this column. */
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('announcement_publish').on(t.publishAt),
    index('announcement_owner').on(t.ownerId, t.createdAt),
    index('announcement_message').on(t.messageId),
    ...refuseOthers(t),
    index('announcement_login_page').on(t.publishAt).where(sql`on_login_page`),
  ],
);
