import { and, inArray, isNull } from 'drizzle-orm';
import { publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';

export type MarkRow = typeof publishedMarks.$inferSelect;

const current = (runIds: string[]) => and(inArray(publishedMarks.runId, runIds), isNull(publishedMarks.endedAt));

export const markStore = {
  /** Lists the marks that count now. */
  current: (db: Db, runIds: string[]): Promise<MarkRow[]> =>
    runIds.length === 0 ? Promise.resolve([]) : db.select().from(publishedMarks).where(current(runIds)),

  end: async (db: Db, runIds: string[], at: Date): Promise<void> => {
    await db.update(publishedMarks).set({ endedAt: at }).where(current(runIds));
  },

  insert: async (db: Db, rows: (typeof publishedMarks.$inferInsert)[]): Promise<void> => {
    await db.insert(publishedMarks).values(rows);
  },
};
