import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, updatedAt } from './columns.ts';

export const memos = pgTable(
  'memo',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    content: text().notNull().default(''),
    /** What its owner set. */
    remindAt: moment().notNull(),
    /** When the reminder shows: that time, or later once it was put off. */
    dueAt: moment().notNull(),
    /** The pages of its owner were told. */
    pushedAt: moment(),
    /** Its owner pressed 知道了. */
    seenAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('memo_owner').on(t.ownerId, t.remindAt),
    // Looked at every second: it holds only what is yet to come.
    index('memo_due').on(t.dueAt).where(sql`pushed_at is null and seen_at is null`),
    index('memo_unseen').on(t.ownerId, t.dueAt).where(sql`seen_at is null`),
  ],
);
