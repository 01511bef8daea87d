import { facilityBounds } from '@xueyan/contract/exam/question-level';
import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { between } from './columns.ts';

/** Expected facility of the levels of difficulty for which the school has set one; their names are a dictionary. */
export const questionLevels = pgTable(
  'question_level',
  {
    code: text().primaryKey(),
    /** Share of the points, as a fraction of 1. */
    facility: doublePrecision().notNull(),
  },
  (t) => [between(t.facility, facilityBounds)],
);
