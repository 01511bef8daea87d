import type { questionApi } from '@xueyan/contract/exam/question';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { teachersOf } from '../../../db/course-team.ts';
import { levelPlace } from '../../../db/level-place.ts';
import { organizationsAbove } from '../../../db/organization-tree.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import {
  knowledgePoints,
  questionBanks,
  questionKnowledgePoints,
  questions,
  questionVersions,
} from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

export type QuestionRow = typeof questions.$inferSelect;
type Search = z.output<typeof questionApi.list.input>;

const bankOwners = alias(users, 'bank_owner');

const teaches = (userId: string, courseId: SQL) => sql`${userId}::uuid in (${teachersOf(courseId)})`;

/** SQL: the question is shared with the person, by its own setting or by its bank. */
const sharedWith = (userId: string): SQL => sql`(
  ${questions.state} = 'onShelf' and case ${questions.sharing}
    when 'bank' then ${questionBanks.ownerId} = ${userId} or case ${questionBanks.sharing}
      when 'public' then true
      when 'organization' then ${bankOwners.organizationId} in ${organizationsAbove(userId)}
      when 'course' then ${teaches(userId, sql`${questionBanks.courseId}`)}
      else false end
    when 'public' then true
    when 'organization' then ${users.organizationId} in ${organizationsAbove(userId)}
    when 'course' then ${teaches(userId, sql`${questions.courseId}`)}
    else false end)`;

const joined = <T>(db: Db, select: T & Parameters<Db['select']>[0]) =>
  db
    .select(select)
    .from(questions)
    .innerJoin(users, eq(users.id, questions.ownerId))
    .innerJoin(questionBanks, eq(questionBanks.id, questions.bankId))
    .innerJoin(bankOwners, eq(bankOwners.id, questionBanks.ownerId))
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, questions.id), eq(questionVersions.number, questions.number)),
    )
    .leftJoin(courses, eq(courses.id, questions.courseId))
    .leftJoin(sections, eq(sections.id, questions.chapterId));

const columns = {
  row: questions,
  versionId: questionVersions.id,
  bankName: questionBanks.name,
  courseName: sql<string>`coalesce(${courses.name}, '')`,
  chapterName: sql<string>`coalesce(${sections.title}, '')`,
  ownerName: users.userName,
  organizationId: users.organizationId,
};
const described = (db: Db) => joined(db, columns);
export type DescribedQuestion = Awaited<ReturnType<typeof described>>[number];

const sortable = {
  kind: questions.kind,
  difficulty: levelPlace(questions.difficulty),
  score: questions.score,
  updateTime: questions.updatedAt,
  createTime: questions.createdAt,
};

/** SQL: the question names the knowledge point or one below it. */
const about = (db: Db, knowledgePointId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(questionKnowledgePoints)
      .where(
        and(
          eq(questionKnowledgePoints.questionId, questions.id),
          sql`${questionKnowledgePoints.knowledgePointId} in (
            with recursive down as (
              select id from ${knowledgePoints} where id = ${knowledgePointId}
              union select p.id from ${knowledgePoints} p join down on p.parent_id = down.id)
            select id from down)`,
        ),
      ),
  );

const searched = (db: Db, userId: string, input: Search) =>
  and(
    contains(questions.plain, input.words),
    input.bankId ? eq(questions.bankId, input.bankId) : undefined,
    input.kind ? eq(questions.kind, input.kind) : undefined,
    input.subject ? eq(questions.subject, input.subject) : undefined,
    input.courseId ? eq(questions.courseId, input.courseId) : undefined,
    input.chapterId ? eq(questions.chapterId, input.chapterId) : undefined,
    input.knowledgePointId ? about(db, input.knowledgePointId) : undefined,
    input.difficulty ? eq(questions.difficulty, input.difficulty) : undefined,
    input.label ? sql`jsonb_exists(${questions.labels}, ${input.label}::text)` : undefined,
    input.sharing ? eq(questions.sharing, input.sharing) : undefined,
    input.state ? eq(questions.state, input.state) : undefined,
    input.mine ? eq(questions.ownerId, userId) : undefined,
  );

const withinReach = (scope: Scope, userId: string) => {
  const own = withinScope(scope, { own: questions.ownerId, organization: users.organizationId });
  return own && or(own, sharedWith(userId));
};

