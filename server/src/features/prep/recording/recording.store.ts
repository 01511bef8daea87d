import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import { recordingChunks, recordings } from '../../../db/material.table.ts';
import type { Db } from '../../../db/sql.ts';

export type RecordingRow = typeof recordings.$inferSelect;

export const recordingStore = {
  list: (db: Db, ownerId: string) =>
    db
      .select({
        row: recordings,
        chunkCount: sql<number>`count(${recordingChunks.number})::int`,
        bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8`,
      })
      .from(recordings)
      .leftJoin(recordingChunks, eq(recordingChunks.recordingId, recordings.id))
      .leftJoin(files, eq(files.id, recordingChunks.fileId))
      .where(eq(recordings.ownerId, ownerId))
      .groupBy(recordings.id)
      .orderBy(desc(recordings.createdAt), recordings.id)
      .limit(50),

  /** Locks the recording until the transaction ends, so that chunks are appended one after the other. */
  lock: async (db: Db, id: string): Promise<RecordingRow | undefined> =>
    (await db.select().from(recordings).where(eq(recordings.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof recordings.$inferInsert): Promise<string> => {
    const [created] = await db.insert(recordings).values(row).returning({ id: recordings.id });
    return created?.id ?? '';
  },

  set: async (db: Db, id: string, row: Partial<RecordingRow>): Promise<void> => {
    await db.update(recordings).set(row).where(eq(recordings.id, id));
  },

  /** Returns the recordings that are being converted. */
  converting: async (db: Db): Promise<string[]> =>
    (await db.select({ id: recordings.id }).from(recordings).where(eq(recordings.state, 'converting')).limit(1000)).map(
      ({ id }) => id,
    ),

  /** Marks a recording as failed, which lets its owner retry. */
  fail: async (db: Db, id: string): Promise<void> => {
    await db
      .update(recordings)
      .set({ state: 'failed' })
      .where(and(eq(recordings.id, id), eq(recordings.state, 'converting')));
  },

  countChunks: (db: Db, id: string): Promise<number> => db.$count(recordingChunks, eq(recordingChunks.recordingId, id)),

  addChunk: async (db: Db, row: typeof recordingChunks.$inferInsert): Promise<void> => {
    await db.insert(recordingChunks).values(row);
  },

  /** Returns the files of the chunks in their order. */
  chunks: (db: Db, id: string) =>
    db
      .select({ sha256: files.sha256, bytes: files.bytes })
      .from(recordingChunks)
      .innerJoin(files, eq(files.id, recordingChunks.fileId))
      .where(eq(recordingChunks.recordingId, id))
      .orderBy(asc(recordingChunks.number)),

  /** Deletes the chunks with their files. */
  removeChunks: async (db: Db, id: string): Promise<void> => {
    const removed = await db
      .delete(recordingChunks)
      .where(eq(recordingChunks.recordingId, id))
      .returning({ fileId: recordingChunks.fileId });
    const ids = removed.map(({ fileId }) => fileId);
    if (ids.length > 0) await db.delete(files).where(and(inArray(files.id, ids), eq(files.scope, 'material')));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(recordings).where(eq(recordings.id, id));
  },
};
