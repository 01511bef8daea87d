import { asc, eq } from 'drizzle-orm';
import { clusterNodes } from '../../../db/cluster.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import type { Db } from '../../../db/sql.ts';

export const clusterNodeStore = {
  nodes: (db: Db, sectionId: string) =>
    db
      .select({ node: clusterNodes, build: labImages.build, imageState: labImages.state, imageName: labImages.name })
      .from(clusterNodes)
      .innerJoin(labImages, eq(labImages.id, clusterNodes.imageId))
      .where(eq(clusterNodes.sectionId, sectionId))
      .orderBy(asc(clusterNodes.position)),
};
