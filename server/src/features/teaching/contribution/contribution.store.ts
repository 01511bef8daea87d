import type { ContributionRules } from '@xueyan/contract/teaching/contribution';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { contributionFactors, contributionRules, peerRatings } from '../../../db/defence.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teamMembers, teams } from '../../../db/student-team.table.ts';

export const contributionStore = {
  rules: async (db: Db, courseId: string) =>
    (await db.select().from(contributionRules).where(eq(contributionRules.courseId, courseId)))
      // Rules that were saved before factors could count have none that do.
      .map(({ rules, ...row }) => ({ ...row, rules: { ...rules, counts: rules.counts ?? [] } }))[0],

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

  /** Factors that count in the gradebook, of all students or of some, as far as they are in the same team still. */
  factors: (db: Db, courseId: string, userIds?: string[]) =>
    db
      .select({ userId: contributionFactors.userId, percent: contributionFactors.percent })
      .from(contributionFactors)
      .innerJoin(
        teamMembers,
        and(
          eq(teamMembers.teamId, contributionFactors.teamId),
          eq(teamMembers.userId, contributionFactors.userId),
          isNull(teamMembers.leftAt),
        ),
      )
      .where(
        and(
          eq(contributionFactors.courseId, courseId),
          userIds ? inArray(contributionFactors.userId, userIds) : undefined,
        ),
      ),

  /** Replaces the factors of a course. */
  setFactors: async (
    db: Db,
    courseId: string,
    rows: { userId: string; teamId: string; percent: number }[],
  ): Promise<void> => {
    await db.delete(contributionFactors).where(eq(contributionFactors.courseId, courseId));
    if (rows.length > 0) await db.insert(contributionFactors).values(rows.map((row) => ({ ...row, courseId })));
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
