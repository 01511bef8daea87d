import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { taskAnswers } from '../../../db/task.table.ts';

export const taskPaperStore = {
  /** The answers of a work, by the question they answer. */
  answers: async (db: Db, workId: string) =>
    new Map(
      (await db.select().from(taskAnswers).where(eq(taskAnswers.workId, workId))).map((row) => [row.versionId, row]),
    ),

  keep: async (db: Db, workId: string, versionId: string, response: QuestionResponse): Promise<void> => {
    await db
      .insert(taskAnswers)
      .values({ workId, versionId, response })
      .onConflictDoUpdate({
        target: [taskAnswers.workId, taskAnswers.versionId],
        set: { response, got: null, updatedAt: sql`excluded.updated_at` },
      });
  },

  judge: async (db: Db, workId: string, points: Map<string, number | null>): Promise<void> => {
    for (const [versionId, got] of points)
      await db
        .update(taskAnswers)
        .set({ got })
        .where(and(eq(taskAnswers.workId, workId), inArray(taskAnswers.versionId, [versionId])));
  },
};
