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
    /** Recipients of the announcement. */
    addressed: jsonb()
      .$type<Addressed>()
      .notNull()
      .default({ ...noRecipients, everyone: true }),
    /** Visible from this time. */
    publishAt: moment().notNull(),
    /** Visible until this time; null: for ever. */
    expireAt: moment(),
    pinned: boolean().notNull().default(false),
    /** Also shown on the login page, to anonymous visitors. */
    onLoginPage: boolean().notNull().default(false),
    /** Seen by its owner alone and sent to nobody; `publish_at` is when it is meant to be published. */
    draft: boolean().notNull().default(false),
    withdrawnAt: moment(),
    /** Hidden because it contains a sensitive word: its review is pending, or it was rejected. */
    review: oneOf(['waiting', 'rejected']),
    remindedAt: moment(),
    /** Message that delivers it and records who has read it. Null for announcements older than this column. */
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
