import type { AnnotationState } from '@xueyan/contract/prep/annotation';
import type { Shape } from '@xueyan/contract/prep/shape';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { annotationLabels, annotationVisits, pictureAnnotations } from '../../../db/annotation.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { datasetPictures } from '../../../db/picture.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type LabelRow = typeof annotationLabels.$inferSelect;

const state = sql<AnnotationState>`coalesce(${pictureAnnotations.state}, 'unlabelled')`;
const shown = {
  ...{ pictureId: datasetPictures.id, name: datasetPictures.name, fileId: datasetPictures.fileId },
  ...{ width: datasetPictures.width, height: datasetPictures.height, state },
  hasThumb: sql<boolean>`${datasetPictures.thumb} is not null`,
  shapes: sql<Shape[]>`coalesce(${pictureAnnotations.shapes}, '[]'::jsonb)`,
  version: sql<number>`coalesce(${pictureAnnotations.version}, 0)::int`,
  sha256: datasetPictures.sha256,
};
const described = (db: Db) =>
  db
    .select(shown)
    .from(datasetPictures)
    .leftJoin(pictureAnnotations, eq(pictureAnnotations.pictureId, datasetPictures.id));
export type AnnotatedRow = Awaited<ReturnType<typeof described>>[number];

const present = (datasetId: string) => and(eq(datasetPictures.datasetId, datasetId), isNull(datasetPictures.removedAt));
const hasLabel = (labelId: string) => sql`${pictureAnnotations.shapes} @> ${JSON.stringify([{ labelId }])}::jsonb`;

interface Search extends PageInput {
  datasetId: string;
  state?: AnnotationState | undefined;
  labelId?: string | undefined;
}

