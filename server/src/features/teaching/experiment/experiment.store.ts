import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { checkpoints, checks, experiments } from '../../../db/teaching.table.ts';

export type ExperimentRow = typeof experiments.$inferSelect;
export type CheckpointRow = typeof checkpoints.$inferSelect;

export const experimentStore = {
  find: async (db: Db, sectionId: string): Promise<ExperimentRow | undefined> =>
    (await db.select().from(experiments).where(eq(experiments.sectionId, sectionId)))[0],

  checkpoints: (db: Db, sectionId: string): Promise<CheckpointRow[]> =>
    db.select().from(checkpoints).where(eq(checkpoints.sectionId, sectionId)).orderBy(asc(checkpoints.position)),

  /** Changes the experiment if it still has this version; answers whether it had. */
  update: async (db: Db, sectionId: string, version: number, row: Partial<ExperimentRow>): Promise<boolean> =>
    (
      await db
        .update(experiments)
        .set({ ...row, version: version + 1 })
        .where(and(eq(experiments.sectionId, sectionId), eq(experiments.version, version)))
        .returning({ sectionId: experiments.sectionId })
    ).length > 0,

  insertCheckpoint: async (db: Db, row: typeof checkpoints.$inferInsert): Promise<void> => {
    await db.insert(checkpoints).values(row);
  },

  updateCheckpoint: async (db: Db, id: string, row: Partial<CheckpointRow>): Promise<void> => {
    await db.update(checkpoints).set(row).where(eq(checkpoints.id, id));
  },

  /** Which of these steps somebody has a result for. */
  used: async (db: Db, ids: string[]): Promise<string[]> =>
    ids.length === 0
      ? []
      : (
          await db.selectDistinct({ id: checks.checkpointId }).from(checks).where(inArray(checks.checkpointId, ids))
        ).map((row) => row.id),

  removeCheckpoints: async (db: Db, ids: string[]): Promise<void> => {
    if (ids.length > 0) await db.delete(checkpoints).where(inArray(checkpoints.id, ids));
  },
};
