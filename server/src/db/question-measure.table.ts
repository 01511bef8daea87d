import { doublePrecision, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { atLeast, createdAt } from './columns.ts';
import { exams } from './exam.table.ts';
import { questionVersions } from './question.table.ts';

/** Statistics of a question version from an exam with published results. Deleted when the results are withdrawn. */
export const questionMeasures = pgTable(
  'question_measure',
  {
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'cascade' }),
    answers: integer().notNull(),
    /** Mean share of its points. */
    facility: doublePrecision().notNull(),
    /** Null where all candidates performed the same. */
    discrimination: doublePrecision(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.examId, t.versionId] }),
    index('question_measure_version').on(t.versionId),
    atLeast(t.answers, 1),
  ],
);
