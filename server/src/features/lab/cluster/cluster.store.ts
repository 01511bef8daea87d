import type { ClusterNode } from '@xueyan/contract/lab/cluster';
import { eq } from 'drizzle-orm';
import { clusterNodes } from '../../../db/cluster.table.ts';
import type { Db } from '../../../db/sql.ts';
import { experiments } from '../../../db/teaching.table.ts';

export const clusterStore = {
  /** The image of the master; the experiment is kept as it is until the transaction ends. */
  masterImage: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ imageId: experiments.imageId })
        .from(experiments)
        .where(eq(experiments.sectionId, sectionId))
        .for('update')
    )[0],

  replace: async (db: Db, sectionId: string, nodes: ClusterNode[]): Promise<void> => {
    await db.delete(clusterNodes).where(eq(clusterNodes.sectionId, sectionId));
    if (nodes.length === 0) return;
    await db.insert(clusterNodes).values(
      nodes.map(({ nodeName, imageId, size }, index) => ({
        ...{ sectionId, position: index + 1, name: nodeName, imageId },
        ...size,
      })),
    );
  },
};
