import { assistanceStates } from '@xueyan/contract/teaching/assistance';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { attempts } from './teaching.table.ts';

/** Requests of students for assistance with an experiment; they stay as the log. */
export const assistances = pgTable(
  'assistance',
  {
    id: key(),
    runId: uuid()
      .notNull()
      .references(() => attempts.id, { onDelete: 'restrict' }),
    words: text().notNull(),
    state: oneOf(assistanceStates).notNull().default('waiting'),
    takerId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** The student lets the helper type. */
    typing: boolean().notNull().default(false),
    note: text().notNull().default(''),
    takenAt: moment(),
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('assistance_open').on(t.runId).where(sql`state in ('waiting', 'taken')`),
    index('assistance_run').on(t.runId),
    index('assistance_taker').on(t.takerId),
    index('assistance_state').on(t.state, t.createdAt),
    ...refuseOthers(t),
  ],
);

export const assistanceLines = pgTable(
  'assistance_line',
  {
    id: key(),
    assistanceId: uuid()
      .notNull()
      .references(() => assistances.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('assistance_line_of').on(t.assistanceId, t.createdAt), index('assistance_line_user').on(t.userId)],
);
