import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { imageUploads } from '../../../db/lab.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ImageUploadRow = typeof imageUploads.$inferSelect;

/** Resumable uploads of image disks. */
export const imageUploadStore = {
  insert: async (db: Db, row: typeof imageUploads.$inferInsert): Promise<void> => {
    await db.insert(imageUploads).values(row);
  },

  find: async (db: Db, id: string): Promise<ImageUploadRow | undefined> =>
    (await db.select().from(imageUploads).where(eq(imageUploads.id, id)))[0],

  /** Returns the last complete upload of an image. */
  arrived: async (db: Db, imageId: string): Promise<ImageUploadRow | undefined> =>
    (
      await db
        .select()
        .from(imageUploads)
        .where(and(eq(imageUploads.imageId, imageId), isNotNull(imageUploads.finishedAt)))
        .orderBy(desc(imageUploads.finishedAt))
        .limit(1)
    )[0],

  /** Returns, for these images, the bytes of the disk that is uploaded and not built yet. */
  arrivedBytes: async (db: Db, imageIds: string[]) =>
    imageIds.length === 0
      ? []
      : db
          .select({ imageId: imageUploads.imageId, bytes: imageUploads.bytes })
          .from(imageUploads)
          .where(and(inArray(imageUploads.imageId, imageIds), isNotNull(imageUploads.finishedAt))),

  /** Returns the announced bytes that have not arrived. */
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

  /** Deletes the uploads of an image except one; returns their ids. */
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
