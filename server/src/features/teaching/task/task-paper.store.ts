import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { taskAnswers } from '../../../db/task.table.ts';

export const taskPaperStore = {
  /** Returns the answers of a work by question. */
  answers: async (db: Db, workId: string) =>
    new Map(
      (await db.select().from(taskAnswers).where(eq(taskAnswers.workId, workId))).map((row) => [row.versionId, row]),
    ),

  /** Saves an answer unless a later one is stored already. */
  keep: async (
    db: Db,
    { workId, versionId }: { workId: string; versionId: string },
    response: QuestionResponse,
    givenAt: Date,
  ): Promise<void> => {
    await db
      .insert(taskAnswers)
      .values({ workId, versionId, response, givenAt })
      .onConflictDoUpdate({
        target: [taskAnswers.workId, taskAnswers.versionId],
        set: { response, got: null, submissionId: null, givenAt, updatedAt: sql`excluded.updated_at` },
        setWhere: or(isNull(taskAnswers.givenAt), lte(taskAnswers.givenAt, givenAt)),
      });
  },

  /** Saves the points given by keys, and the submissions sent to the judge. */
  judge: async (
    db: Db,
    workId: string,
    points: Map<string, number | null>,
    submissions: Map<string, string>,
  ): Promise<void> => {
    for (const [versionId, got] of points)
      await db
        .update(taskAnswers)
        .set({ got, submissionId: submissions.get(versionId) ?? null })
        .where(and(eq(taskAnswers.workId, workId), eq(taskAnswers.versionId, versionId)));
  },

  /** Saves the points from the judge; returns whether the submission is still the current one of the answer. */
  settle: async (db: Db, workId: string, submissionId: string, got: number | null): Promise<boolean> =>
    (
      await db
        .update(taskAnswers)
        .set({ got })
        .where(and(eq(taskAnswers.workId, workId), eq(taskAnswers.submissionId, submissionId)))
        .returning({ versionId: taskAnswers.versionId })
    ).length > 0,

  /** Saves the points given by a marker. */
  give: async (db: Db, workId: string, points: Map<string, number>): Promise<void> => {
    for (const [versionId, got] of points)
      await db
        .update(taskAnswers)
        .set({ got })
        .where(and(eq(taskAnswers.workId, workId), eq(taskAnswers.versionId, versionId)));
  },
};
