import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { countedPoints } from '../../../db/counted-attempt.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Excludes drafts and cancelled exams; a cancelled one may be archived too. */
const stands = or(
  inArray(exams.state, ['published', 'running', 'marking', 'resulted']),
  and(eq(exams.state, 'archived'), sql`${exams.resultedAt} is not null`),
);

/** Queries of the gradebook about exams. */
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
        resultedAt: exams.resultedAt,
        resultView: exams.resultView,
      })
      .from(exams)
      .where(and(eq(exams.courseId, courseId), stands))
      .orderBy(asc(exams.beginAt), asc(exams.id)),

  /** Candidates of the exams with their total points. */
  candidates: (db: Db, examIds: string[], userIds: string[]) =>
    db
      .select({
        examId: examCandidates.examId,
        userId: examCandidates.userId,
        candidateId: examCandidates.id,
        state: examCandidates.state,
        score: sql<number>`coalesce(${countedPoints}, 0)`,
        resultedAt: exams.resultedAt,
        examState: exams.state,
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(
        and(
          inArray(examCandidates.examId, examIds),
          inArray(examCandidates.userId, userIds),
          eq(examCandidates.latest, true),
        ),
      ),
};
