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
    /** Reminder time that its owner set. */
    remindAt: moment().notNull(),
    /** Time at which the reminder shows: the set time, or later when it was postponed. */
    dueAt: moment().notNull(),
    /** Time at which the owner's pages were notified. */
    pushedAt: moment(),
    /** Time at which the owner pressed 知道了. */
    seenAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('memo_owner').on(t.ownerId, t.remindAt),
    // Queried every second, so it holds only future reminders.
    index('memo_due').on(t.dueAt).where(sql`pushed_at is null and seen_at is null`),
    index('memo_unseen').on(t.ownerId, t.dueAt).where(sql`seen_at is null`),
  ],
);
