import { classStartStates } from '@xueyan/contract/teaching/class-start';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { lessons } from './schedule.table.ts';
import { sections } from './teaching.table.ts';

/** Class starts: the machines of a class started together. */
export const classStarts = pgTable(
  'class_start',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    startAt: moment().notNull(),
    state: oneOf(classStartStates).notNull(),
    /** Null: started by the school's setting ahead of this lesson, which may no longer exist. */
    askedById: uuid().references(() => users.id),
    lessonId: uuid().references(() => lessons.id, { onDelete: 'set null' }),
    /** Pattern of the names of new machines; empty: none. */
    namePattern: text().notNull().default(''),
    total: integer().notNull().default(0),
    asked: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Reason of the last refusal, as its student would read it. */
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('class_start_section').on(t.sectionId, t.startAt),
    index('class_start_due').on(t.startAt).where(sql`state = 'planned'`),
    index('class_start_asked_by').on(t.askedById),
    uniqueIndex('class_start_time').on(t.sectionId, t.startAt).where(sql`state = 'planned'`),
    // When two servers detect the same coming lesson, only one of them starts it.
    uniqueIndex('class_start_lesson').on(t.lessonId),
    atLeast(t.total, 0),
    atLeast(t.asked, 0),
    atLeast(t.refused, 0),
    ...refuseOthers(t),
  ],
);
