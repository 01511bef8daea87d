import type { matchControlApi } from '@xueyan/contract/exam/match-control';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { judgeSubmissions } from '../../../db/judge-submission.table.ts';
import { matchAttempts, matchBalloons, matchEntries, matches, matchProblems } from '../../../db/match.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type AttemptRow = typeof matchAttempts.$inferSelect;
type Search = Omit<z.output<typeof matchControlApi.submissions.input>, 'words' | 'verdict'> & {
  words?: string | undefined;
  verdict?: z.output<typeof matchControlApi.submissions.input>['verdict'];
};

const owners = alias(users, 'match_owner_of_attempt');

const described = (db: Db) =>
  db
    .select({
      attempt: matchAttempts,
      submission: judgeSubmissions,
      ownerName: users.userName,
      entryName: matchEntries.name,
      problem: matchProblems,
    })
    .from(matchAttempts)
    .innerJoin(judgeSubmissions, eq(judgeSubmissions.id, matchAttempts.submissionId))
    .innerJoin(users, eq(users.id, judgeSubmissions.ownerId))
    .innerJoin(matchEntries, eq(matchEntries.id, matchAttempts.entryId))
    .innerJoin(matchProblems, eq(matchProblems.id, matchAttempts.problemId))
    .innerJoin(matches, eq(matches.id, matchAttempts.matchId))
    .innerJoin(owners, eq(owners.id, matches.ownerId));
export type DescribedAttempt = Awaited<ReturnType<typeof described>>[number];

const sortable = {
  createTime: matchAttempts.submittedAt,
  timeMs: judgeSubmissions.timeMs,
  memoryMb: judgeSubmissions.memoryMb,
};

export const attemptStore = {
  /** Lists a page of submissions of a match, within the scope of its staff or of one entry alone. */
  page: (db: Db, scope: Scope, input: Search, entryId?: string) => {
    const where = and(
      entryId
        ? eq(matchAttempts.entryId, entryId)
        : withinScope(scope, { own: matches.ownerId, organization: owners.organizationId }),
      eq(matchAttempts.matchId, input.matchId),
      input.problemId ? eq(matchAttempts.problemId, input.problemId) : undefined,
      input.verdict ? eq(matchAttempts.verdict, input.verdict) : undefined,
      input.words ? or(contains(matchEntries.name, input.words), contains(users.userName, input.words)) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(matchAttempts.submittedAt), matchAttempts.submissionId));
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(matchAttempts)
        .innerJoin(judgeSubmissions, eq(judgeSubmissions.id, matchAttempts.submissionId))
        .innerJoin(users, eq(users.id, judgeSubmissions.ownerId))
        .innerJoin(matchEntries, eq(matchEntries.id, matchAttempts.entryId))
        .innerJoin(matches, eq(matches.id, matchAttempts.matchId))
        .innerJoin(owners, eq(owners.id, matches.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  find: async (db: Db, matchId: string, submissionId: string): Promise<DescribedAttempt | undefined> =>
    (
      await described(db).where(and(eq(matchAttempts.matchId, matchId), eq(matchAttempts.submissionId, submissionId)))
    )[0],

  /** Returns the submission, locked until the transaction ends. */
  lock: async (db: Db, submissionId: string): Promise<AttemptRow | undefined> =>
    (await db.select().from(matchAttempts).where(eq(matchAttempts.submissionId, submissionId)).for('update'))[0],

  ofMatch: (db: Db, matchId: string): Promise<AttemptRow[]> =>
    db
      .select()
      .from(matchAttempts)
      .where(eq(matchAttempts.matchId, matchId))
      .orderBy(asc(matchAttempts.submittedAt), asc(matchAttempts.submissionId)),

  ofEntry: (db: Db, entryId: string): Promise<AttemptRow[]> =>
    db
      .select()
      .from(matchAttempts)
      .where(eq(matchAttempts.entryId, entryId))
      .orderBy(asc(matchAttempts.submittedAt), asc(matchAttempts.submissionId)),

  countOfEntry: (db: Db, entryId: string): Promise<number> =>
    db.$count(matchAttempts, eq(matchAttempts.entryId, entryId)),

  countOpen: (db: Db, matchId: string): Promise<number> =>
    db.$count(matchAttempts, and(eq(matchAttempts.matchId, matchId), isNull(matchAttempts.verdict))),

  insert: async (db: Db, rows: (typeof matchAttempts.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(matchAttempts).values(rows);
  },

  set: async (db: Db, submissionId: string, row: Partial<AttemptRow>): Promise<void> => {
    await db.update(matchAttempts).set(row).where(eq(matchAttempts.submissionId, submissionId));
  },

  /** Returns judged submissions, locked until the transaction ends: those given, all of a problem, or all. */
  lockJudged: (
    db: Db,
    matchId: string,
    { submissionIds, problemId }: { submissionIds?: string[] | undefined; problemId?: string | undefined },
  ): Promise<AttemptRow[]> =>
    db
      .select()
      .from(matchAttempts)
      .where(
        and(
          eq(matchAttempts.matchId, matchId),
          isNotNull(matchAttempts.verdict),
          submissionIds ? inArray(matchAttempts.submissionId, submissionIds) : undefined,
          problemId ? eq(matchAttempts.problemId, problemId) : undefined,
        ),
      )
      .orderBy(asc(matchAttempts.submissionId))
      .for('update'),

  mark: async (db: Db, submissionIds: string[], rejudgeId: string): Promise<void> => {
    await db
      .update(matchAttempts)
      .set({ rejudgeId, rejudged: false, nextVerdict: null, nextShare: null })
      .where(inArray(matchAttempts.submissionId, submissionIds));
  },

  balloons: (db: Db, matchId: string) =>
    db
      .select({ row: matchBalloons, delivererName: users.userName })
      .from(matchBalloons)
      .innerJoin(matchEntries, eq(matchEntries.id, matchBalloons.entryId))
      .innerJoin(users, eq(users.id, matchBalloons.delivererId))
      .where(eq(matchEntries.matchId, matchId)),

  deliver: async (db: Db, row: typeof matchBalloons.$inferInsert): Promise<void> => {
    await db.insert(matchBalloons).values(row).onConflictDoNothing();
  },

  takeBack: async (db: Db, entryId: string, problemId: string): Promise<void> => {
    await db
      .delete(matchBalloons)
      .where(and(eq(matchBalloons.entryId, entryId), eq(matchBalloons.problemId, problemId)));
  },
};
