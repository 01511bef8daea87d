import { index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { examCandidates, examItems } from './exam.table.ts';
import { judgeSubmissions } from './judge-submission.table.ts';

/** Submission that decides the points of an exam's answer: the judgement of its latest version. */
export const examJudgements = pgTable(
  'exam_judgement',
  {
    candidateId: uuid()
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'restrict' }),
    itemId: uuid()
      .notNull()
      .references(() => examItems.id, { onDelete: 'restrict' }),
    submissionId: uuid()
      .notNull()
      .references(() => judgeSubmissions.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.candidateId, t.itemId] }),
    index('exam_judgement_item').on(t.itemId),
    uniqueIndex('exam_judgement_submission').on(t.submissionId),
  ],
);
