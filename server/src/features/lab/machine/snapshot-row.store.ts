import { eq } from 'drizzle-orm';
import { machineSnapshots } from '../../../db/machine-snapshot.table.ts';
import type { Db } from '../../../db/sql.ts';

export const snapshotRowStore = {
  /** Deletes the rows of a machine whose disk is deleted: the engine deletes its snapshots with it. */
  forget: async (db: Db, machineId: string): Promise<void> => {
    await db.delete(machineSnapshots).where(eq(machineSnapshots.machineId, machineId));
  },
};
