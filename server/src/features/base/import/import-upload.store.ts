import { and, eq, gt, sql } from 'drizzle-orm';
import { importFiles, importUploads } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Everything but the bytes, which are fetched only where the file has to be read again. */
const about = {
  id: importUploads.id,
  name: importUploads.name,
  reading: importUploads.reading,
  jobId: importUploads.jobId,
};

export const importUploadStore = {
  add: async (db: Db, row: Omit<typeof importUploads.$inferInsert, 'id'>): Promise<string> => {
    const [added] = await db.insert(importUploads).values(row).returning({ id: importUploads.id });
    return added?.id ?? '';
  },

  find: async (db: Db, { id, ownerId, kind, now }: { id: string; ownerId: string; kind: string; now: Date }) =>
    (
      await db
        .select(about)
        .from(importUploads)
        .where(
          and(
            eq(importUploads.id, id),
            eq(importUploads.ownerId, ownerId),
            eq(importUploads.kind, kind),
            gt(importUploads.expiresAt, now),
          ),
        )
    )[0],

  bytesOf: async (db: Db, id: string): Promise<Buffer | undefined> =>
    (await db.select({ bytes: importUploads.bytes }).from(importUploads).where(eq(importUploads.id, id)))[0]?.bytes,

  renew: async (db: Db, id: string, row: { expiresAt: Date; reading?: Buffer | null }) => {
    await db.update(importUploads).set(row).where(eq(importUploads.id, id));
  },

  /** Removes the oldest of a person's files that no import was started with; the newest stays, whatever its size. */
  removeBeyond: async (db: Db, ownerId: string, most: { files: number; bytes: number }): Promise<void> => {
    await db.execute(sql`delete from ${importUploads} where id in (
      select id from (
        select id, row_number() over newest as place,
          sum(octet_length(bytes) + coalesce(octet_length(reading), 0)) over newest as total
        from ${importUploads} where owner_id = ${ownerId} and job_id is null
        window newest as (order by id desc)
      ) as kept where place > ${most.files} or (place > 1 and total > ${most.bytes}))`);
  },

  /** Returns the job that was started with the file; locks the row until the transaction ends. */
  lock: async (tx: Db, id: string): Promise<{ jobId: string | null } | undefined> =>
    (
      await tx.select({ jobId: importUploads.jobId }).from(importUploads).where(eq(importUploads.id, id)).for('update')
    )[0],

  /** Moves the file to its job, inside the database. */
  giveToJob: async (tx: Db, id: string, jobId: string): Promise<void> => {
    await tx.execute(sql`insert into ${importFiles} (job_id, name, bytes, reading)
      select ${jobId}::uuid, name, bytes, reading from ${importUploads} where id = ${id}`);
    await tx
      .update(importUploads)
      .set({ jobId, bytes: Buffer.alloc(0), reading: null })
      .where(eq(importUploads.id, id));
  },
};
