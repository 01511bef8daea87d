import type { ContributionRules } from '@xueyan/contract/teaching/contribution';
import { and, eq, sql } from 'drizzle-orm';
import { contributionRules, peerRatings } from '../../../db/defence.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teams } from '../../../db/student-team.table.ts';

export const contributionStore = {
  rules: async (db: Db, courseId: string) =>
    (await db.select().from(contributionRules).where(eq(contributionRules.courseId, courseId)))[0],

  /** Returns whether the rules still had that version; 0 means that there are none yet. */
  saveRules: async (db: Db, courseId: string, version: number, rules: ContributionRules): Promise<boolean> => {
    const written =
      version === 0
        ? await db
            .insert(contributionRules)
            .values({ courseId, rules })
            .onConflictDoNothing()
            .returning({ id: contributionRules.courseId })
        : await db
            .update(contributionRules)
            .set({ rules, version: version + 1 })
            .where(and(eq(contributionRules.courseId, courseId), eq(contributionRules.version, version)))
            .returning({ id: contributionRules.courseId });
    return written.length > 0;
  },

  /** Mean of the ratings that each person got from other members of the team. */
  peerMeans: (db: Db, courseId: string) =>
    db
      .select({
        ...{ teamId: peerRatings.teamId, userId: peerRatings.userId },
        mean: sql<number>`avg(${peerRatings.score})::float8`,
      })
      .from(peerRatings)
      .innerJoin(teams, eq(teams.id, peerRatings.teamId))
      .where(eq(teams.courseId, courseId))
      .groupBy(peerRatings.teamId, peerRatings.userId),

  given: (db: Db, teamId: string, raterId: string) =>
    db
      .select({ userId: peerRatings.userId, score: peerRatings.score })
      .from(peerRatings)
      .where(and(eq(peerRatings.teamId, teamId), eq(peerRatings.raterId, raterId))),

  rate: async (db: Db, row: typeof peerRatings.$inferInsert): Promise<void> => {
    await db
      .insert(peerRatings)
      .values(row)
      .onConflictDoUpdate({
        target: [peerRatings.teamId, peerRatings.raterId, peerRatings.userId],
        set: { score: row.score },
      });
  },
};
