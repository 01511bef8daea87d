import { and, eq, inArray } from 'drizzle-orm';
import { checkpointPasses, openedHints, publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checks, submissions } from '../../../db/teaching.table.ts';

/** Queries about teachers' own attempts of their experiments. */
export const trialStore = {
  /** Locks the trials of sections: no machine starts for them until the transaction ends. */
  hold: async (db: Db, sectionIds: string[]): Promise<string[]> => {
    const ofSections = and(inArray(attempts.sectionId, sectionIds), eq(attempts.trial, true));
    return (await db.select({ id: attempts.id }).from(attempts).where(ofSections).for('update')).map((row) => row.id);
  },

  /** Deletes trials with everything that refers to them, which foreign keys would otherwise block. */
  remove: async (db: Db, ids: string[]): Promise<void> => {
    for (const made of [checks, submissions, checkpointPasses, openedHints, publishedMarks])
      await db.delete(made).where(inArray(made.runId, ids));
    await db.delete(attempts).where(inArray(attempts.id, ids));
  },
};
