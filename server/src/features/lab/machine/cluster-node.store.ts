import { asc, eq, sql } from 'drizzle-orm';
import { clusterNodes } from '../../../db/cluster.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts } from '../../../db/teaching.table.ts';

/** True while a build of the image is requested or in progress. */
export const imageComing = sql<boolean>`(${labImages.wantedAt} is not null or (${labImages.lost} <> '' and ${labImages.state} = 'pending'))`;

export const clusterNodeStore = {
  nodes: (db: Db, sectionId: string) =>
    db
      .select({
        node: clusterNodes,
        build: labImages.build,
        imageComing,
        imageName: labImages.name,
      })
      .from(clusterNodes)
      .innerJoin(labImages, eq(labImages.id, clusterNodes.imageId))
      .where(eq(clusterNodes.sectionId, sectionId))
      .orderBy(asc(clusterNodes.position)),

  /** Returns whether the experiment of an attempt has a cluster. */
  isOfCluster: async (db: Db, runId: string): Promise<boolean> =>
    (await db.$count(
      db
        .select({ one: sql`1` })
        .from(attempts)
        .innerJoin(clusterNodes, eq(clusterNodes.sectionId, attempts.sectionId))
        .where(eq(attempts.id, runId)),
    )) > 0,
};
