import type { SubmissionState, submissionApi } from '@xueyan/contract/exam/submission';
import type { Scope } from '@xueyan/contract/wire/scope';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, desc, eq, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { markingPlans } from '../../../db/exam-marking.table.ts';
import { judgeSubmissions } from '../../../db/judge-submission.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { allows, nextOf } from '../../../db/transition.ts';

export type SubmissionRow = typeof judgeSubmissions.$inferSelect;
type Search = z.output<typeof submissionApi.list.input>;

/** SQL: it belongs to an exam marked without names, until the names are revealed or the results are published. */
const blind = sql<boolean>`exists (
  select from ${examCandidates} as candidate
  join ${exams} as exam on exam.id = candidate.exam_id
  join ${markingPlans} as plan on plan.exam_id = exam.id
  where candidate.id = ${judgeSubmissions.contextId} and plan.anonymous and plan.revealed_at is null
    and exam.state not in ('resulted', 'archived'))`;

/** SQL: excludes anonymous submissions, so that a search by name cannot find them. */
const named = (actorId: string) => or(eq(judgeSubmissions.ownerId, actorId), not(blind));

const described = (db: Db) =>
  db
    .select({
      row: judgeSubmissions,
      questionId: questions.id,
      title: questions.title,
      questionOwnerId: questions.ownerId,
      ownerName: users.userName,
      organizationId: users.organizationId,
      blind,
    })
    .from(judgeSubmissions)
    .innerJoin(users, eq(users.id, judgeSubmissions.ownerId))
    .innerJoin(questionVersions, eq(questionVersions.id, judgeSubmissions.questionVersionId))
    .innerJoin(questions, eq(questions.id, questionVersions.questionId));
export type DescribedSubmission = Awaited<ReturnType<typeof described>>[number];

const sortable = {
  createTime: judgeSubmissions.createdAt,
  timeMs: judgeSubmissions.timeMs,
  memoryMb: judgeSubmissions.memoryMb,
  share: judgeSubmissions.share,
};

export const submissionStore = {
  page: (db: Db, scope: Scope, actorId: string, input: Search) => {
    const where = and(
      eq(judgeSubmissions.purpose, 'answer'),
      eq(judgeSubmissions.secret, false),
      withinScope(scope, {
        own: (userId) => or(eq(judgeSubmissions.ownerId, userId), eq(questions.ownerId, actorId)),
        organization: users.organizationId,
      }),
      input.questionId ? eq(questions.id, input.questionId) : undefined,
      input.name ? and(contains(users.userName, input.name), named(actorId)) : undefined,
      input.language ? sql`${judgeSubmissions.response} ->> 'language' = ${input.language}` : undefined,
      input.verdict ? eq(judgeSubmissions.verdict, input.verdict) : undefined,
      input.state ? eq(judgeSubmissions.state, input.state) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(judgeSubmissions.createdAt), judgeSubmissions.id));
    const counted = async () => {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(judgeSubmissions)
        .innerJoin(users, eq(users.id, judgeSubmissions.ownerId))
        .innerJoin(questionVersions, eq(questionVersions.id, judgeSubmissions.questionVersionId))
        .innerJoin(questions, eq(questions.id, questionVersions.questionId))
        .where(where);
      return row?.count ?? 0;
    };
    return pageOf(input, found, counted);
  },

  describe: async (db: Db, ids: string[]): Promise<DescribedSubmission[]> =>
    ids.length === 0 ? [] : described(db).where(inArray(judgeSubmissions.id, ids)),

  find: async (db: Db, id: string): Promise<SubmissionRow | undefined> =>
    (await db.select().from(judgeSubmissions).where(eq(judgeSubmissions.id, id)))[0],

  ofIds: async (db: Db, ids: string[]): Promise<SubmissionRow[]> =>
    ids.length === 0 ? [] : db.select().from(judgeSubmissions).where(inArray(judgeSubmissions.id, ids)),

  /** Ends the secrecy of the submissions of these contexts. */
  reveal: async (db: Db, contextIds: string[]): Promise<void> => {
    if (contextIds.length === 0) return;
    await db.update(judgeSubmissions).set({ secret: false }).where(inArray(judgeSubmissions.contextId, contextIds));
  },

  insert: async (db: Db, row: typeof judgeSubmissions.$inferInsert): Promise<string> => {
    const [created] = await db.insert(judgeSubmissions).values(row).returning({ id: judgeSubmissions.id });
    return created?.id ?? '';
  },

  /**
   * Locks the owner's submissions until the transaction ends, so that waiting ones are counted before one more is
   * added.
   */
  holdOwner: async (db: Db, ownerId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`submission ${ownerId}`}, 0))`);
  },

  /** Counts a person's submissions that are not yet judged. */
  openOf: (db: Db, ownerId: string): Promise<number> =>
    db.$count(judgeSubmissions, and(eq(judgeSubmissions.ownerId, ownerId), ne(judgeSubmissions.state, 'judged'))),

  /** Counts all submissions that are not yet judged. */
  open: (db: Db): Promise<number> => db.$count(judgeSubmissions, ne(judgeSubmissions.state, 'judged')),

  /** Returns the oldest submissions of before the time that are not yet judged. */
  waiting: async (db: Db, before: Date): Promise<string[]> =>
    (
      await db
        .select({ id: judgeSubmissions.id })
        .from(judgeSubmissions)
        .where(and(ne(judgeSubmissions.state, 'judged'), lt(judgeSubmissions.createdAt, before)))
        .orderBy(judgeSubmissions.createdAt)
        .limit(200)
    ).map(({ id }) => id),

  /** Moves submissions whose state allows it, and returns them. */
  move: (
    db: Db,
    ids: string[],
    transition: Pick<Transition<SubmissionState>, 'moves'>,
    row: Omit<Partial<SubmissionRow>, 'state'> = {},
  ): Promise<SubmissionRow[]> =>
    db
      .update(judgeSubmissions)
      .set({ ...row, state: nextOf(judgeSubmissions.state, transition) })
      .where(and(inArray(judgeSubmissions.id, ids), allows(judgeSubmissions.state, transition)))
      .returning(),

  /** Sets the version by whose tests submissions are judged; null: the one that was asked. */
  setJudgeVersion: async (db: Db, ids: string[], judgeVersionId: string | null): Promise<void> => {
    await db.update(judgeSubmissions).set({ judgeVersionId }).where(inArray(judgeSubmissions.id, ids));
  },

  /** Answers of a context, the best of each question first. */
  ofContext: (db: Db, contextId: string): Promise<SubmissionRow[]> =>
    db
      .select()
      .from(judgeSubmissions)
      .where(and(eq(judgeSubmissions.contextId, contextId), eq(judgeSubmissions.purpose, 'answer')))
      .orderBy(
        asc(judgeSubmissions.questionVersionId),
        sql`${judgeSubmissions.share} desc nulls last`,
        desc(judgeSubmissions.createdAt),
      ),

  removeTrialsBefore: async (db: Db, moment: Date): Promise<void> => {
    await db
      .delete(judgeSubmissions)
      .where(and(eq(judgeSubmissions.purpose, 'trial'), lt(judgeSubmissions.createdAt, moment)));
  },
};
