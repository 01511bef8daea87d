import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { jobSchedules } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';

export type JobSchedule = typeof jobSchedules.$inferSelect;

export const jobScheduleStore = {
  /** Adds schedules of different kinds, or moves those forward that now start earlier. */
  enter: async (db: Db, schedules: Pick<JobSchedule, 'kind' | 'nextAt'>[]): Promise<void> => {
    if (schedules.length === 0) return;
    await db
      .insert(jobSchedules)
      // In one order, or servers that start at once would wait for each other's rows.
      .values(schedules.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
      .onConflictDoUpdate({
        target: jobSchedules.kind,
        set: { nextAt: sql`least(${jobSchedules.nextAt}, excluded.next_at)` },
        setWhere: isNull(jobSchedules.cron),
      });
  },

  due: (db: Db, now: Date): Promise<JobSchedule[]> =>
    db
      .select()
      .from(jobSchedules)
      .where(and(jobSchedules.enabled, lte(jobSchedules.nextAt, now))),

  list: (db: Db): Promise<JobSchedule[]> => db.select().from(jobSchedules),

  /** Stores the school's settings of a schedule; returns the former ones. */
  change: async (
    db: Db,
    kind: string,
    row: Pick<JobSchedule, 'cron' | 'enabled' | 'nextAt'>,
  ): Promise<JobSchedule | undefined> => {
    const [before] = await db.select().from(jobSchedules).where(eq(jobSchedules.kind, kind)).for('update');
    await db.update(jobSchedules).set(row).where(eq(jobSchedules.kind, kind));
    return before;
  },

  /** Advances a due schedule; returns false when another server just did. */
  advance: async (db: Db, kind: string, now: Date, nextAt: Date): Promise<boolean> =>
    (
      await db
        .update(jobSchedules)
        .set({ nextAt })
        .where(and(eq(jobSchedules.kind, kind), lte(jobSchedules.nextAt, now)))
        .returning({ kind: jobSchedules.kind })
    ).length > 0,
};
