import { and, desc, eq, sql } from 'drizzle-orm';
import { countedPoints, isCounted, unmarkedAnswers } from '../../../db/counted-attempt.ts';
import { examAnswers, examCandidates, exams } from '../../../db/exam.table.ts';
import type { Db } from '../../../db/sql.ts';
import type { CandidateRow } from './candidate.store.ts';

export const attemptStore = {
  /** All attempts of a person at an exam, the latest first, each with its own points. */
  all: (db: Db, examId: string, userId: string) =>
    db
      .select({
        row: examCandidates,
        counts: isCounted,
        points: sql<number | null>`(
          select sum(given.points)::float8 from ${examAnswers} as given where given.candidate_id = ${examCandidates.id})`,
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(and(eq(examCandidates.examId, examId), eq(examCandidates.userId, userId)))
      .orderBy(desc(examCandidates.attempt)),

  /** Points that count for the person of a candidate, of all attempts. */
  counted: async (db: Db, candidateId: string): Promise<number> => {
    const [row] = await db
      .select({ points: countedPoints })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(eq(examCandidates.id, candidateId));
    return row?.points ?? 0;
  },

  /** Points that count for the person of a candidate, and how many answers of this attempt are not scored. */
  standing: async (db: Db, candidateId: string) => {
    const [row] = await db
      .select({ points: countedPoints, unmarked: unmarkedAnswers })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(eq(examCandidates.id, candidateId));
    return row ?? { points: null, unmarked: 0 };
  },

  /** Points that count of all who handed in their latest attempt. */
  countedOfAll: async (db: Db, examId: string): Promise<number[]> =>
    (
      await db
        .select({ points: sql<number>`coalesce(${countedPoints}, 0)` })
        .from(examCandidates)
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .where(
          and(
            eq(examCandidates.examId, examId),
            eq(examCandidates.latest, true),
            eq(examCandidates.state, 'submitted'),
          ),
        )
    ).map(({ points }) => points),

  /** Starts the next attempt after one that is handed in, and returns it; where only the last counts, that one is out. */
  next: async (db: Db, { id, ...before }: CandidateRow, begunAt: Date, ranked: boolean): Promise<CandidateRow> => {
    await db.update(examCandidates).set({ latest: false, ranked }).where(eq(examCandidates.id, id));
    const { examId, userId, attempt, extraMinutes, extraReason } = before;
    const [row] = await db
      .insert(examCandidates)
      .values({ examId, userId, attempt: attempt + 1, extraMinutes, extraReason, state: 'answering', begunAt })
      .returning();
    return row as CandidateRow;
  },
};
