import { and, desc, eq, lt } from 'drizzle-orm';
import { machineExports as exports } from '../../../db/machine-export.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ExportRow = typeof exports.$inferSelect;

export const machineExportStore = {
  find: async (db: Db, id: string): Promise<ExportRow | undefined> =>
    (await db.select().from(exports).where(eq(exports.id, id)))[0],

  own: (db: Db, ownerId: string, machineId: string): Promise<ExportRow[]> =>
    db
      .select()
      .from(exports)
      .where(and(eq(exports.ownerId, ownerId), eq(exports.machineId, machineId)))
      .orderBy(desc(exports.createdAt), exports.id)
      .limit(50),

  /** Inserts the export: at most one at a time for a machine. Returns null where there is one. */
  begin: async (db: Db, row: typeof exports.$inferInsert): Promise<string | null> =>
    (await db.insert(exports).values(row).onConflictDoNothing().returning({ id: exports.id }))[0]?.id ?? null,

  packing: async (db: Db, machineId: string): Promise<ExportRow | undefined> =>
    (
      await db
        .select()
        .from(exports)
        .where(and(eq(exports.machineId, machineId), eq(exports.state, 'packing')))
    )[0],

  /** Returns the exports that are being packed. */
  open: async (db: Db): Promise<string[]> =>
    (await db.select({ id: exports.id }).from(exports).where(eq(exports.state, 'packing')).limit(1000)).map(
      ({ id }) => id,
    ),

  /** Fails an export that is being packed; returns whether it was. */
  fail: async (db: Db, id: string): Promise<boolean> =>
    (
      await db
        .update(exports)
        .set({ state: 'failed' })
        .where(and(eq(exports.id, id), eq(exports.state, 'packing')))
        .returning({ id: exports.id })
    ).length > 0,

  set: async (db: Db, id: string, row: Partial<ExportRow>): Promise<void> => {
    await db.update(exports).set(row).where(eq(exports.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(exports).where(eq(exports.id, id));
  },

  expired: (db: Db, now: Date): Promise<ExportRow[]> => db.select().from(exports).where(lt(exports.expiresAt, now)),
};
