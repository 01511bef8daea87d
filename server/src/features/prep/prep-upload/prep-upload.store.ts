import type { PrepUploadTarget } from '@xueyan/contract/prep/prep-upload';
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { prepUploads } from '../../../db/prep-upload.table.ts';
import type { Db } from '../../../db/sql.ts';

export type PrepUpload = typeof prepUploads.$inferSelect;

export const prepUploadStore = {
  insert: async (db: Db, row: typeof prepUploads.$inferInsert): Promise<void> => {
    await db.insert(prepUploads).values(row);
  },

  find: async (db: Db, id: string): Promise<PrepUpload | undefined> =>
    (await db.select().from(prepUploads).where(eq(prepUploads.id, id)))[0],

  /** Locks an upload until the transaction ends. */
  lock: async (db: Db, id: string): Promise<PrepUpload | undefined> =>
    (await db.select().from(prepUploads).where(eq(prepUploads.id, id)).for('update'))[0],

  /** Returns the bytes that a person has announced for uploads not yet complete. */
  bytesComing: async (db: Db, ownerId: string): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${prepUploads.bytes}), 0)::float8` })
      .from(prepUploads)
      .where(and(eq(prepUploads.ownerId, ownerId), isNull(prepUploads.finishedAt)));
    return row?.bytes ?? 0;
  },

  finish: async (db: Db, id: string, row: { finishedAt: Date; jobId: string | null }): Promise<void> => {
    await db.update(prepUploads).set(row).where(eq(prepUploads.id, id));
  },

  /** Returns the names of uploads to a data set that a job takes in, the latest first. */
  withJob: async (db: Db, where: { ownerId: string; target: PrepUploadTarget; datasetId: string }) => {
    const found = await db
      .select({ jobId: prepUploads.jobId, name: prepUploads.name })
      .from(prepUploads)
      .where(
        and(
          eq(prepUploads.ownerId, where.ownerId),
          eq(prepUploads.target, where.target),
          eq(prepUploads.datasetId, where.datasetId),
          isNotNull(prepUploads.jobId),
        ),
      )
      .orderBy(desc(prepUploads.finishedAt))
      .limit(20);
    return found.flatMap(({ jobId, name }) => (jobId === null ? [] : [{ jobId, name }]));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(prepUploads).where(eq(prepUploads.id, id));
  },

  takeExpired: async (db: Db, before: Date): Promise<string[]> =>
    (await db.delete(prepUploads).where(lt(prepUploads.createdAt, before)).returning({ id: prepUploads.id })).map(
      ({ id }) => id,
    ),
};
