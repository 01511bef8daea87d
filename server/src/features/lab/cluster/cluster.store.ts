import type { ClusterGrouping, ClusterNode } from '@xueyan/contract/lab/cluster';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { clusterNodes, machineGroupings } from '../../../db/cluster.table.ts';
import { groupingGroups, groupings } from '../../../db/grouping.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import type { Db } from '../../../db/sql.ts';
import { experiments } from '../../../db/teaching.table.ts';

/** Groupings offered for a choice: a term has fewer. */
const mostGroupings = 100;

const ofSection = (db: Db, sectionId: string) =>
  db
    .select({ imageId: experiments.imageId, shared: experiments.teamMachines })
    .from(experiments)
    .where(eq(experiments.sectionId, sectionId));

export const clusterStore = {
  master: async (db: Db, sectionId: string) => (await ofSection(db, sectionId))[0],

  /** Returns the same; locks the experiment until the transaction ends. */
  lockMaster: async (db: Db, sectionId: string) => (await ofSection(db, sectionId).for('update'))[0],

  /** Returns the different engines of images; an empty id is of none. */
  enginesOf: async (db: Db, imageIds: string[]) => {
    const ids = imageIds.filter(Boolean);
    if (ids.length === 0) return [];
    return db.selectDistinct({ engine: labImages.engine }).from(labImages).where(inArray(labImages.id, ids));
  },

  share: async (db: Db, sectionId: string, shared: boolean): Promise<void> => {
    await db.update(experiments).set({ teamMachines: shared }).where(eq(experiments.sectionId, sectionId));
  },

  groupingOf: async (db: Db, sectionId: string): Promise<string | null> =>
    (await db.select().from(machineGroupings).where(eq(machineGroupings.sectionId, sectionId)))[0]?.groupingId ?? null,

  /** Names the grouping whose groups share the machines; null: none. */
  setGrouping: async (db: Db, sectionId: string, groupingId: string | null): Promise<void> => {
    await db.delete(machineGroupings).where(eq(machineGroupings.sectionId, sectionId));
    if (groupingId !== null) await db.insert(machineGroupings).values({ sectionId, groupingId });
  },

  /** Returns whether a grouping is one of the course; it stays until the transaction ends. */
  holdGrouping: async (db: Db, courseId: string, groupingId: string): Promise<boolean> =>
    (
      await db
        .select({ id: groupings.id })
        .from(groupings)
        .where(and(eq(groupings.id, groupingId), eq(groupings.courseId, courseId)))
        .for('key share')
    ).length > 0,

  /** Returns the groupings of a course, the newest first. */
  groupings: (db: Db, courseId: string): Promise<ClusterGrouping[]> =>
    db
      .select({
        groupingId: groupings.id,
        name: groupings.name,
        groupCount: db.$count(groupingGroups, eq(groupingGroups.groupingId, groupings.id)),
      })
      .from(groupings)
      .where(eq(groupings.courseId, courseId))
      .orderBy(desc(groupings.createdAt), groupings.id)
      .limit(mostGroupings),

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
