import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { matchAttempts, matchProblems, matchRejudges } from '../../../db/match.table.ts';
import type { Db } from '../../../db/sql.ts';

export type RejudgeRow = typeof matchRejudges.$inferSelect;

const done = sql<number>`(select count(*)::int from ${matchAttempts} as one
  where one.rejudge_id = ${matchRejudges.id} and one.rejudged)`;

const described = (db: Db) =>
  db
    .select({ row: matchRejudges, position: matchProblems.position, starterName: users.userName, done })
    .from(matchRejudges)
    .innerJoin(users, eq(users.id, matchRejudges.starterId))
    .leftJoin(matchProblems, eq(matchProblems.id, matchRejudges.problemId));
export type DescribedRejudge = Awaited<ReturnType<typeof described>>[number];

export const rejudgeStore = {
  ofMatch: (db: Db, matchId: string): Promise<DescribedRejudge[]> =>
    described(db)
      .where(eq(matchRejudges.matchId, matchId))
      .orderBy(desc(matchRejudges.createdAt), desc(matchRejudges.id)),

  find: async (db: Db, matchId: string, id: string): Promise<DescribedRejudge | undefined> =>
    (await described(db).where(and(eq(matchRejudges.matchId, matchId), eq(matchRejudges.id, id))))[0],

  isOpen: async (db: Db, matchId: string): Promise<boolean> =>
    (await db.$count(
      matchRejudges,
      and(eq(matchRejudges.matchId, matchId), inArray(matchRejudges.state, ['judging', 'ready'])),
    )) > 0,

  /** Returns the rejudging, locked until the transaction ends. */
  lock: async (db: Db, id: string): Promise<RejudgeRow | undefined> =>
    (await db.select().from(matchRejudges).where(eq(matchRejudges.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof matchRejudges.$inferInsert): Promise<string> => {
    const [created] = await db.insert(matchRejudges).values(row).returning({ id: matchRejudges.id });
    return created?.id ?? '';
  },

  set: async (db: Db, id: string, row: Partial<RejudgeRow>): Promise<void> => {
    await db.update(matchRejudges).set(row).where(eq(matchRejudges.id, id));
  },

  attempts: (db: Db, rejudgeId: string) =>
    db.select().from(matchAttempts).where(eq(matchAttempts.rejudgeId, rejudgeId)),

  /** Replaces the previous verdicts with the new ones. */
  apply: async (db: Db, rejudgeId: string): Promise<void> => {
    await db
      .update(matchAttempts)
      .set({ verdict: sql`${matchAttempts.nextVerdict}`, share: sql`${matchAttempts.nextShare}` })
      .where(and(eq(matchAttempts.rejudgeId, rejudgeId), eq(matchAttempts.rejudged, true)));
  },

  release: async (db: Db, rejudgeId: string): Promise<void> => {
    await db
      .update(matchAttempts)
      .set({ rejudgeId: null, rejudged: false, nextVerdict: null, nextShare: null })
      .where(eq(matchAttempts.rejudgeId, rejudgeId));
  },
};
