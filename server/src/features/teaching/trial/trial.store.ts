import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { runs } from '../../../db/teaching.table.ts';

/** Teachers' own runs of their experiments. */
export const trialStore = {
  /** Those of sections; no machine starts for them until the transaction ends. */
  hold: async (db: Db, sectionIds: string[]): Promise<string[]> => {
    const ofSections = and(inArray(runs.sectionId, sectionIds), eq(runs.trial, true));
    return (await db.select({ id: runs.id }).from(runs).where(ofSections).for('update')).map((row) => row.id);
  },

  remove: async (db: Db, ids: string[]): Promise<void> => {
    await db.delete(runs).where(inArray(runs.id, ids));
  },
};
