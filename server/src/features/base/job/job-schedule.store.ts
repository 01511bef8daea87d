import { and, eq, lte, sql } from 'drizzle-orm';
import { jobSchedules } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';

export const jobScheduleStore = {
  /** Enters a schedule, or moves it ahead where it starts earlier by now. */
  enter: async (db: Db, kind: string, nextAt: Date): Promise<void> => {
    await db
      .insert(jobSchedules)
      .values({ kind, nextAt })
      .onConflictDoUpdate({
        target: jobSchedules.kind,
        set: { nextAt: sql`least(${jobSchedules.nextAt}, excluded.next_at)` },
      });
  },

  due: async (db: Db, now: Date): Promise<string[]> =>
    (await db.select({ kind: jobSchedules.kind }).from(jobSchedules).where(lte(jobSchedules.nextAt, now))).map(
      ({ kind }) => kind,
    ),

  /** Moves a schedule that is due on; answers whether no other server just did. */
  advance: async (db: Db, kind: string, now: Date, nextAt: Date): Promise<boolean> =>
    (
      await db
        .update(jobSchedules)
        .set({ nextAt })
        .where(and(eq(jobSchedules.kind, kind), lte(jobSchedules.nextAt, now)))
        .returning({ kind: jobSchedules.kind })
    ).length > 0,
};
