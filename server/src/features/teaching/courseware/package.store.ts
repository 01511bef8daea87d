import { and, eq, gt, lt } from 'drizzle-orm';
import { packageFiles, packageTickets } from '../../../db/courseware.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attachments } from '../../../db/upload.table.ts';

export const packageStore = {
  paths: async (db: Db, attachmentId: string): Promise<string[]> =>
    (
      await db.select({ path: packageFiles.path }).from(packageFiles).where(eq(packageFiles.attachmentId, attachmentId))
    ).map(({ path }) => path),

  /** Locks the package until the transaction ends, so that it is unpacked only once. */
  lock: async (db: Db, attachmentId: string): Promise<void> => {
    await db.select({ id: attachments.id }).from(attachments).where(eq(attachments.id, attachmentId)).for('update');
  },

  insert: async (db: Db, attachmentId: string, rows: (typeof files.$inferInsert & { id: string; path: string })[]) => {
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500);
      await db.insert(files).values(some.map(({ path: _, ...file }) => file));
      await db.insert(packageFiles).values(some.map(({ id, path }) => ({ attachmentId, path, fileId: id })));
    }
  },

  addTicket: async (db: Db, row: typeof packageTickets.$inferInsert): Promise<void> => {
    await db.insert(packageTickets).values(row);
  },

  forgetTickets: async (db: Db, before: Date): Promise<void> => {
    await db.delete(packageTickets).where(lt(packageTickets.endsAt, before));
  },

  /** Returns the file of a package that a ticket grants access to. */
  find: async (db: Db, hash: string, path: string, now: Date) =>
    (
      await db
        .select({ sha256: files.sha256, bytes: files.bytes })
        .from(packageTickets)
        .innerJoin(packageFiles, eq(packageFiles.attachmentId, packageTickets.attachmentId))
        .innerJoin(files, eq(files.id, packageFiles.fileId))
        .where(and(eq(packageTickets.hash, hash), gt(packageTickets.endsAt, now), eq(packageFiles.path, path)))
    )[0],
};
