import { and, desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';

export type QuestionVersionRow = typeof questionVersions.$inferSelect;

export const questionVersionStore = {
  insert: async (db: Db, row: typeof questionVersions.$inferInsert): Promise<string> => {
    const [created] = await db.insert(questionVersions).values(row).returning({ id: questionVersions.id });
    return created?.id ?? '';
  },

  /** The present version of a question. */
  current: async (db: Db, questionId: string): Promise<QuestionVersionRow | undefined> =>
    (
      await db
        .select({ version: questionVersions })
        .from(questionVersions)
        .innerJoin(
          questions,
          and(eq(questions.id, questionVersions.questionId), eq(questions.number, questionVersions.number)),
        )
        .where(eq(questions.id, questionId))
    )[0]?.version,

  ofIds: async (db: Db, ids: string[]): Promise<QuestionVersionRow[]> =>
    ids.length === 0 ? [] : db.select().from(questionVersions).where(inArray(questionVersions.id, ids)),

  ofQuestion: (db: Db, questionId: string) =>
    db
      .select({ row: questionVersions, authorName: users.userName })
      .from(questionVersions)
      .innerJoin(users, eq(users.id, questionVersions.authorId))
      .where(eq(questionVersions.questionId, questionId))
      .orderBy(desc(questionVersions.number)),
};
