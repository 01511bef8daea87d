import { and, asc, eq, inArray } from 'drizzle-orm';
import { testBasketItems } from '../../../db/paper.table.ts';
import type { Db } from '../../../db/sql.ts';

export const testBasketStore = {
  ids: async (db: Db, userId: string): Promise<string[]> =>
    (
      await db
        .select({ id: testBasketItems.questionId })
        .from(testBasketItems)
        .where(eq(testBasketItems.userId, userId))
        .orderBy(asc(testBasketItems.createdAt), asc(testBasketItems.questionId))
    ).map(({ id }) => id),

  add: async (db: Db, userId: string, questionIds: string[]): Promise<void> => {
    await db
      .insert(testBasketItems)
      .values(questionIds.map((questionId) => ({ userId, questionId })))
      .onConflictDoNothing();
  },

  remove: async (db: Db, userId: string, questionIds: string[]): Promise<void> => {
    await db
      .delete(testBasketItems)
      .where(and(eq(testBasketItems.userId, userId), inArray(testBasketItems.questionId, questionIds)));
  },

  clear: async (db: Db, userId: string): Promise<void> => {
    await db.delete(testBasketItems).where(eq(testBasketItems.userId, userId));
  },
};
