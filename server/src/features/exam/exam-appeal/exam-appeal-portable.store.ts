import { asc, eq } from 'drizzle-orm';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examAppeals } from '../../../db/exam-marking.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const examAppealPortableStore = {
  examAppeals: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: exams.name,
        at: examAppeals.createdAt,
        text: examAppeals.reason,
        state: examAppeals.state,
        answer: examAppeals.answer,
      })
      .from(examAppeals)
      .innerJoin(examCandidates, eq(examCandidates.id, examAppeals.candidateId))
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(eq(examCandidates.userId, userId))
      .orderBy(asc(examAppeals.createdAt), asc(examAppeals.id))
      .limit(most)
      .offset(from),
};
