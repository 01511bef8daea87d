import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { atLeast, createdAt, key, refuseOthers } from './columns.ts';
import { examItems } from './exam.table.ts';
import { matchProblems } from './match.table.ts';

/** Two similar answers, by the ids of their candidates or submissions. */
export interface StoredPair {
  left: string;
  right: string;
  leftPercent: number;
  rightPercent: number;
  language: ProgrammingLanguage | null;
}

/** The last comparison of the answers to a question of an exam or a problem of a match. */
export const similarityReports = pgTable(
  'similarity_report',
  {
    id: key(),
    itemId: uuid().references(() => examItems.id, { onDelete: 'cascade' }),
    problemId: uuid().references(() => matchProblems.id, { onDelete: 'cascade' }),
    compared: integer().notNull(),
    pairs: jsonb().$type<StoredPair[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('similarity_report_item').on(t.itemId),
    uniqueIndex('similarity_report_problem').on(t.problemId),
    check('similarity_report_subject', sql`(${t.itemId} is null) <> (${t.problemId} is null)`),
    atLeast(t.compared, 0),
    ...refuseOthers(t),
  ],
);
