import type { Shape } from '@xueyan/contract/teaching/task-drawing';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { taskDrawings as drawings } from '../../../db/task-drawing.table.ts';

type Row = typeof drawings.$inferSelect;

export const taskDrawingStore = {
  ofWork: (db: Db, workId: string): Promise<Row[]> =>
    db.select().from(drawings).where(eq(drawings.workId, workId)).orderBy(asc(drawings.fileId), asc(drawings.page)),

  /** Returns whether the page still had the version `known`; 0 means that it had no drawing. */
  save: async (
    db: Db,
    row: { fileId: string; page: number; workId: string; shapes: Shape[]; updatedBy: string },
    known: number,
  ): Promise<boolean> => {
    const { fileId, page, shapes, updatedBy } = row;
    const id = { id: drawings.fileId };
    const saved =
      known === 0
        ? await db.insert(drawings).values(row).onConflictDoNothing().returning(id)
        : await db
            .update(drawings)
            .set({ shapes, updatedBy, version: known + 1 })
            .where(and(eq(drawings.fileId, fileId), eq(drawings.page, page), eq(drawings.version, known)))
            .returning(id);
    return saved.length > 0;
  },
};
