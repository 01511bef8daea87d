import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { trainingRuns as runs } from '../../../db/training.table.ts';

export const trainingComparisonStore = {
  /** Returns trainings within a scope, oldest first. */
  page: (db: Db, scope: Scope, input: PageInput & { runIds: string[] }) => {
    const where = and(withinScope(scope, { own: runs.ownerId }), inArray(runs.id, input.runIds));
    const list = db
      .select({
        row: runs,
        datasetName: datasets.name,
        datasetId: datasets.id,
        versionNumber: datasetVersions.number,
      })
      .from(runs)
      .innerJoin(datasetVersions, eq(datasetVersions.id, runs.versionId))
      .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { createTime: runs.createdAt }, asc(runs.createdAt), runs.id));
    return pageOf(input, list, () => db.$count(runs, where));
  },

  /** Saves a note and returns false when it no longer equals `known`. */
  note: async (db: Db, id: string, note: string, known: number): Promise<boolean> =>
    (
      await db
        .update(runs)
        .set({ note, noteVersion: known + 1 })
        .where(and(eq(runs.id, id), eq(runs.noteVersion, known)))
        .returning({ id: runs.id })
    ).length > 0,

  /** Makes a training the only pinned one of its owner on the data set, or unpins it. */
  pin: async (db: Db, { id, ownerId, versionId }: typeof runs.$inferSelect, pinned: boolean): Promise<void> => {
    const ofDataset = sql`${runs.versionId} in (select other.id from ${datasetVersions} as other
      join ${datasetVersions} as mine on mine.dataset_id = other.dataset_id where mine.id = ${versionId})`;
    await db
      .update(runs)
      .set({ pinned: pinned ? sql`${runs.id} = ${id}` : false })
      .where(and(eq(runs.ownerId, ownerId), ofDataset));
  },
};
