import type { snapshotStates } from '@xueyan/contract/lab/snapshot';
import { and, asc, count, eq, inArray, lt, ne } from 'drizzle-orm';
import { machines } from '../../../db/machine.table.ts';
import { machineSnapshots as snapshots } from '../../../db/machine-snapshot.table.ts';
import type { Db } from '../../../db/sql.ts';

export type SnapshotRow = typeof snapshots.$inferSelect;

export const snapshotStore = {
  ofMachine: (db: Db, machineId: string): Promise<SnapshotRow[]> =>
    db.select().from(snapshots).where(eq(snapshots.machineId, machineId)).orderBy(asc(snapshots.createdAt)),

  /** Those of the machines beside a master that were saved with a snapshot of it. */
  savedWith: (db: Db, id: string): Promise<SnapshotRow[]> =>
    db.select().from(snapshots).where(eq(snapshots.togetherId, id)).orderBy(asc(snapshots.id)),

  /** How many were saved with each of these; without an entry: none. */
  countSavedWith: async (db: Db, ids: string[]): Promise<Map<string | null, number>> => {
    const rows = await db
      .select({ id: snapshots.togetherId, count: count() })
      .from(snapshots)
      .where(inArray(snapshots.togetherId, ids))
      .groupBy(snapshots.togetherId);
    return new Map(rows.map((row) => [row.id, row.count]));
  },

  find: async (db: Db, id: string): Promise<SnapshotRow | undefined> =>
    (await db.select().from(snapshots).where(eq(snapshots.id, id)))[0],

  /** Keeps others from adding snapshots of the machine until the transaction ends. */
  holdMachine: async (db: Db, machineId: string): Promise<void> => {
    await db.select({ id: machines.id }).from(machines).where(eq(machines.id, machineId)).for('update');
  },

  insert: async (db: Db, row: typeof snapshots.$inferInsert): Promise<void> => {
    await db.insert(snapshots).values(row);
  },

  /** Answers whether it was still there. */
  set: async (
    db: Db,
    id: string,
    row: { name?: string; state?: (typeof snapshotStates)[number]; sizeMb?: number },
  ): Promise<boolean> =>
    (await db.update(snapshots).set(row).where(eq(snapshots.id, id)).returning({ id: snapshots.id })).length > 0,

  /** The machine stands here from now on; of none of its snapshots, without one. */
  setCurrent: async (db: Db, machineId: string, id: string | null): Promise<void> => {
    await db
      .update(snapshots)
      .set({ current: false })
      .where(and(eq(snapshots.machineId, machineId), eq(snapshots.current, true)));
    if (id) await db.update(snapshots).set({ current: true }).where(eq(snapshots.id, id));
  },

  /** Its children become those of its parent. */
  remove: async (db: Db, { id, parentId }: Pick<SnapshotRow, 'id' | 'parentId'>): Promise<void> => {
    await db.update(snapshots).set({ parentId }).where(eq(snapshots.parentId, id));
    await db.delete(snapshots).where(eq(snapshots.id, id));
  },

  removeFailed: async (db: Db, machineId: string): Promise<void> => {
    await db.delete(snapshots).where(and(eq(snapshots.machineId, machineId), eq(snapshots.state, 'failed')));
  },

  /** Those that have been saving since before then: whoever saved them is gone. */
  failStuck: async (db: Db, before: Date): Promise<void> => {
    await db
      .update(snapshots)
      .set({ state: 'failed' })
      .where(and(eq(snapshots.state, 'saving'), lt(snapshots.createdAt, before), ne(snapshots.current, true)));
  },
};
