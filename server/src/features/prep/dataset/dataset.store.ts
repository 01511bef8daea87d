import type { DatasetForm, DatasetKind } from '@xueyan/contract/prep/dataset';
import type { PrepSharing } from '@xueyan/contract/prep/sharing';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { files } from '../../../db/file.table.ts';
import { labellingTasks } from '../../../db/labelling.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { datasetPictures } from '../../../db/picture.table.ts';
import { prepSharedWith } from '../../../db/prep-shared.ts';
import { inResearchOf } from '../../../db/research-part.ts';
import { researchDatasets } from '../../../db/research-project.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { trainingSections } from '../../../db/training.table.ts';

interface Search extends PageInput {
  name?: string | undefined;
  label?: string | undefined;
  sharing?: PrepSharing | undefined;
  kind?: DatasetKind | undefined;
}

const latest = sql`(select max(number) from dataset_version each where each.dataset_id = ${datasets.id})`;

/** Condition: shared with the user by its owner or by a research project. */
const sharedWith = (userId: string) =>
  sql`(${prepSharedWith(datasets.sharing, userId)} or ${inResearchOf(datasets.id, userId)})`;

/**
 * Condition: the user studies in a section that compares their work with the content. No right, even one given later,
 * opens it to them, unless they own it.
 */
const hiddenFrom = (userId: string) => sql<boolean>`(${datasets.ownerId} <> ${userId} and exists (
  select from dataset_version held
  join (select section_id, version_id from training_section
    union all select section_id, version_id from labelling_task) task on task.version_id = held.id
  join section on section.id = task.section_id
  join course_taker on course_taker.course_id = section.course_id
  where held.dataset_id = ${datasets.id} and course_taker.user_id = ${userId}))`;

const described = (db: Db, userId: string) =>
  db
    .select({
      row: datasets,
      ownerName: users.userName,
      organizationId: users.organizationId,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
      versionCount: sql<number>`coalesce(${latest}, 0)::int`,
      rowCount: sql<number>`case when ${datasets.kind} <> 'machineLearning' then (select count(*)::int
        from dataset_picture picture where picture.dataset_id = ${datasets.id} and picture.removed_at is null)
        else coalesce((select row_count from dataset_version last
        where last.dataset_id = ${datasets.id} and last.number = ${latest}), 0)::int end`,
      shared: sql<boolean>`coalesce(${sharedWith(userId)}, false)`,
      hidden: hiddenFrom(userId),
    })
    .from(datasets)
    .innerJoin(users, eq(users.id, datasets.ownerId))
    .leftJoin(courses, eq(courses.id, datasets.courseId));
export type DescribedDataset = Awaited<ReturnType<typeof described>>[number];

const sortable = { name: datasets.name, updateTime: datasets.updatedAt };

