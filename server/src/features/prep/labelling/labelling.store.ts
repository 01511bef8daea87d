import type { Shape } from '@xueyan/contract/prep/shape';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { labellingHandIns, labellingItems, labellingTasks, labellingWorks } from '../../../db/labelling.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { datasetPictures } from '../../../db/picture.table.ts';
import { withinScope } from '../../../db/scope.ts';
import { generalDue } from '../../../db/section-due.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';

const itemColumns = {
  ...{ itemId: labellingItems.id, sectionId: labellingItems.sectionId, gold: labellingItems.gold },
  ...{ pictureId: labellingItems.pictureId, name: datasetPictures.name, sha256: datasetPictures.sha256 },
  ...{ width: datasetPictures.width, height: datasetPictures.height },
};
const items = (db: Db) =>
  db
    .select(itemColumns)
    .from(labellingItems)
    .innerJoin(datasetPictures, eq(datasetPictures.id, labellingItems.pictureId));

export const labellingStore = {
  task: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ row: labellingTasks, datasetName: datasets.name })
        .from(labellingTasks)
        .innerJoin(datasetVersions, eq(datasetVersions.id, labellingTasks.versionId))
        .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
        .where(eq(labellingTasks.sectionId, sectionId))
    )[0],

  tasksOf: (db: Db, sectionIds: string[]) =>
    db.select().from(labellingTasks).where(inArray(labellingTasks.sectionId, sectionIds)),

  saveTask: async (db: Db, row: typeof labellingTasks.$inferInsert): Promise<void> => {
    await db.insert(labellingTasks).values(row).onConflictDoUpdate({ target: labellingTasks.sectionId, set: row });
  },

  replaceItems: async (db: Db, sectionId: string, rows: (typeof labellingItems.$inferInsert)[]): Promise<void> => {
    await db.delete(labellingItems).where(eq(labellingItems.sectionId, sectionId));
    if (rows.length > 0) await db.insert(labellingItems).values(rows);
  },

  items: (db: Db, sectionId: string) =>
    items(db).where(eq(labellingItems.sectionId, sectionId)).orderBy(asc(labellingItems.position)),

  /** Returns those of the given pictures that belong to the data set. */
  picturesOf: async (db: Db, datasetId: string, ids: string[]): Promise<Set<string>> => {
    if (ids.length === 0) return new Set();
    const rows = await db
      .select({ id: datasetPictures.id })
      .from(datasetPictures)
      .where(and(eq(datasetPictures.datasetId, datasetId), inArray(datasetPictures.id, ids)));
    return new Set(rows.map(({ id }) => id));
  },

  item: async (db: Db, itemId: string) => (await items(db).where(eq(labellingItems.id, itemId)))[0],

  /** Returns the shapes that the given students drew in the pictures of a section. */
  worksOf: (db: Db, sectionId: string, userIds: string[]) =>
    db
      .select({ userId: labellingWorks.userId, itemId: labellingWorks.itemId, shapes: labellingWorks.shapes })
      .from(labellingWorks)
      .innerJoin(labellingItems, eq(labellingItems.id, labellingWorks.itemId))
      .where(and(eq(labellingItems.sectionId, sectionId), inArray(labellingWorks.userId, userIds))),

  /** Returns a page of students who drew in a section, with the number of pictures. */
  page: (db: Db, scope: Scope, sectionId: string, input: PageInput & { words?: string | undefined }) => {
    const where = and(
      withinScope(scope, { own: labellingWorks.userId }),
      eq(labellingItems.sectionId, sectionId),
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const done = sql<number>`count(*)::int`;
    const sortable = { loginName: users.loginName, userName: users.userName, done };
    const found = db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName, done },
        submittedAt: labellingHandIns.submittedAt,
      })
      .from(labellingWorks)
      .innerJoin(labellingItems, eq(labellingItems.id, labellingWorks.itemId))
      .innerJoin(users, eq(users.id, labellingWorks.userId))
      .leftJoin(
        labellingHandIns,
        and(
          eq(labellingHandIns.sectionId, labellingItems.sectionId),
          eq(labellingHandIns.userId, labellingWorks.userId),
        ),
      )
      .where(where)
      .groupBy(users.id, labellingHandIns.sectionId, labellingHandIns.userId)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { ...sortable, submitTime: labellingHandIns.submittedAt },
          asc(users.loginName),
          users.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(distinct ${labellingWorks.userId})::int` })
        .from(labellingWorks)
        .innerJoin(labellingItems, eq(labellingItems.id, labellingWorks.itemId))
        .innerJoin(users, eq(users.id, labellingWorks.userId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Returns the first of the sections in which a student has drawn. */
  used: async (db: Db, sectionIds: string[]): Promise<string | undefined> => {
    if (sectionIds.length === 0) return undefined;
    const [found] = await db
      .select({ sectionId: labellingItems.sectionId })
      .from(labellingWorks)
      .innerJoin(labellingItems, eq(labellingItems.id, labellingWorks.itemId))
      .where(inArray(labellingItems.sectionId, sectionIds))
      .limit(1);
    return found?.sectionId;
  },

  work: async (db: Db, itemId: string, userId: string) =>
    (
      await db
        .select()
        .from(labellingWorks)
        .where(and(eq(labellingWorks.itemId, itemId), eq(labellingWorks.userId, userId)))
    )[0],

  /** Returns false when another window saved the picture since. */
  draw: async (
    db: Db,
    { version, ...row }: { itemId: string; userId: string; shapes: Shape[]; version: number },
  ): Promise<boolean> => {
    const saved =
      version === 0
        ? await db.insert(labellingWorks).values(row).onConflictDoNothing().returning()
        : await db
            .update(labellingWorks)
            .set({ shapes: row.shapes, version: version + 1 })
            .where(
              and(
                eq(labellingWorks.itemId, row.itemId),
                eq(labellingWorks.userId, row.userId),
                eq(labellingWorks.version, version),
              ),
            )
            .returning();
    return saved.length > 0;
  },

  /** Locks the task until the transaction ends, so that no shapes are saved during submission. */
  lockTask: async (db: Db, sectionId: string): Promise<void> => {
    await db.execute(sql`select from labelling_task where section_id = ${sectionId} for update`);
  },

  handedIn: async (db: Db, sectionId: string, userId: string): Promise<boolean> =>
    (await db.$count(
      labellingHandIns,
      and(eq(labellingHandIns.sectionId, sectionId), eq(labellingHandIns.userId, userId)),
    )) > 0,

  handIn: async (db: Db, row: typeof labellingHandIns.$inferInsert): Promise<void> => {
    await db.insert(labellingHandIns).values(row);
  },

  /** Returns the columns of the gradebook. */
  columns: (db: Db, courseId: string) =>
    db
      .select({
        id: labellingTasks.sectionId,
        title: sections.title,
        dueAt: generalDue,
        scoreShown: labellingTasks.scoreShown,
      })
      .from(labellingTasks)
      .innerJoin(sections, eq(sections.id, labellingTasks.sectionId))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id)),

  marks: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({
        ...{ columnId: labellingHandIns.sectionId, userId: labellingHandIns.userId },
        ...{ points: labellingHandIns.points, submittedAt: labellingHandIns.submittedAt },
      })
      .from(labellingHandIns)
      .where(and(inArray(labellingHandIns.sectionId, sectionIds), inArray(labellingHandIns.userId, userIds))),
};
