import { type Picture, type PictureSplit, pictureThumbSide } from '@xueyan/contract/prep/picture';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { datasets } from '../../../db/dataset.table.ts';
import { files } from '../../../db/file.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { datasetPictures } from '../../../db/picture.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type NewPicture = Omit<typeof datasetPictures.$inferInsert, 'id' | 'createdAt'>;

const shown = {
  ...{ pictureId: datasetPictures.id, name: datasetPictures.name, className: datasetPictures.className },
  ...{ fileId: datasetPictures.fileId, width: datasetPictures.width, height: datasetPictures.height },
  hasThumb: sql<boolean>`${datasetPictures.thumb} is not null`,
  split: datasetPictures.split,
  createdAt: datasetPictures.createdAt,
};
export type PictureRow = Omit<Picture, 'address' | 'thumbAddress' | 'createTime'> & {
  fileId: string;
  hasThumb: boolean;
  split: PictureSplit | null;
  createdAt: Date;
};

const present = (datasetId: string, className?: string) =>
  and(
    eq(datasetPictures.datasetId, datasetId),
    isNull(datasetPictures.removedAt),
    className === undefined ? undefined : eq(datasetPictures.className, className),
  );

export const pictureStore = {
  /** Returns the file hash and size of pictures by id. */
  sums: async (db: Db, ids: string[]): Promise<Map<string, { sha256: string; bytes: number }>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: datasetPictures.id, sha256: files.sha256, bytes: files.bytes })
      .from(datasetPictures)
      .innerJoin(files, eq(files.id, datasetPictures.fileId))
      .where(inArray(datasetPictures.id, ids));
    return new Map(rows.map(({ id, sha256, bytes }) => [id, { sha256, bytes }]));
  },

  page: (db: Db, scope: Scope, input: PageInput & { datasetId: string; className?: string | undefined }) => {
    const where = and(withinScope(scope, {}), present(input.datasetId, input.className));
    const sortable = { createTime: datasetPictures.createdAt, name: datasetPictures.name };
    const found = db
      .select(shown)
      .from(datasetPictures)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(datasetPictures.createdAt), datasetPictures.id));
    return pageOf(input, found, () => db.$count(datasetPictures, where));
  },

  /** Returns the first ids in the order of `page`. */
  ids: async (
    db: Db,
    { datasetId, className }: { datasetId: string; className?: string | undefined },
    most: number,
  ): Promise<string[]> =>
    (
      await db
        .select({ id: datasetPictures.id })
        .from(datasetPictures)
        .where(present(datasetId, className))
        .orderBy(desc(datasetPictures.createdAt), datasetPictures.id)
        .limit(most)
    ).map(({ id }) => id),

  /** Locks the data set until the transaction ends and returns its classes. */
  lockClasses: async (db: Db, datasetId: string): Promise<string[]> =>
    (await db.select({ classes: datasets.classes }).from(datasets).where(eq(datasets.id, datasetId)).for('update'))[0]
      ?.classes ?? [],

  setClasses: async (db: Db, datasetId: string, classes: string[]): Promise<void> => {
    await db.update(datasets).set({ classes }).where(eq(datasets.id, datasetId));
  },

  counts: async (db: Db, datasetId: string): Promise<Map<string, number>> => {
    const rows = await db
      .select({ className: datasetPictures.className, count: sql<number>`count(*)::int` })
      .from(datasetPictures)
      .where(present(datasetId))
      .groupBy(datasetPictures.className);
    return new Map(rows.map(({ className, count }) => [className, count]));
  },

  /** Returns the number of pictures that came with a split. */
  countSplits: (db: Db, datasetId: string): Promise<number> =>
    db.$count(datasetPictures, and(present(datasetId), isNotNull(datasetPictures.split))),

  /** Returns the class of each content hash that is present. */
  known: async (db: Db, datasetId: string, sha256s: string[]): Promise<Map<string, string>> => {
    const rows = await db
      .select({ sha256: datasetPictures.sha256, className: datasetPictures.className })
      .from(datasetPictures)
      .where(and(present(datasetId), inArray(datasetPictures.sha256, sha256s)));
    return new Map(rows.map(({ sha256, className }) => [sha256, className]));
  },

  insert: async (db: Db, row: NewPicture): Promise<void> => {
    await db.insert(datasetPictures).values(row);
  },

  insertAll: async (db: Db, rows: NewPicture[]): Promise<void> => {
    if (rows.length > 0) await db.insert(datasetPictures).values(rows);
  },

  rename: async (db: Db, datasetId: string, name: string, to: string): Promise<void> => {
    await db.update(datasetPictures).set({ className: to }).where(present(datasetId, name));
  },

  move: async (db: Db, datasetId: string, ids: string[], className: string): Promise<number> =>
    (
      await db
        .update(datasetPictures)
        .set({ className })
        .where(and(present(datasetId), inArray(datasetPictures.id, ids)))
        .returning({ id: datasetPictures.id })
    ).length,

  /** Removes the pictures of a class, or those with the given ids. */
  remove: async (db: Db, datasetId: string, which: { className: string } | { ids: string[] }, now: Date) =>
    (
      await db
        .update(datasetPictures)
        .set({ removedAt: now })
        .where(
          'ids' in which
            ? and(present(datasetId), inArray(datasetPictures.id, which.ids))
            : present(datasetId, which.className),
        )
        .returning({ id: datasetPictures.id })
    ).length,

  /** Returns all present pictures; those of a class are in the order in which they were added. */
  all: (db: Db, datasetId: string): Promise<PictureRow[]> =>
    db
      .select(shown)
      .from(datasetPictures)
      .where(present(datasetId))
      .orderBy(asc(datasetPictures.className), asc(datasetPictures.createdAt), asc(datasetPictures.id)),

  /** Returns what lists show of a picture, also of a removed one. */
  thumb: async (db: Db, id: string) =>
    (
      await db
        .select({
          ...{ datasetId: datasetPictures.datasetId, sha256: datasetPictures.sha256 },
          thumb: datasetPictures.thumb,
        })
        .from(datasetPictures)
        .where(eq(datasetPictures.id, id))
    )[0],

  /** Returns some large pictures, by their ids, that have nothing smaller yet, from the one after `after` on. */
  withoutThumb: (db: Db, after: string, count: number) =>
    db
      .select({ id: datasetPictures.id, ownerId: datasets.ownerId, sha256: datasetPictures.sha256 })
      .from(datasetPictures)
      .innerJoin(datasets, eq(datasets.id, datasetPictures.datasetId))
      .where(
        and(
          gt(datasetPictures.id, after),
          isNull(datasetPictures.thumb),
          isNull(datasetPictures.removedAt),
          gt(sql`greatest(${datasetPictures.width}, ${datasetPictures.height})`, pictureThumbSide),
        ),
      )
      .orderBy(asc(datasetPictures.id))
      .limit(count),

  setThumb: async (db: Db, id: string, thumb: Buffer): Promise<void> => {
    await db.update(datasetPictures).set({ thumb }).where(eq(datasetPictures.id, id));
  },

  /** Returns the pixels that trainings read, including those of removed pictures. */
  pixels: async (db: Db, ids: string[]): Promise<Map<string, Buffer>> => {
    const rows = await db
      .select({ id: datasetPictures.id, pixels: datasetPictures.pixels })
      .from(datasetPictures)
      .where(inArray(datasetPictures.id, ids));
    return new Map(rows.map(({ id, pixels }) => [id, pixels]));
  },
};
