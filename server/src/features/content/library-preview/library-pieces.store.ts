import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { libraryUploads } from '../../../db/library.table.ts';
import type { Db } from '../../../db/sql.ts';

export type LibraryUpload = typeof libraryUploads.$inferSelect;

export const piecesStore = {
  insert: async (db: Db, row: typeof libraryUploads.$inferInsert): Promise<void> => {
    await db.insert(libraryUploads).values(row);
  },
  find: async (db: Db, id: string): Promise<LibraryUpload | undefined> =>
    (await db.select().from(libraryUploads).where(eq(libraryUploads.id, id)))[0],
  lock: async (db: Db, id: string): Promise<LibraryUpload | undefined> =>
    (await db.select().from(libraryUploads).where(eq(libraryUploads.id, id)).for('update'))[0],
  /** Bytes that uploads in progress still claim. */
  coming: async (db: Db): Promise<number> =>
    (
      await db.select({ bytes: libraryUploads.bytes }).from(libraryUploads).where(isNull(libraryUploads.finishedAt))
    ).reduce((sum, { bytes }) => sum + bytes, 0),
  finish: async (db: Db, id: string, at: Date): Promise<void> => {
    await db.update(libraryUploads).set({ finishedAt: at }).where(eq(libraryUploads.id, id));
  },
  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(libraryUploads).where(and(eq(libraryUploads.id, id), isNull(libraryUploads.finishedAt)));
  },
  /** Removes what is older; returns the ids. */
  takeExpired: async (db: Db, before: Date): Promise<string[]> =>
    (
      await db
        .delete(libraryUploads)
        .where(or(lt(libraryUploads.createdAt, before), lt(libraryUploads.finishedAt, before)))
        .returning({ id: libraryUploads.id })
    ).map(({ id }) => id),
};
