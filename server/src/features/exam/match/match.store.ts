import type { matchApi } from '@xueyan/contract/exam/match';
import type { contestApi } from '@xueyan/contract/exam/match-contest';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, exists, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import {
  matchAttempts,
  matchClasses,
  matchEntries,
  matches,
  matchMembers,
  matchProblems,
} from '../../../db/match.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type MatchRow = typeof matches.$inferSelect;
export type ProblemRow = typeof matchProblems.$inferSelect;
type Search = z.output<typeof matchApi.list.input>;

const countOf = (table: typeof matchEntries | typeof matchAttempts) =>
  sql<number>`(select count(*)::int from ${table} as one where one.match_id = ${matches.id})`;

const described = (db: Db) =>
  db
    .select({
      row: matches,
      ownerName: users.userName,
      organizationId: users.organizationId,
      entryCount: countOf(matchEntries),
      submissionCount: countOf(matchAttempts),
    })
    .from(matches)
    .innerJoin(users, eq(users.id, matches.ownerId));
export type DescribedMatch = Awaited<ReturnType<typeof described>>[number];

const sortable = { matchName: matches.name, beginTime: matches.beginAt, updateTime: matches.updatedAt };

/** SQL: the person has entered the match, or may enter it with a class. */
const invites = (db: Db, userId: string) =>
  or(
    exists(
      db
        .select({ one: sql`1` })
        .from(matchMembers)
        .where(and(eq(matchMembers.matchId, matches.id), eq(matchMembers.userId, userId))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(matchClasses)
        .innerJoin(classMembers, eq(classMembers.classId, matchClasses.classId))
        .where(and(eq(matchClasses.matchId, matches.id), eq(classMembers.userId, userId))),
    ),
  );

export const matchStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: matches.ownerId, organization: users.organizationId }),
      contains(matches.name, input.matchName),
      input.rules ? eq(matches.rules, input.rules) : undefined,
      input.state ? eq(matches.state, input.state) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(matches.beginAt), matches.id));
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(matches);
      const [row] = await counted.innerJoin(users, eq(users.id, matches.ownerId)).where(where);
      return row?.n ?? 0;
    });
  },

  /** Lists a page of matches that a person has entered or may enter, either upcoming or over. */
  pageMine: (db: Db, scope: Scope & { userId: string }, { over, ...input }: z.output<typeof contestApi.list.input>) => {
    const where = and(
      withinScope(scope, { own: (userId) => invites(db, userId) }),
      over ? inArray(matches.state, ['ended', 'revealed']) : inArray(matches.state, ['published', 'running']),
    );
    const entered = sql<boolean>`exists (select from ${matchMembers} as mine
      where mine.match_id = ${matches.id} and mine.user_id = ${scope.userId})`;
    const found = db
      .select({ row: matches, ownerName: users.userName, entered })
      .from(matches)
      .innerJoin(users, eq(users.id, matches.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, over ? desc(matches.beginAt) : asc(matches.beginAt), matches.id));
    return pageOf(input, found, () => db.$count(matches, where));
  },

  find: async (db: Db, id: string): Promise<DescribedMatch | undefined> =>
    (await described(db).where(eq(matches.id, id)))[0],

  row: async (db: Db, id: string): Promise<MatchRow | undefined> =>
    (await db.select().from(matches).where(eq(matches.id, id)))[0],

  isInvited: async (db: Db, id: string, userId: string): Promise<boolean> =>
    (await db.$count(matches, and(eq(matches.id, id), invites(db, userId)))) > 0,

  /** Locks the match until the transaction ends. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: matches.id }).from(matches).where(eq(matches.id, id)).for('update');
  },

  /** Shared lock: others may hold it too, and the state cannot change until the transaction ends. */
  hold: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: matches.id }).from(matches).where(eq(matches.id, id)).for('share');
  },

  insert: async (db: Db, row: typeof matches.$inferInsert): Promise<string> => {
    const [created] = await db.insert(matches).values(row).returning({ id: matches.id });
    return created?.id ?? '';
  },

  /** Returns undefined when another request changed it since. */
  update: async (db: Db, id: string, version: number, row: Partial<MatchRow>): Promise<number | undefined> =>
    (
      await db
        .update(matches)
        .set({ ...row, version: sql`${matches.version} + 1` })
        .where(and(eq(matches.id, id), eq(matches.version, version)))
        .returning({ version: matches.version })
    )[0]?.version,

  set: async (db: Db, id: string, row: Partial<MatchRow>): Promise<void> => {
    await db
      .update(matches)
      .set({ ...row, version: sql`${matches.version} + 1` })
      .where(eq(matches.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(matches).where(eq(matches.id, id));
  },

  classesOf: (db: Db, ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({ matchId: matchClasses.matchId, classId: schoolClasses.id, className: schoolClasses.name })
          .from(matchClasses)
          .innerJoin(schoolClasses, eq(schoolClasses.id, matchClasses.classId))
          .where(inArray(matchClasses.matchId, ids))
          .orderBy(asc(schoolClasses.name)),

  setClasses: async (db: Db, matchId: string, classIds: string[]): Promise<void> => {
    await db.delete(matchClasses).where(eq(matchClasses.matchId, matchId));
    const rows = [...new Set(classIds)].map((classId) => ({ matchId, classId }));
    if (rows.length > 0) await db.insert(matchClasses).values(rows);
  },

  /** Problems in their order, with the questions that they come from. */
  problemsOf: (db: Db, ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({
            row: matchProblems,
            questionId: questions.id,
            questionTitle: questions.title,
            kind: questions.kind,
          })
          .from(matchProblems)
          .innerJoin(questionVersions, eq(questionVersions.id, matchProblems.versionId))
          .innerJoin(questions, eq(questions.id, questionVersions.questionId))
          .where(inArray(matchProblems.matchId, ids))
          .orderBy(asc(matchProblems.position)),

  problems: (db: Db, matchId: string): Promise<ProblemRow[]> =>
    db.select().from(matchProblems).where(eq(matchProblems.matchId, matchId)).orderBy(asc(matchProblems.position)),

  setProblems: async (db: Db, matchId: string, rows: Omit<typeof matchProblems.$inferInsert, 'matchId'>[]) => {
    await db.delete(matchProblems).where(eq(matchProblems.matchId, matchId));
    if (rows.length > 0) await db.insert(matchProblems).values(rows.map((row) => ({ ...row, matchId })));
  },

  /** Current versions of questions. */
  presentVersions: async (db: Db, questionIds: string[]) =>
    questionIds.length === 0
      ? []
      : db
          .select({ questionId: questions.id, kind: questions.kind, versionId: questionVersions.id })
          .from(questions)
          .innerJoin(
            questionVersions,
            and(eq(questionVersions.questionId, questions.id), eq(questionVersions.number, questions.number)),
          )
          .where(inArray(questions.id, questionIds)),

  setVersion: async (db: Db, problemId: string, versionId: string): Promise<void> => {
    await db.update(matchProblems).set({ versionId }).where(eq(matchProblems.id, problemId));
  },

  /** Next match that is due to begin or end and not locked by another server. */
  nextDue: async (db: Db, state: 'published' | 'running', now: Date): Promise<MatchRow | undefined> =>
    (
      await db
        .select()
        .from(matches)
        .where(and(eq(matches.state, state), lte(state === 'published' ? matches.beginAt : matches.endAt, now)))
        .limit(1)
        .for('update', { skipLocked: true })
    )[0],

  /** Receivers of change events: the classes, and members entered otherwise than through a class. */
  hearers: async (db: Db, matchId: string): Promise<{ classIds: string[]; userIds: string[] }> => {
    const classes = await db
      .select({ id: matchClasses.classId })
      .from(matchClasses)
      .where(eq(matchClasses.matchId, matchId));
    const named = await db
      .select({ id: matchMembers.userId })
      .from(matchMembers)
      .innerJoin(matchEntries, eq(matchEntries.id, matchMembers.entryId))
      .where(and(eq(matchMembers.matchId, matchId), ne(matchEntries.source, 'class')));
    return { classIds: classes.map(({ id }) => id), userIds: named.map(({ id }) => id) };
  },
};
