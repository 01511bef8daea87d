import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';
import { attachments, uploads } from '../../../db/upload.table.ts';
import { clock } from '../../../platform/clock.ts';

export type UploadRow = typeof uploads.$inferSelect;
type FileRow = typeof files.$inferSelect;
export type NewFile = typeof files.$inferInsert;

export const attachmentStore = {
  ofSection: (db: Db, sectionId: string) =>
    db
      .select({ id: attachments.id, createdAt: attachments.createdAt, file: files })
      .from(attachments)
      .innerJoin(files, eq(files.id, attachments.fileId))
      .where(eq(attachments.sectionId, sectionId))
      .orderBy(asc(attachments.createdAt), asc(attachments.id)),

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ id: attachments.id, sectionId: attachments.sectionId, fileId: files.id, name: files.name })
        .from(attachments)
        .innerJoin(files, eq(files.id, attachments.fileId))
        .where(eq(attachments.id, id))
    )[0],

  count: async (db: Db, sectionId: string): Promise<number> =>
    (await db.select({ count: count() }).from(attachments).where(eq(attachments.sectionId, sectionId)))[0]?.count ?? 0,

  has: async (db: Db, sectionId: string, { sha256, name }: Pick<FileRow, 'sha256' | 'name'>): Promise<boolean> =>
    (
      await db
        .select({ id: attachments.id })
        .from(attachments)
        .innerJoin(files, eq(files.id, attachments.fileId))
        .where(and(eq(attachments.sectionId, sectionId), eq(files.sha256, sha256), eq(files.name, name)))
        .limit(1)
    ).length > 0,

  insert: async (db: Db, sectionId: string, file: NewFile): Promise<string> => {
    const [created] = await db.insert(files).values(file).returning({ id: files.id });
    const [row] = await db
      .insert(attachments)
      .values({ sectionId, fileId: created?.id ?? '' })
      .returning({ id: attachments.id });
    return row?.id ?? '';
  },

  /** Deletes the file’s record, which ends its address; the bytes stay, since other records may share them. */
  remove: async (db: Db, fileId: string): Promise<void> => {
    await db.delete(files).where(eq(files.id, fileId));
  },

  /** Locks the section until the transaction ends, so that its files are counted by one transaction at a time. */
  lockSection: async (db: Db, sectionId: string): Promise<void> => {
    await db.select({ id: sections.id }).from(sections).where(eq(sections.id, sectionId)).for('update');
  },

  sectionOf: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ id: sections.id, courseId: sections.courseId, kind: sections.kind })
        .from(sections)
        .where(eq(sections.id, sectionId))
    )[0],

  insertUpload: async (db: Db, row: typeof uploads.$inferInsert): Promise<void> => {
    await db.insert(uploads).values(row);
  },

  /** Returns the bytes that a person has announced for uploads not yet complete. */
  bytesComing: async (db: Db, ownerId: string): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8` })
      .from(uploads)
      .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.finishedAt)));
    return row?.bytes ?? 0;
  },

  findUpload: async (db: Db, id: string): Promise<UploadRow | undefined> =>
    (await db.select().from(uploads).where(eq(uploads.id, id)))[0],

  finishUpload: async (db: Db, id: string): Promise<void> => {
    await db.update(uploads).set({ finishedAt: clock.now() }).where(eq(uploads.id, id));
  },

  removeUpload: async (db: Db, id: string): Promise<void> => {
    await db.delete(uploads).where(eq(uploads.id, id));
  },

  takeExpired: async (db: Db, before: Date): Promise<string[]> =>
    (await db.delete(uploads).where(lt(uploads.createdAt, before)).returning({ id: uploads.id })).map(({ id }) => id),
};
