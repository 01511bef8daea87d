import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import { coursewareAnswers, coursewareItems, coursewareViews, renditions } from '../../../db/courseware.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attachments } from '../../../db/upload.table.ts';

export type ItemRow = typeof coursewareItems.$inferSelect;
export type ViewRow = typeof coursewareViews.$inferSelect;
export type RenditionRow = typeof renditions.$inferSelect;

const itemsWhere = (db: Db) =>
  db
    .select({ attachment: attachments, file: files, item: coursewareItems })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .leftJoin(coursewareItems, eq(coursewareItems.attachmentId, attachments.id));
export type FoundItem = Awaited<ReturnType<typeof itemsWhere>>[number];

export const coursewareStore = {
  /** The files of a section in their order. */
  items: (db: Db, sectionId: string): Promise<FoundItem[]> =>
    itemsWhere(db)
      .where(eq(attachments.sectionId, sectionId))
      .orderBy(sql`coalesce(${coursewareItems.position}, 1000)`, asc(attachments.createdAt), asc(attachments.id)),

  item: async (db: Db, attachmentId: string): Promise<FoundItem | undefined> =>
    (await itemsWhere(db).where(eq(attachments.id, attachmentId)))[0],

  /** Changes how a file is shown; what is not named stays. */
  set: async (db: Db, attachmentId: string, row: Partial<Omit<ItemRow, 'attachmentId'>>): Promise<void> => {
    await db
      .insert(coursewareItems)
      .values({ attachmentId, position: 1000, ...row })
      .onConflictDoUpdate({ target: coursewareItems.attachmentId, set: row });
  },

  /** How long others' browsers measured a file, where no editor's has. */
  claimedLength: async (db: Db, attachmentId: string): Promise<number | null> =>
    (
      await db
        .select({ most: max(coursewareViews.claimedLength) })
        .from(coursewareViews)
        .where(eq(coursewareViews.attachmentId, attachmentId))
    )[0]?.most ?? null,

  viewsOf: async (db: Db, userId: string, attachmentIds: string[]): Promise<Map<string, ViewRow>> => {
    if (attachmentIds.length === 0) return new Map();
    const rows = await db
      .select()
      .from(coursewareViews)
      .where(and(eq(coursewareViews.userId, userId), inArray(coursewareViews.attachmentId, attachmentIds)));
    return new Map(rows.map((row) => [row.attachmentId, row]));
  },

  /** Of one person and file, held until the transaction ends; made where there is none. */
  lockView: async (
    db: Db,
    attachmentId: string,
    userId: string,
  ): Promise<{ row: ViewRow | undefined; fresh: boolean }> => {
    const made = await db
      .insert(coursewareViews)
      .values({ attachmentId, userId })
      .onConflictDoNothing()
      .returning({ id: coursewareViews.attachmentId });
    const [row] = await db
      .select()
      .from(coursewareViews)
      .where(and(eq(coursewareViews.attachmentId, attachmentId), eq(coursewareViews.userId, userId)))
      .for('update');
    return { row, fresh: made.length > 0 };
  },

  saveView: async (db: Db, { attachmentId, userId, ...row }: Omit<ViewRow, 'updatedAt'>): Promise<void> => {
    await db
      .update(coursewareViews)
      .set(row)
      .where(and(eq(coursewareViews.attachmentId, attachmentId), eq(coursewareViews.userId, userId)));
  },

  answersOf: (db: Db, userId: string, attachmentIds: string[]) =>
    attachmentIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(coursewareAnswers)
          .where(and(eq(coursewareAnswers.userId, userId), inArray(coursewareAnswers.attachmentId, attachmentIds))),

  /** Keeps the first answer; answers whether this was it. */
  answer: async (db: Db, row: typeof coursewareAnswers.$inferInsert): Promise<boolean> =>
    (await db.insert(coursewareAnswers).values(row).onConflictDoNothing().returning({ id: coursewareAnswers.id }))
      .length > 0,

  /** Forgets what was seen of files; notes are kept beside them. */
  forget: async (db: Db, attachmentIds: string[]): Promise<void> => {
    if (attachmentIds.length === 0) return;
    await db.delete(coursewareAnswers).where(inArray(coursewareAnswers.attachmentId, attachmentIds));
    await db.delete(coursewareViews).where(inArray(coursewareViews.attachmentId, attachmentIds));
  },

  attachmentsOf: async (db: Db, sectionIds: string[]): Promise<string[]> =>
    sectionIds.length === 0
      ? []
      : (
          await db.select({ id: attachments.id }).from(attachments).where(inArray(attachments.sectionId, sectionIds))
        ).map(({ id }) => id),

  itemsOf: (db: Db, attachmentIds: string[]): Promise<ItemRow[]> =>
    attachmentIds.length === 0
      ? Promise.resolve([])
      : db.select().from(coursewareItems).where(inArray(coursewareItems.attachmentId, attachmentIds)),

  renditions: (db: Db, sha256s: string[]): Promise<RenditionRow[]> =>
    sha256s.length === 0
      ? Promise.resolve([])
      : db.select().from(renditions).where(inArray(renditions.sha256, sha256s)),

  /** Puts a rendition into a state, whether it was known or not. */
  setRendition: async (
    db: Db,
    row: Pick<RenditionRow, 'sha256' | 'form' | 'state'> & Partial<RenditionRow>,
  ): Promise<void> => {
    const { sha256: _, form: __, ...change } = row;
    await db
      .insert(renditions)
      .values(row)
      .onConflictDoUpdate({ target: [renditions.sha256, renditions.form], set: { message: '', ...change } });
  },

  /** A file in another form, for whoever may read the one it was made of. */
  insertFile: async (db: Db, row: typeof files.$inferInsert): Promise<string> =>
    (await db.insert(files).values(row).returning({ id: files.id }))[0]?.id ?? '',
};
