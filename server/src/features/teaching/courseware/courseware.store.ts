import { and, asc, desc, eq, inArray, isNull, max, ne, notExists, or, sql } from 'drizzle-orm';
import { coursewareAnswers, coursewareItems, coursewareViews, renditions } from '../../../db/courseware.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';
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
  /** Lists the files of a section in their order. */
  items: (db: Db, sectionId: string): Promise<FoundItem[]> =>
    itemsWhere(db)
      .where(eq(attachments.sectionId, sectionId))
      .orderBy(sql`coalesce(${coursewareItems.position}, 1000)`, asc(attachments.createdAt), asc(attachments.id)),

  item: async (db: Db, attachmentId: string): Promise<FoundItem | undefined> =>
    (await itemsWhere(db).where(eq(attachments.id, attachmentId)))[0],

  /** Lists the courseware files with these bytes. */
  itemsWith: (db: Db, sha256: string): Promise<FoundItem[]> =>
    itemsWhere(db)
      .innerJoin(sections, eq(sections.id, attachments.sectionId))
      .where(and(eq(files.sha256, sha256), eq(sections.kind, 'courseware')))
      .then((rows) => rows.map(({ attachment, file, item }) => ({ attachment, file, item }))),

  /** Lists the files of courseware that browsers cannot show and that nothing was made of, the newest first. */
  unconverted: (db: Db, most: number): Promise<FoundItem[]> => {
    const made = db
      .select({ one: sql`1` })
      .from(renditions)
      .where(and(eq(renditions.sha256, files.sha256), ne(renditions.state, 'missing')));
    return itemsWhere(db)
      .innerJoin(sections, eq(sections.id, attachments.sectionId))
      .where(
        and(
          eq(sections.kind, 'courseware'),
          isNull(coursewareItems.viewFileId),
          sql`${files.name} ~* '[.](docx?|pptx?|xlsx?|avi|mkv|mov|wmv|flv|mpe?g)$'`,
          notExists(made),
        ),
      )
      .orderBy(desc(attachments.createdAt), desc(attachments.id))
      .limit(most)
      .then((rows) => rows.map(({ attachment, file, item }) => ({ attachment, file, item })));
  },

  /** Lists the courseware files without a length that are shown as these bytes. */
  unmeasuredWith: (db: Db, sha256: string) => {
    const shown = db.select({ id: files.id }).from(files).where(eq(files.sha256, sha256));
    return db
      .select({ attachmentId: attachments.id, sectionId: sections.id, courseId: sections.courseId })
      .from(attachments)
      .innerJoin(sections, and(eq(sections.id, attachments.sectionId), eq(sections.kind, 'courseware')))
      .leftJoin(coursewareItems, eq(coursewareItems.attachmentId, attachments.id))
      .where(
        and(
          isNull(coursewareItems.length),
          or(inArray(attachments.fileId, shown), inArray(coursewareItems.viewFileId, shown)),
        ),
      );
  },

  /** Changes the display settings of a file; omitted fields stay. */
  set: async (db: Db, attachmentId: string, row: Partial<Omit<ItemRow, 'attachmentId'>>): Promise<void> => {
    await db
      .insert(coursewareItems)
      .values({ attachmentId, position: 1000, ...row })
      .onConflictDoUpdate({ target: coursewareItems.attachmentId, set: row });
  },

  /** Returns the length measured by viewers' browsers, for files that no editor's browser has measured. */
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

  /** Locks the view record of one person and file until the transaction ends; creates it if there is none. */
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

  /** Saves the first answer; returns whether this was the first. */
  answer: async (db: Db, row: typeof coursewareAnswers.$inferInsert): Promise<boolean> =>
    (await db.insert(coursewareAnswers).values(row).onConflictDoNothing().returning({ id: coursewareAnswers.id }))
      .length > 0,

  /** Deletes the viewing records of files; notes are stored separately and stay. */
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

  /** Sets the state of a rendition, inserting it if needed. */
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

  /** Returns the keys of the renditions that are being made. */
  openRenditions: async (db: Db): Promise<string[]> =>
    (
      await db
        .select({ sha256: renditions.sha256, form: renditions.form })
        .from(renditions)
        .where(eq(renditions.state, 'waiting'))
        .limit(1000)
    ).map(({ sha256, form }) => `${sha256}.${form}`),

  /** Fails a rendition that is being made. */
  failRendition: async (db: Db, key: string, message: string): Promise<void> => {
    await db
      .update(renditions)
      .set({ state: 'failed', message })
      .where(and(sql`${renditions.sha256} || '.' || ${renditions.form} = ${key}`, eq(renditions.state, 'waiting')));
  },

  /** Adds a rendition as a file, readable for whoever may read the original. */
  insertFile: async (db: Db, row: typeof files.$inferInsert): Promise<string> =>
    (await db.insert(files).values(row).returning({ id: files.id }))[0]?.id ?? '',
};
