import type { snapshotStates } from '@xueyan/contract/lab/snapshot';
import { and, asc, count, eq, inArray, lt, ne } from 'drizzle-orm';
import { machines } from '../../../db/machine.table.ts';
import { machineSnapshots as snapshots } from '../../../db/machine-snapshot.table.ts';
import type { Db } from '../../../db/sql.ts';

export type SnapshotRow = typeof snapshots.$inferSelect;

export const snapshotStore = {
  ofMachine: (db: Db, machineId: string): Promise<SnapshotRow[]> =>
    db.select().from(snapshots).where(eq(snapshots.machineId, machineId)).orderBy(asc(snapshots.createdAt)),

  /** Returns the snapshots of the cluster's other machines that were saved with a snapshot of the master. */
  savedWith: (db: Db, id: string): Promise<SnapshotRow[]> =>
    db.select().from(snapshots).where(eq(snapshots.togetherId, id)).orderBy(asc(snapshots.id)),

  /** Returns how many were saved with each of these; no entry means none. */
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

  /** Locks the machine against other snapshots until the transaction ends. */
  holdMachine: async (db: Db, machineId: string): Promise<void> => {
    await db.select({ id: machines.id }).from(machines).where(eq(machines.id, machineId)).for('update');
  },

  insert: async (db: Db, row: typeof snapshots.$inferInsert): Promise<void> => {
    await db.insert(snapshots).values(row);
  },

  /** Returns whether it still existed. */
  set: async (
    db: Db,
    id: string,
    row: { name?: string; state?: (typeof snapshotStates)[number]; sizeMb?: number },
  ): Promise<boolean> =>
    (await db.update(snapshots).set(row).where(eq(snapshots.id, id)).returning({ id: snapshots.id })).length > 0,

  /** Marks the snapshot that the machine stands on; none without an id. */
  setCurrent: async (db: Db, machineId: string, id: string | null): Promise<void> => {
    await db
      .update(snapshots)
      .set({ current: false })
      .where(and(eq(snapshots.machineId, machineId), eq(snapshots.current, true)));
    if (id) await db.update(snapshots).set({ current: true }).where(eq(snapshots.id, id));
  },

  /** Deletes a snapshot; its children become those of its parent. */
  remove: async (db: Db, { id, parentId }: Pick<SnapshotRow, 'id' | 'parentId'>): Promise<void> => {
    await db.update(snapshots).set({ parentId }).where(eq(snapshots.parentId, id));
    await db.delete(snapshots).where(eq(snapshots.id, id));
  },

  /** Deletes all snapshots of a machine but one, which it stands on then. */
  keepOnly: async (db: Db, machineId: string, id: string): Promise<void> => {
    const own = eq(snapshots.machineId, machineId);
    await db.update(snapshots).set({ parentId: null, current: false }).where(own);
    await db.delete(snapshots).where(and(own, ne(snapshots.id, id)));
    await db.update(snapshots).set({ current: true }).where(eq(snapshots.id, id));
  },

  removeFailed: async (db: Db, machineId: string): Promise<void> => {
    await db.delete(snapshots).where(and(eq(snapshots.machineId, machineId), eq(snapshots.state, 'failed')));
  },

  /** Fails snapshots that a server was saving when it ended, found when it starts again. */
  failCutOff: async (db: Db, nodeId: string): Promise<void> => {
    const own = db.select({ id: machines.id }).from(machines).where(eq(machines.nodeId, nodeId));
    await db
      .update(snapshots)
      .set({ state: 'failed' })
      .where(and(eq(snapshots.state, 'saving'), inArray(snapshots.machineId, own), ne(snapshots.current, true)));
  },

  /** Fails snapshots that have been saving since before then: their process is gone. */
  failStuck: async (db: Db, before: Date): Promise<void> => {
    await db
      .update(snapshots)
      .set({ state: 'failed' })
      .where(and(eq(snapshots.state, 'saving'), lt(snapshots.createdAt, before), ne(snapshots.current, true)));
  },
};
