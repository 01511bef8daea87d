import { asc, eq, sql } from 'drizzle-orm';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const datasetPortableStore = {
  datasets: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: datasets.name,
        at: datasets.createdAt,
        text: datasets.description,
        kind: datasets.kind,
        labels: datasets.labels,
        fileIds: sql<
          string[]
        >`array(select ${datasetVersions}.file_id from ${datasetVersions} where ${datasetVersions}.dataset_id = ${datasets}.id order by ${datasetVersions}.number)`,
      })
      .from(datasets)
      .where(eq(datasets.ownerId, userId))
      .orderBy(asc(datasets.createdAt), asc(datasets.id))
      .limit(most)
      .offset(from),
};
