import type { ActivityKind } from '@xueyan/contract/composed/overview';
import { and, countDistinct, eq, gte, lt, max, sql, sum } from 'drizzle-orm';
import { aiUsages } from '../../../db/ai.table.ts';
import { dailyActivities } from '../../../db/daily-activity.table.ts';
import { files } from '../../../db/file.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { loginRecords } from '../../../db/profile.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskWorks } from '../../../db/task.table.ts';
import { checks, submissions } from '../../../db/teaching.table.ts';
import { clock } from '../../../platform/clock.ts';

/** Half-open span: `to` is excluded. */
interface Span {
  from: Date;
  to: Date;
}

export const overviewStore = {
  /** Counts the activity in a span. */
  count: async (db: Db, { from, to }: Span): Promise<Record<ActivityKind, number>> => {
    const [people] = await db
      .select({ count: countDistinct(loginRecords.userId) })
      .from(loginRecords)
      .where(and(eq(loginRecords.outcome, 'success'), gte(loginRecords.at, from), lt(loginRecords.at, to)));
    const reports = await db.$count(
      submissions,
      and(gte(submissions.submittedAt, from), lt(submissions.submittedAt, to)),
    );
    const works = await db.$count(taskWorks, and(gte(taskWorks.submittedAt, from), lt(taskWorks.submittedAt, to)));
    return {
      people: people?.count ?? 0,
      checks: await db.$count(checks, and(gte(checks.at, from), lt(checks.at, to))),
      works: works + reports,
      machines: await db.$count(machines, and(gte(machines.createdAt, from), lt(machines.createdAt, to))),
    };
  },

  /** Saves the numbers of a day, replacing earlier ones. */
  keep: async (db: Db, day: string, counts: Record<ActivityKind, number>): Promise<void> => {
    const countedAt = clock.now();
    const rows = Object.entries(counts).map(([kind, count]) => ({ day, kind: kind as ActivityKind, count, countedAt }));
    await db
      .insert(dailyActivities)
      .values(rows)
      .onConflictDoUpdate({
        target: [dailyActivities.day, dailyActivities.kind],
        set: { count: sql`excluded.count`, countedAt },
      });
  },

  days: (db: Db, from: string) => db.select().from(dailyActivities).where(gte(dailyActivities.day, from)),

  lastDay: async (db: Db): Promise<{ day: string | null; countedAt: Date | null }> => {
    const [row] = await db
      .select({ day: max(dailyActivities.day), countedAt: max(dailyActivities.countedAt) })
      .from(dailyActivities);
    return row ?? { day: null, countedAt: null };
  },

  /** Logins since a given time, by hour of the school's day; hours without logins are missing. */
  hours: (db: Db, from: Date, timeZone: string) => {
    const hour = sql<number>`extract(hour from ${loginRecords.at} at time zone ${timeZone})::int`;
    return db
      .select({ hour, count: sql<number>`count(*)::int` })
      .from(loginRecords)
      .where(and(eq(loginRecords.outcome, 'success'), gte(loginRecords.at, from)))
      .groupBy(sql`1`);
  },

  /** Sums up the sizes of distinct contents, however many files share one. */
  fileBytes: async (db: Db): Promise<number> => {
    const each = db
      .selectDistinctOn([files.sha256], { bytes: files.bytes })
      .from(files)
      .orderBy(files.sha256)
      .as('each_content');
    const [row] = await db.select({ bytes: sum(each.bytes).mapWith(Number) }).from(each);
    return row?.bytes ?? 0;
  },

  tokens: async (db: Db, from: Date): Promise<number> => {
    const [row] = await db
      .select({ tokens: sql<number>`coalesce(sum(${aiUsages.inputTokens} + ${aiUsages.outputTokens}), 0)::int` })
      .from(aiUsages)
      .where(and(eq(aiUsages.state, 'settled'), gte(aiUsages.createdAt, from)));
    return row?.tokens ?? 0;
  },
};
