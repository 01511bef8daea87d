import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { imageUploads } from '../../../db/lab.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ImageUploadRow = typeof imageUploads.$inferSelect;

/** The disks of images that come in pieces. */
export const imageUploadStore = {
  insert: async (db: Db, row: typeof imageUploads.$inferInsert): Promise<void> => {
    await db.insert(imageUploads).values(row);
  },

  find: async (db: Db, id: string): Promise<ImageUploadRow | undefined> =>
    (await db.select().from(imageUploads).where(eq(imageUploads.id, id)))[0],

  /** The last disk that has arrived for an image. */
  arrived: async (db: Db, imageId: string): Promise<ImageUploadRow | undefined> =>
    (
      await db
        .select()
        .from(imageUploads)
        .where(and(eq(imageUploads.imageId, imageId), isNotNull(imageUploads.finishedAt)))
        .orderBy(desc(imageUploads.finishedAt))
        .limit(1)
    )[0],

  /** What was announced and has not arrived, in bytes. */
  bytesComing: async (db: Db): Promise<number> =>
    Number(
      (
        await db
          .select({ bytes: sql<string>`coalesce(sum(${imageUploads.bytes}), 0)` })
          .from(imageUploads)
          .where(isNull(imageUploads.finishedAt))
      )[0]?.bytes ?? 0,
    ),

  finish: async (db: Db, id: string, now: Date): Promise<void> => {
    await db.update(imageUploads).set({ finishedAt: now }).where(eq(imageUploads.id, id));
  },

  /** Forgets the uploads of an image but one; answers their ids. */
  takeOthers: async (db: Db, imageId: string, kept?: string): Promise<string[]> =>
    (
      await db
        .delete(imageUploads)
        .where(and(eq(imageUploads.imageId, imageId), kept ? ne(imageUploads.id, kept) : undefined))
        .returning({ id: imageUploads.id })
    ).map(({ id }) => id),

  take: async (db: Db, id: string): Promise<void> => {
    await db.delete(imageUploads).where(eq(imageUploads.id, id));
  },

  takeExpired: async (db: Db, before: Date): Promise<string[]> =>
    (
      await db
        .delete(imageUploads)
        .where(and(isNull(imageUploads.finishedAt), lt(imageUploads.createdAt, before)))
        .returning({ id: imageUploads.id })
    ).map(({ id }) => id),
};