export const annotationStore = {
  labels: (db: Db, datasetId: string): Promise<LabelRow[]> =>
    db
      .select()
      .from(annotationLabels)
      .where(eq(annotationLabels.datasetId, datasetId))
      .orderBy(asc(annotationLabels.createdAt), asc(annotationLabels.id)),

  label: async (db: Db, id: string): Promise<LabelRow | undefined> =>
    (await db.select().from(annotationLabels).where(eq(annotationLabels.id, id)))[0],

  insertLabel: async (db: Db, row: typeof annotationLabels.$inferInsert): Promise<string> =>
    (await db.insert(annotationLabels).values(row).returning({ id: annotationLabels.id }))[0]?.id ?? '',

  updateLabel: async (db: Db, id: string, row: Pick<LabelRow, 'name' | 'colour' | 'hotkey'>): Promise<void> => {
    await db.update(annotationLabels).set(row).where(eq(annotationLabels.id, id));
  },

  removeLabel: async (db: Db, id: string): Promise<void> => {
    await db.delete(annotationLabels).where(eq(annotationLabels.id, id));
  },

  /** Returns the number of shapes of each label. */
  counts: async (db: Db, datasetId: string): Promise<Map<string, number>> => {
    const rows = await db
      .select({ labelId: sql<string>`each->>'labelId'`, count: sql<number>`count(*)::int` })
      .from(datasetPictures)
      .innerJoin(pictureAnnotations, eq(pictureAnnotations.pictureId, datasetPictures.id))
      .innerJoin(sql`jsonb_array_elements(${pictureAnnotations.shapes}) each`, sql`true`)
      .where(present(datasetId))
      .groupBy(sql`each->>'labelId'`);
    return new Map(rows.map(({ labelId, count }) => [labelId, count]));
  },

  /**
   * Counts the pictures with a label, including removed ones: versions do not need the label, but the shapes are not
   * lost.
   */
  countOf: async (db: Db, labelId: string): Promise<number> => db.$count(pictureAnnotations, hasLabel(labelId)),

  states: async (db: Db, datasetId: string): Promise<Map<AnnotationState, number>> => {
    const rows = await db
      .select({ state, count: sql<number>`count(*)::int` })
      .from(datasetPictures)
      .leftJoin(pictureAnnotations, eq(pictureAnnotations.pictureId, datasetPictures.id))
      .where(present(datasetId))
      .groupBy(state);
    return new Map(rows.map((row) => [row.state, row.count]));
  },

  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      present(input.datasetId),
      input.state ? eq(state, input.state) : undefined,
      input.labelId ? hasLabel(input.labelId) : undefined,
    );
    const sortable = { createTime: datasetPictures.createdAt, name: datasetPictures.name };
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(datasetPictures.createdAt), datasetPictures.id));
    return pageOf(input, found, async () => {
      const [counted] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(datasetPictures)
        .leftJoin(pictureAnnotations, eq(pictureAnnotations.pictureId, datasetPictures.id))
        .where(where);
      return counted?.n ?? 0;
    });
  },

  /** Returns all present pictures in the order in which they were added. */
  all: (db: Db, datasetId: string): Promise<AnnotatedRow[]> =>
    described(db).where(present(datasetId)).orderBy(asc(datasetPictures.createdAt), asc(datasetPictures.id)),

  ids: async (db: Db, datasetId: string): Promise<string[]> => {
    const rows = await db
      .select({ id: datasetPictures.id })
      .from(datasetPictures)
      .where(present(datasetId))
      .orderBy(asc(datasetPictures.createdAt), asc(datasetPictures.id));
    return rows.map(({ id }) => id);
  },

  /** Returns a picture with its data set and the person who changed it last. */
  find: async (db: Db, pictureId: string) =>
    (
      await db
        .select({
          ...shown,
          datasetId: datasetPictures.datasetId,
          updaterName: sql<string>`coalesce(${users.userName}, '')`,
          updatedAt: pictureAnnotations.updatedAt,
        })
        .from(datasetPictures)
        .leftJoin(pictureAnnotations, eq(pictureAnnotations.pictureId, datasetPictures.id))
        .leftJoin(users, eq(users.id, pictureAnnotations.updatedBy))
        .where(and(eq(datasetPictures.id, pictureId), isNull(datasetPictures.removedAt)))
    )[0],

  /** Returns the content hashes of pictures, including removed ones. */
  sums: async (db: Db, ids: string[]): Promise<Map<string, string>> => {
    const rows = await db
      .select({ id: datasetPictures.id, sha256: datasetPictures.sha256 })
      .from(datasetPictures)
      .where(inArray(datasetPictures.id, ids));
    return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  },

  /** Returns the pictures of a data set that have one of the content hashes. */
  bySums: (db: Db, datasetId: string, sums: string[]) =>
    db
      .select(shown)
      .from(datasetPictures)
      .leftJoin(pictureAnnotations, eq(pictureAnnotations.pictureId, datasetPictures.id))
      .where(and(present(datasetId), inArray(datasetPictures.sha256, sums))),

  /** Returns false when the picture has been saved by somebody else since. Version 0: it has never been saved. */
  save: async (
    db: Db,
    {
      version,
      ...row
    }: { pictureId: string; shapes: Shape[]; state: AnnotationState; updatedBy: string; version: number },
  ): Promise<boolean> => {
    const saved =
      version === 0
        ? await db.insert(pictureAnnotations).values(row).onConflictDoNothing().returning()
        : await db
            .update(pictureAnnotations)
            .set({ ...row, version: version + 1 })
            .where(and(eq(pictureAnnotations.pictureId, row.pictureId), eq(pictureAnnotations.version, version)))
            .returning();
    return saved.length > 0;
  },

  /** Records a visit and returns the names of the other visitors since then. */
  visit: async (db: Db, row: typeof annotationVisits.$inferInsert, since: Date): Promise<string[]> => {
    await db
      .insert(annotationVisits)
      .values(row)
      .onConflictDoUpdate({
        target: [annotationVisits.pictureId, annotationVisits.userId],
        set: { seenAt: row.seenAt },
      });
    const others = await db
      .select({ name: users.userName })
      .from(annotationVisits)
      .innerJoin(users, eq(users.id, annotationVisits.userId))
      .where(
        and(
          eq(annotationVisits.pictureId, row.pictureId),
          ne(annotationVisits.userId, row.userId),
          gt(annotationVisits.seenAt, since),
        ),
      )
      .orderBy(desc(annotationVisits.seenAt))
      .limit(5);
    return others.map(({ name }) => name);
  },
};
