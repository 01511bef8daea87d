import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { examAnswers, examCandidates, exams } from '../../../db/exam.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Neither drafts nor cancelled ones, which may be archived too. */
const stands = or(
  inArray(exams.state, ['published', 'running', 'marking', 'resulted']),
  and(eq(exams.state, 'archived'), sql`${exams.resultedAt} is not null`),
);

/** What the gradebook asks about exams. */
export const gradeStore = {
  exams: (db: Db, courseId: string) =>
    db
      .select({
        id: exams.id,
        title: exams.name,
        maximum: exams.totalPoints,
        state: exams.state,
        endAt: exams.endAt,
        pausedSeconds: exams.pausedSeconds,
        resultView: exams.resultView,
      })
      .from(exams)
      .where(and(eq(exams.courseId, courseId), stands))
      .orderBy(asc(exams.beginAt), asc(exams.id)),

  /** Who was to sit the exams, with all their points. */
  candidates: (db: Db, examIds: string[], userIds: string[]) =>
    db
      .select({
        examId: examCandidates.examId,
        userId: examCandidates.userId,
        state: examCandidates.state,
        score: sql<number>`coalesce(sum(${examAnswers.points}), 0)::float8`,
        resultedAt: exams.resultedAt,
        examState: exams.state,
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .leftJoin(examAnswers, eq(examAnswers.candidateId, examCandidates.id))
      .where(and(inArray(examCandidates.examId, examIds), inArray(examCandidates.userId, userIds)))
      .groupBy(examCandidates.id, exams.id),
};
