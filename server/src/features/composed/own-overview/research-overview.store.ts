import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { achievementAuthors, achievements } from '../../../db/achievement.table.ts';
import { takesPartIn } from '../../../db/research-part.ts';
import {
  researchProjects as projects,
  researchSpendings as spendings,
  researchStages as stages,
} from '../../../db/research-project.table.ts';
import type { Db } from '../../../db/sql.ts';

const count = sql<number>`count(*)::int`;

const wrote = (userId: string): SQL | undefined =>
  or(
    eq(achievements.ownerId, userId),
    sql`exists (select from ${achievementAuthors} as author
      where author.achievement_id = ${achievements}.id and author.user_id = ${userId})`,
  );

export const researchOverviewStore = {
  states: (db: Db, userId: string) =>
    db
      .select({ state: projects.state, count })
      .from(projects)
      .where(takesPartIn(sql`${projects}.id`, userId))
      .groupBy(projects.state),

  /** Funding and spending of the approved projects that a person leads. */
  money: async (db: Db, userId: string): Promise<{ funding: number; spent: number }> => {
    const isApproved = inArray(projects.state, ['running', 'acceptance', 'closed']);
    const [row] = await db
      .select({
        funding: sql<number>`coalesce(sum(${projects.funding}), 0)::float8`,
        spent: sql<number>`coalesce(sum((
          select sum(paid.amount) from ${spendings} as paid where paid.project_id = ${projects}.id)), 0)::float8`,
      })
      .from(projects)
      .where(and(eq(projects.leaderId, userId), isApproved));
    return row ?? { funding: 0, spent: 0 };
  },

  /** Unfinished stages of a person's running projects. */
  stages: async (db: Db, userId: string, today: string) => {
    const [row] = await db
      .select({
        stageCount: count,
        overdueCount: sql<number>`(count(*) filter (where ${stages.dueDate} < ${today}))::int`,
      })
      .from(stages)
      .innerJoin(projects, eq(projects.id, stages.projectId))
      .where(
        and(
          takesPartIn(projects.id, userId),
          inArray(projects.state, ['running', 'acceptance']),
          eq(stages.done, false),
        ),
      );
    return row ?? { stageCount: 0, overdueCount: 0 };
  },

  /** Achievements of a person by year, the latest years first. */
  years: (db: Db, userId: string, most: number) =>
    db
      .select({ year: achievements.year, count })
      .from(achievements)
      .where(wrote(userId))
      .groupBy(achievements.year)
      .orderBy(desc(achievements.year))
      .limit(most),
};
