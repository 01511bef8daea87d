import { and, eq, sql } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import { researchDatasets, researchProjects } from '../../../db/research-project.table.ts';
import type { Db } from '../../../db/sql.ts';

export const researchDataStore = {
  /** Returns the research project that a data set belongs to. */
  projectOf: async (db: Db, datasetId: string): Promise<string | undefined> =>
    (
      await db
        .select({ projectId: researchDatasets.projectId })
        .from(researchDatasets)
        .where(and(eq(researchDatasets.datasetId, datasetId), eq(researchDatasets.belongs, true)))
    )[0]?.projectId,

  /**
   * Locks a project until the transaction ends, so that two uploads do not use the same room; returns its limit. Rows
   * that refer to it can be added meanwhile.
   */
  lock: async (db: Db, projectId: string) =>
    (
      await db
        .select({ name: researchProjects.name, maxGb: researchProjects.quotaDataGb })
        .from(researchProjects)
        .where(eq(researchProjects.id, projectId))
        .for('no key update')
    )[0],

  /** Returns the bytes of the files of all data sets that belong to a project. */
  bytesOf: async (db: Db, projectId: string): Promise<number> =>
    (
      await db
        .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
        .from(researchDatasets)
        .innerJoin(files, and(eq(files.scope, 'dataset'), eq(files.scopeId, researchDatasets.datasetId)))
        .where(and(eq(researchDatasets.projectId, projectId), eq(researchDatasets.belongs, true)))
    )[0]?.bytes ?? 0,
};
