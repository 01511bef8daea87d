import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq } from 'drizzle-orm';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { files } from '../../../db/file.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { trainingRuns } from '../../../db/training.table.ts';

export type TrainingRow = typeof trainingRuns.$inferSelect;

const described = (db: Db) =>
  db
    .select({ row: trainingRuns, datasetName: datasets.name })
    .from(trainingRuns)
    .innerJoin(datasetVersions, eq(datasetVersions.id, trainingRuns.versionId))
    .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId));

export const trainingStore = {
  page: (db: Db, scope: Scope, input: PageInput & { name?: string | undefined }) => {
    const where = and(withinScope(scope, { own: trainingRuns.ownerId }), contains(trainingRuns.name, input.name));
    const sortable = { createTime: trainingRuns.createdAt };
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(trainingRuns.createdAt), trainingRuns.id));
    return pageOf(input, found, () => db.$count(trainingRuns, where));
  },

  find: async (db: Db, id: string) => (await described(db).where(eq(trainingRuns.id, id)))[0],

  insert: async (db: Db, row: typeof trainingRuns.$inferInsert): Promise<string> => {
    const [created] = await db.insert(trainingRuns).values(row).returning({ id: trainingRuns.id });
    return created?.id ?? '';
  },

  set: async (db: Db, id: string, row: Partial<TrainingRow>): Promise<void> => {
    await db.update(trainingRuns).set(row).where(eq(trainingRuns.id, id));
  },

  /** Where the bytes of a file lie. */
  fileSum: async (db: Db, fileId: string): Promise<string | undefined> =>
    (await db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId)))[0]?.sha256,

  /** With its model. */
  remove: async (db: Db, id: string): Promise<void> => {
    const [gone] = await db
      .delete(trainingRuns)
      .where(eq(trainingRuns.id, id))
      .returning({ modelId: trainingRuns.modelId });
    if (gone?.modelId) await db.delete(files).where(eq(files.id, gone.modelId));
  },
};
