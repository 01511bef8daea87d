import type { QuestionBankForm } from '@xueyan/contract/exam/question-bank';
import type { Sharing } from '@xueyan/contract/exam/question-sharing';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { taughtBy } from '../../../db/course-team.ts';
import { organizationsAbove } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { questionBanks, questions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** SQL: the bank is shared with the person; ownership is not considered. */
const sharedWith = (userId: string): SQL => sql`(
  ${questionBanks.sharing} = 'public'
  or ${questionBanks.sharing} = 'course' and ${taughtBy(userId)}
  or ${questionBanks.sharing} = 'organization' and ${users.organizationId} in ${organizationsAbove(userId)})`;

/** SQL: the bank is within the scope or shared with the person. */
const withinReach = (scope: Scope, userId: string) => {
  const mine = withinScope(scope, { own: questionBanks.ownerId, organization: users.organizationId });
  return mine && or(mine, sharedWith(userId));
};

/** SQL: the person may put questions into the bank. */
const fillable = (scope: Scope, userId: string) =>
  scope.reach === 'all'
    ? withinReach(scope, userId)
    : or(
        withinScope(scope, { own: questionBanks.ownerId, organization: users.organizationId }),
        and(eq(questionBanks.contribution, true), sharedWith(userId)),
      );

const countFor = (userId: string) => sql<number>`(
  select count(*)::int from ${questions}
  where ${questions.bankId} = ${questionBanks.id} and (${questions.state} = 'onShelf' or ${questions.ownerId} = ${userId}))`;

const described = (db: Db, userId: string) =>
  db
    .select({
      row: questionBanks,
      ownerName: users.userName,
      organizationId: users.organizationId,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
      questionCount: countFor(userId),
    })
    .from(questionBanks)
    .innerJoin(users, eq(users.id, questionBanks.ownerId))
    .leftJoin(courses, eq(courses.id, questionBanks.courseId));
export type DescribedBank = Awaited<ReturnType<typeof described>>[number];

interface Search extends PageInput {
  name?: string | undefined;
  subject?: string | undefined;
  sharing?: Sharing | undefined;
  writable?: boolean | undefined;
  bankIds?: string[] | undefined;
}

export const questionBankStore = {
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const mine = withinScope(scope, { own: questionBanks.ownerId, organization: users.organizationId });
    const where = and(
      input.writable ? fillable(scope, userId) : mine && or(mine, sharedWith(userId)),
      input.bankIds ? inArray(questionBanks.id, input.bankIds) : undefined,
      contains(questionBanks.name, input.name),
      input.subject ? eq(questionBanks.subject, input.subject) : undefined,
      input.sharing ? eq(questionBanks.sharing, input.sharing) : undefined,
    );
    const sortable = {
      name: questionBanks.name,
      questionCount: countFor(userId),
      updateTime: questionBanks.updatedAt,
    };
    const found = described(db, userId)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(questionBanks.updatedAt), questionBanks.id));
    return pageOf(input, found, async () => {
      const [counted] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(questionBanks)
        .innerJoin(users, eq(users.id, questionBanks.ownerId))
        .leftJoin(courses, eq(courses.id, questionBanks.courseId))
        .where(where);
      return counted?.n ?? 0;
    });
  },

  /** Banks within the scope or shared; `writable`: without those that accept no questions by others. */
  choices: (db: Db, scope: Scope, userId: string, writable: boolean) =>
    db
      .select({ bankId: questionBanks.id, name: questionBanks.name, subject: questionBanks.subject })
      .from(questionBanks)
      .innerJoin(users, eq(users.id, questionBanks.ownerId))
      .leftJoin(courses, eq(courses.id, questionBanks.courseId))
      .where(writable ? fillable(scope, userId) : withinReach(scope, userId))
      .orderBy(asc(questionBanks.name), asc(questionBanks.id))
      .limit(1000),

  /** Returns the bank and whether it is shared with the person. */
  find: async (db: Db, userId: string, id: string) =>
    (
      await db
        .select({
          row: questionBanks,
          organizationId: users.organizationId,
          shared: sql<boolean>`coalesce(${sharedWith(userId)}, false)`,
        })
        .from(questionBanks)
        .innerJoin(users, eq(users.id, questionBanks.ownerId))
        .leftJoin(courses, eq(courses.id, questionBanks.courseId))
        .where(eq(questionBanks.id, id))
    )[0],

  insert: async (db: Db, row: QuestionBankForm & { ownerId: string }): Promise<string> => {
    const [created] = await db.insert(questionBanks).values(row).returning({ id: questionBanks.id });
    return created?.id ?? '';
  },

  /** Returns undefined when another request changed it since. */
  update: async (db: Db, id: string, version: number, row: QuestionBankForm): Promise<number | undefined> =>
    (
      await db
        .update(questionBanks)
        .set({ ...row, version: sql`${questionBanks.version} + 1` })
        .where(and(eq(questionBanks.id, id), eq(questionBanks.version, version)))
        .returning({ version: questionBanks.version })
    )[0]?.version,

  countQuestions: (db: Db, id: string): Promise<number> => db.$count(questions, eq(questions.bankId, id)),

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(questionBanks).where(eq(questionBanks.id, id));
  },
};
