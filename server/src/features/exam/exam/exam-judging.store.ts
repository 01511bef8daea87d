import { and, eq, inArray, isNull } from 'drizzle-orm';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { examJudgements } from '../../../db/exam-judging.table.ts';
import type { Db } from '../../../db/sql.ts';

export const examJudgingStore = {
  /** Links the submission that decides an answer, replacing the previous one. */
  link: async (db: Db, row: typeof examJudgements.$inferInsert): Promise<void> => {
    await db
      .insert(examJudgements)
      .values(row)
      .onConflictDoUpdate({
        target: [examJudgements.candidateId, examJudgements.itemId],
        set: { submissionId: row.submissionId },
      });
  },

  unlink: async (db: Db, candidateId: string, itemId: string): Promise<void> => {
    await db
      .delete(examJudgements)
      .where(and(eq(examJudgements.candidateId, candidateId), eq(examJudgements.itemId, itemId)));
  },

  /** Returns the answer that a submission decides, with its exam. */
  decidedBy: async (db: Db, submissionId: string) =>
    (
      await db
        .select({
          link: examJudgements,
          examId: exams.id,
          examState: exams.state,
          ownerId: exams.ownerId,
          candidateState: examCandidates.state,
          fullPoints: examItems.points,
          adjustment: examItems.adjustment,
        })
        .from(examJudgements)
        .innerJoin(examItems, eq(examItems.id, examJudgements.itemId))
        .innerJoin(exams, eq(exams.id, examItems.examId))
        .innerJoin(examCandidates, eq(examCandidates.id, examJudgements.candidateId))
        .where(eq(examJudgements.submissionId, submissionId))
    )[0],

  /** Deciding submissions of the answers to a question, of candidates who handed in. */
  ofItem: (db: Db, itemId: string) =>
    db
      .select({ link: examJudgements, markerId: examAnswers.markerId })
      .from(examJudgements)
      .innerJoin(
        examCandidates,
        and(eq(examCandidates.id, examJudgements.candidateId), eq(examCandidates.state, 'submitted')),
      )
      .innerJoin(
        examAnswers,
        and(eq(examAnswers.candidateId, examJudgements.candidateId), eq(examAnswers.itemId, examJudgements.itemId)),
      )
      .where(eq(examJudgements.itemId, itemId)),

  ofCandidate: (db: Db, candidateId: string) =>
    db.select().from(examJudgements).where(eq(examJudgements.candidateId, candidateId)),

  /** Clears the points of answers to a question, except those marked by hand. */
  reopen: async (db: Db, itemId: string, candidateIds: string[]): Promise<void> => {
    if (candidateIds.length === 0) return;
    await db
      .update(examAnswers)
      .set({ points: null })
      .where(
        and(
          eq(examAnswers.itemId, itemId),
          inArray(examAnswers.candidateId, candidateIds),
          isNull(examAnswers.markerId),
        ),
      );
  },

  candidateIds: async (db: Db, examId: string): Promise<string[]> =>
    (await db.select({ id: examCandidates.id }).from(examCandidates).where(eq(examCandidates.examId, examId))).map(
      ({ id }) => id,
    ),
};
