import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { datasets } from '../../../db/dataset.table.ts';
import { files } from '../../../db/file.table.ts';
import { datasetPictures } from '../../../db/picture.table.ts';
import { researchDatasets } from '../../../db/research-project.table.ts';
import type { Db } from '../../../db/sql.ts';

const rowCount = sql<number>`case when ${datasets.kind} <> 'machineLearning' then (select count(*)::int
  from ${datasetPictures} as picture where picture.dataset_id = ${datasets.id} and picture.removed_at is null)
  else coalesce((select row_count from dataset_version as last where last.dataset_id = ${datasets.id}
  order by number desc limit 1), 0)::int end`;

export const researchMachineStore = {
  datasets: (db: Db, projectId: string) =>
    db
      .select({
        ...{ datasetId: datasets.id, name: datasets.name, kind: datasets.kind, rowCount },
        ...{ ownerName: users.userName, createdBy: researchDatasets.createdBy, belongs: researchDatasets.belongs },
        bytes: sql<number>`(select coalesce(sum(part.bytes), 0)::float8 from ${files} as part
          where part.scope = 'dataset' and part.scope_id = ${datasets.id})`,
        byName: sql<string>`(select who.user_name from ${users} as who where who.id = ${researchDatasets.createdBy})`,
      })
      .from(researchDatasets)
      .innerJoin(datasets, eq(datasets.id, researchDatasets.datasetId))
      .innerJoin(users, eq(users.id, datasets.ownerId))
      .where(eq(researchDatasets.projectId, projectId))
      .orderBy(asc(researchDatasets.createdAt), datasets.id),

  attach: async (db: Db, row: typeof researchDatasets.$inferInsert): Promise<void> => {
    await db.insert(researchDatasets).values(row).onConflictDoNothing();
  },

  attached: async (db: Db, projectId: string, datasetId: string) =>
    (
      await db
        .select({ createdBy: researchDatasets.createdBy })
        .from(researchDatasets)
        .where(and(eq(researchDatasets.projectId, projectId), eq(researchDatasets.datasetId, datasetId)))
    )[0],

  detach: async (db: Db, projectId: string, datasetId: string): Promise<void> => {
    await db
      .delete(researchDatasets)
      .where(and(eq(researchDatasets.projectId, projectId), eq(researchDatasets.datasetId, datasetId)));
  },

  names: async (db: Db, userIds: string[]): Promise<Map<string, string>> =>
    new Map(
      userIds.length === 0
        ? []
        : (await db.select({ id: users.id, name: users.userName }).from(users).where(inArray(users.id, userIds))).map(
            ({ id, name }) => [id, name],
          ),
    ),
};