export const datasetStore = {
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const mine = withinScope(scope, { own: datasets.ownerId, organization: users.organizationId });
    const where = and(
      mine && or(mine, sharedWith(userId)),
      sql`not ${hiddenFrom(userId)}`,
      contains(datasets.name, input.name),
      input.label ? sql`${input.label} = any(${datasets.labels})` : undefined,
      input.sharing ? eq(datasets.sharing, input.sharing) : undefined,
      input.kind ? eq(datasets.kind, input.kind) : undefined,
    );
    const found = described(db, userId)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(datasets.updatedAt), datasets.id));
    return pageOf(input, found, async () => {
      const [counted] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(datasets)
        .innerJoin(users, eq(users.id, datasets.ownerId))
        .leftJoin(courses, eq(courses.id, datasets.courseId))
        .where(where);
      return counted?.n ?? 0;
    });
  },

  find: async (db: Db, userId: string, id: string): Promise<DescribedDataset | undefined> =>
    (await described(db, userId).where(eq(datasets.id, id)))[0],

  /** Locks the data set until the transaction ends, so that versions are numbered consecutively. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: datasets.id }).from(datasets).where(eq(datasets.id, id)).for('update');
  },

  /** Returns true if the data set is visible to others than its owner and those whose data range includes it. */
  isShared: async (db: Db, id: string): Promise<boolean> => {
    const held = db
      .select({ id: researchDatasets.datasetId })
      .from(researchDatasets)
      .where(eq(researchDatasets.datasetId, datasets.id));
    const found = db
      .select({ id: datasets.id })
      .from(datasets)
      .where(and(eq(datasets.id, id), or(ne(datasets.sharing, 'mine'), exists(held))));
    return (await found).length > 0;
  },

  /** Returns true if the owner of the data set is a student of the course. */
  isOfStudent: async (db: Db, id: string, courseId: string): Promise<boolean> =>
    (
      await db
        .select({ id: datasets.id })
        .from(datasets)
        .innerJoin(courseTakers, and(eq(courseTakers.userId, datasets.ownerId), eq(courseTakers.courseId, courseId)))
        .where(eq(datasets.id, id))
        .limit(1)
    ).length > 0,

  /** Returns the title of the first section that compares students' work with the content of the data set. */
  sectionWith: async (db: Db, id: string): Promise<string | undefined> => {
    const versions = db
      .select({ id: datasetVersions.id })
      .from(datasetVersions)
      .where(eq(datasetVersions.datasetId, id));
    const trained = db
      .select({ id: trainingSections.sectionId })
      .from(trainingSections)
      .where(inArray(trainingSections.versionId, versions));
    const labelled = db
      .select({ id: labellingTasks.sectionId })
      .from(labellingTasks)
      .where(inArray(labellingTasks.versionId, versions));
    const [found] = await db
      .select({ title: sections.title })
      .from(sections)
      .where(or(inArray(sections.id, trained), inArray(sections.id, labelled)))
      .limit(1);
    return found?.title;
  },

  insert: async (db: Db, row: typeof datasets.$inferInsert): Promise<string> => {
    const [created] = await db.insert(datasets).values(row).returning({ id: datasets.id });
    return created?.id ?? '';
  },

  /** Returns undefined when somebody else changed the data set since. */
  update: async (db: Db, id: string, version: number, row: DatasetForm): Promise<number | undefined> =>
    (
      await db
        .update(datasets)
        .set({ ...row, version: sql`${datasets.version} + 1` })
        .where(and(eq(datasets.id, id), eq(datasets.version, version)))
        .returning({ version: datasets.version })
    )[0]?.version,

  versions: (db: Db, datasetId: string) =>
    db
      .select({ row: datasetVersions, bytes: files.bytes })
      .from(datasetVersions)
      .innerJoin(files, eq(files.id, datasetVersions.fileId))
      .where(eq(datasetVersions.datasetId, datasetId))
      .orderBy(desc(datasetVersions.number))
      .limit(100),

  version: async (db: Db, id: string) =>
    (
      await db
        .select({ row: datasetVersions, sha256: files.sha256 })
        .from(datasetVersions)
        .innerJoin(files, eq(files.id, datasetVersions.fileId))
        .where(eq(datasetVersions.id, id))
    )[0],

  insertVersion: async (db: Db, row: Omit<typeof datasetVersions.$inferInsert, 'number'>): Promise<string> => {
    const number = sql<number>`(select coalesce(max(number), 0) + 1 from dataset_version where dataset_id = ${row.datasetId})`;
    const [created] = await db
      .insert(datasetVersions)
      .values({ ...row, number: number as unknown as number })
      .returning({ id: datasetVersions.id });
    await db
      .update(datasets)
      .set({ version: sql`${datasets.version}` })
      .where(eq(datasets.id, row.datasetId));
    return created?.id ?? '';
  },

  /** Deletes the data set with its versions, its pictures and their files. */
  remove: async (db: Db, id: string): Promise<void> => {
    const gone = await db
      .delete(datasetVersions)
      .where(eq(datasetVersions.datasetId, id))
      .returning({ fileId: datasetVersions.fileId });
    const pictures = await db
      .delete(datasetPictures)
      .where(eq(datasetPictures.datasetId, id))
      .returning({ fileId: datasetPictures.fileId });
    const ids = [...gone, ...pictures].map(({ fileId }) => fileId);
    if (ids.length > 0) await db.delete(files).where(inArray(files.id, ids));
    await db.delete(datasets).where(eq(datasets.id, id));
  },
};
