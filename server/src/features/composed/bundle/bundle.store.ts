import type { FileScope } from '@xueyan/contract/base/file';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { bundles, courseOrigins, sectionOrigins } from '../../../db/bundle.table.ts';
import { courseProfiles } from '../../../db/course-team.table.ts';
import { files } from '../../../db/file.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';

export type BundleEntry = typeof bundles.$inferSelect;
export type FileRow = typeof files.$inferSelect;
export type ProfileRow = typeof courseProfiles.$inferSelect;

export interface FileWords {
  sha256: string;
  name: string;
  mediaType: string;
  bytes: number;
}

const described = { bundle: bundles, courseName: courses.name };

export const bundleStore = {
  insert: async (db: Db, row: typeof bundles.$inferInsert): Promise<void> => {
    await db.insert(bundles).values(row);
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select(described)
        .from(bundles)
        .leftJoin(courses, eq(courses.id, bundles.courseId))
        .where(eq(bundles.id, id))
    )[0],

  set: async (db: Db, id: string, row: Partial<BundleEntry>): Promise<void> => {
    await db.update(bundles).set(row).where(eq(bundles.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(bundles).where(eq(bundles.id, id));
  },

  /** Removes and returns abandoned uploads, and packages past their retention. */
  takeExpired: async (db: Db, comingBefore: Date, before: Date): Promise<string[]> =>
    (
      await db
        .delete(bundles)
        .where(
          or(
            and(eq(bundles.stage, 'coming'), lt(bundles.createdAt, comingBefore)),
            and(inArray(bundles.stage, ['arrived', 'read', 'imported']), lt(bundles.createdAt, before)),
          ),
        )
        .returning({ id: bundles.id })
    ).map(({ id }) => id),

  bytesComing: async (db: Db): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${bundles.bytes}), 0)::float8` })
      .from(bundles)
      .where(eq(bundles.stage, 'coming'));
    return row?.bytes ?? 0;
  },

  page: (db: Db, scope: Scope, input: PageInput & { stage?: BundleEntry['stage'] | undefined }) => {
    const where = and(withinScope(scope, { own: bundles.ownerId }), input.stage && eq(bundles.stage, input.stage));
    const sortable = { name: bundles.name, bytes: bundles.bytes, createTime: bundles.createdAt };
    const found = db
      .select(described)
      .from(bundles)
      .leftJoin(courses, eq(courses.id, bundles.courseId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(bundles.createdAt), bundles.id));
    return pageOf(input, found, () => db.$count(bundles, where));
  },

  /** Sections of a course in order, with their keys in the package that they came from. */
  sections: (db: Db, courseId: string) =>
    db
      .select({ section: sections, key: sectionOrigins.key, rule: sectionReleases })
      .from(sections)
      .leftJoin(sectionOrigins, eq(sectionOrigins.sectionId, sections.id))
      .leftJoin(sectionReleases, eq(sectionReleases.sectionId, sections.id))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id)),

  attachments: (db: Db, sectionIds: string[]) =>
    sectionIds.length === 0
      ? Promise.resolve([])
      : db
          .select({ id: attachments.id, sectionId: attachments.sectionId, file: files })
          .from(attachments)
          .innerJoin(files, eq(files.id, attachments.fileId))
          .where(inArray(attachments.sectionId, sectionIds))
          .orderBy(asc(attachments.createdAt), asc(attachments.id)),

  profile: async (db: Db, courseId: string): Promise<ProfileRow | undefined> =>
    (await db.select().from(courseProfiles).where(eq(courseProfiles.courseId, courseId)))[0],

  /** Files by id: those of a course, and those of questions that are listed as readable. */
  files: async (db: Db, courseId: string, ids: string[], readable: string[]): Promise<FileRow[]> =>
    ids.length === 0
      ? []
      : db
          .select()
          .from(files)
          .where(
            and(
              inArray(files.id, ids),
              or(
                and(eq(files.scope, 'course'), eq(files.scopeId, courseId)),
                inArray(files.id, [...readable, '00000000-0000-0000-0000-000000000000']),
              ),
            ),
          ),

  /** Returns a record's file with these bytes and name. */
  sameFile: async (
    db: Db,
    place: { scope: FileScope; scopeId: string },
    { sha256, name }: Pick<FileWords, 'sha256' | 'name'>,
  ): Promise<string | undefined> =>
    (
      await db
        .select({ id: files.id })
        .from(files)
        .where(
          and(
            ...[eq(files.scope, place.scope), eq(files.scopeId, place.scopeId)],
            ...[eq(files.sha256, sha256), eq(files.name, name)],
          ),
        )
        .limit(1)
    )[0]?.id,

  insertFile: async (db: Db, row: typeof files.$inferInsert): Promise<string> => {
    const [created] = await db.insert(files).values(row).returning({ id: files.id });
    return created?.id ?? '';
  },

  origin: async (db: Db, courseId: string): Promise<string | undefined> =>
    (await db.select().from(courseOrigins).where(eq(courseOrigins.courseId, courseId)))[0]?.packageId,

  /** Courses imported from a package, or the course that it was made of; the latest changed first. */
  coursesOf: async (db: Db, packageId: string): Promise<string[]> =>
    (
      await db
        .select({ id: courses.id })
        .from(courses)
        .leftJoin(courseOrigins, eq(courseOrigins.courseId, courses.id))
        .where(or(eq(courseOrigins.packageId, packageId), eq(courses.id, packageId)))
        .orderBy(desc(courses.updatedAt))
        .limit(20)
    ).map(({ id }) => id),

  noteOrigin: async (db: Db, courseId: string, packageId: string): Promise<void> => {
    await db
      .insert(courseOrigins)
      .values({ courseId, packageId })
      .onConflictDoUpdate({ target: courseOrigins.courseId, set: { packageId } });
  },

  noteSection: async (db: Db, sectionId: string, key: string): Promise<void> => {
    await db
      .insert(sectionOrigins)
      .values({ sectionId, key })
      .onConflictDoUpdate({ target: sectionOrigins.sectionId, set: { key } });
  },

  images: (db: Db, recipes: string[]) =>
    recipes.length === 0
      ? Promise.resolve([])
      : db
          .select({
            ...{ id: labImages.id, recipe: labImages.recipe, name: labImages.name, definition: labImages.definition },
            ...{ baseImageId: labImages.baseImageId, removedAt: labImages.removedAt },
            ...{ build: labImages.build, state: labImages.state },
            base: sql<
              string | null
            >`(select base.recipe from ${labImages} as base where base.id = ${labImages}.base_image_id)`,
          })
          .from(labImages)
          .where(inArray(labImages.recipe, recipes)),
};
