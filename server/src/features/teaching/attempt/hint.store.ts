import { inArray } from 'drizzle-orm';
import { openedHints } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Hints that were opened for points. */
export const hintStore = {
  ofRuns: (db: Db, runIds: string[]) =>
    runIds.length === 0
      ? Promise.resolve([])
      : db
          .select({ runId: openedHints.runId, checkpointId: openedHints.checkpointId, cost: openedHints.cost })
          .from(openedHints)
          .where(inArray(openedHints.runId, runIds)),

  /** Opens a hint; one that is open already keeps its cost. */
  open: async (db: Db, row: { runId: string; checkpointId: string; cost: number }): Promise<void> => {
    await db.insert(openedHints).values(row).onConflictDoNothing();
  },
};
