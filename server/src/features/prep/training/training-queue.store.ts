import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { databaseNow } from '../../../db/database-clock.ts';
import type { Db } from '../../../db/sql.ts';
import { trainingHosts as hosts, trainingRuns as runs } from '../../../db/training.table.ts';

/** Number of former trainings of an effort that tell how long it takes. */
const latest = 20;

export const trainingQueueStore = {
  /** Returns the efforts of trainings by id. */
  efforts: async (db: Db, ids: string[]): Promise<Map<string, string>> => {
    const rows = await db.select({ id: runs.id, effort: runs.effort }).from(runs).where(inArray(runs.id, ids));
    return new Map(rows.map(({ id, effort }) => [id, effort]));
  },

  /** Returns the trainings under way. */
  running: (db: Db) =>
    db.select({ effort: runs.effort, beganAt: runs.beganAt }).from(runs).where(eq(runs.state, 'running')),

  /** Returns the median duration in seconds of the latest finished trainings of each effort; unknown ones are left out. */
  usualSeconds: async (db: Db, efforts: string[]): Promise<Map<string, number>> => {
    const last = db
      .select({
        effort: runs.effort,
        seconds: sql<number>`extract(epoch from ${runs.endedAt} - ${runs.beganAt})`.as('seconds'),
        place: sql<number>`row_number() over (partition by ${runs.effort} order by ${runs.endedAt} desc)`.as('place'),
      })
      .from(runs)
      .where(
        and(
          inArray(runs.effort, efforts),
          eq(runs.state, 'done'),
          // What its owner ended early does not tell how long it takes.
          eq(runs.finishing, false),
          isNotNull(runs.beganAt),
          isNotNull(runs.endedAt),
        ),
      )
      .as('last');
    const half = sql<number>`(percentile_cont(0.5) within group (order by ${last.seconds}))::float8`;
    const rows = await db
      .select({ effort: last.effort, half })
      .from(last)
      .where(lte(last.place, latest))
      .groupBy(last.effort);
    return new Map(rows.map(({ effort, half: seconds }) => [effort, seconds]));
  },

  /** Notes that a host which only trains is there, and forgets those that have long been silent. */
  seen: async (db: Db, id: string, nets: boolean): Promise<void> => {
    const row = { nets, seenAt: databaseNow };
    await db
      .insert(hosts)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: hosts.id, set: row });
    await db.delete(hosts).where(sql`${hosts.seenAt} < ${databaseNow} - interval '1 day'`);
  },

  gone: async (db: Db, id: string): Promise<void> => {
    await db.delete(hosts).where(eq(hosts.id, id));
  },

  /** Returns the hosts that only train and were seen lately, by the clock of the database. */
  hosts: (db: Db): Promise<{ nets: boolean }[]> =>
    db.select({ nets: hosts.nets }).from(hosts).where(sql`${hosts.seenAt} > ${databaseNow} - interval '90 seconds'`),
};
