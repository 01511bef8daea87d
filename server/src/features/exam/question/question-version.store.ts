import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { paperQuestions, papers } from '../../../db/paper.table.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type QuestionVersionRow = typeof questionVersions.$inferSelect;

export const questionVersionStore = {
  insert: async (db: Db, row: typeof questionVersions.$inferInsert): Promise<string> => {
    const [created] = await db.insert(questionVersions).values(row).returning({ id: questionVersions.id });
    return created?.id ?? '';
  },

  /** Returns the current version of a question. */
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

  /** Papers that hold a version of the question; `seen`: whether the paper is within the scope. */
  papersOf: (db: Db, scope: Scope, questionId: string) =>
    db
      .select({
        versionId: paperQuestions.versionId,
        paperId: papers.id,
        title: papers.title,
        seen: sql<boolean>`coalesce(${withinScope(scope, { own: papers.ownerId, organization: users.organizationId }) ?? sql`true`}, false)`,
      })
      .from(paperQuestions)
      .innerJoin(questionVersions, eq(questionVersions.id, paperQuestions.versionId))
      .innerJoin(papers, eq(papers.id, paperQuestions.paperId))
      .innerJoin(users, eq(users.id, papers.ownerId))
      .where(eq(questionVersions.questionId, questionId))
      .orderBy(desc(papers.updatedAt)),
};