export const questionStore = {
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const mine = withinScope(scope, { own: questions.ownerId, organization: users.organizationId });
    const where = and(mine && or(mine, sharedWith(userId)), searched(db, userId, input));
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(questions.updatedAt), questions.id));
    return pageOf(input, found, async () => {
      const [counted] = await joined(db, { n: sql<number>`count(*)::int` }).where(where);
      return counted?.n ?? 0;
    });
  },

  /** On-shelf questions of a subject within reach, of some banks or any. */
  pool: (db: Db, scope: Scope, userId: string, subject: string, bankIds: string[]) =>
    joined(db, {
      questionId: questions.id,
      versionId: questionVersions.id,
      kind: questions.kind,
      difficulty: questions.difficulty,
      courseId: questions.courseId,
      chapterId: questions.chapterId,
      pointIds: sql<string[]>`array(
        select knowledge_point_id::text from ${questionKnowledgePoints}
        where ${questionKnowledgePoints.questionId} = ${questions.id})`,
    })
      .where(
        and(
          withinReach(scope, userId),
          eq(questions.state, 'onShelf'),
          eq(questions.subject, subject),
          bankIds.length > 0 ? inArray(questions.bankId, bankIds) : undefined,
        ),
      )
      .orderBy(questions.id)
      .limit(20_000),

  /** Questions within reach that share a band, with their full text. */
  alike: (db: Db, scope: Scope, userId: string, bands: number[], most: number) =>
    joined(db, {
      questionId: questions.id,
      kind: questions.kind,
      title: questions.title,
      plain: questions.plain,
      bankName: questionBanks.name,
      ownerName: users.userName,
    })
      .where(and(withinReach(scope, userId), sql`${questions.bands} && ${sql.param(bands)}::integer[]`))
      .limit(most),

  /** Returns the questions, and whether each is shared with the person. */
  describe: (db: Db, userId: string, ids: string[]) =>
    joined(db, { ...columns, shared: sql<boolean>`coalesce(${sharedWith(userId)}, false)` }).where(
      inArray(questions.id, ids),
    ),

  pointsOf: (db: Db, ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({
            questionId: questionKnowledgePoints.questionId,
            id: knowledgePoints.id,
            name: knowledgePoints.name,
          })
          .from(questionKnowledgePoints)
          .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledgePoints.knowledgePointId))
          .where(inArray(questionKnowledgePoints.questionId, ids))
          .orderBy(knowledgePoints.position, knowledgePoints.id),

  /** Locks the questions until the transaction ends. */
  lock: async (db: Db, ids: string[]): Promise<void> => {
    await db
      .select({ id: questions.id })
      .from(questions)
      .where(inArray(questions.id, ids))
      .orderBy(questions.id)
      .for('update');
  },

  insert: async (db: Db, row: typeof questions.$inferInsert): Promise<string> => {
    const [created] = await db.insert(questions).values(row).returning({ id: questions.id });
    return created?.id ?? '';
  },

  /** Returns undefined when another request changed it since. */
  update: async (
    db: Db,
    id: string,
    version: number,
    row: Partial<typeof questions.$inferInsert>,
  ): Promise<number | undefined> =>
    (
      await db
        .update(questions)
        .set({ ...row, version: sql`${questions.version} + 1` })
        .where(and(eq(questions.id, id), eq(questions.version, version)))
        .returning({ version: questions.version })
    )[0]?.version,

  set: async (db: Db, ids: string[], row: Partial<typeof questions.$inferInsert>): Promise<void> => {
    await db
      .update(questions)
      .set({ ...row, version: sql`${questions.version} + 1` })
      .where(inArray(questions.id, ids));
  },

  setPoints: async (db: Db, questionId: string, knowledgePointIds: string[]): Promise<void> => {
    await db.delete(questionKnowledgePoints).where(eq(questionKnowledgePoints.questionId, questionId));
    if (knowledgePointIds.length === 0) return;
    const rows = knowledgePointIds.map((knowledgePointId) => ({ questionId, knowledgePointId }));
    await db.insert(questionKnowledgePoints).values(rows).onConflictDoNothing();
  },

  remove: async (db: Db, ids: string[]): Promise<void> => {
    await db.delete(questions).where(inArray(questions.id, ids));
  },
};
