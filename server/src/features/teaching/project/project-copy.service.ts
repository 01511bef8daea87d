import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { projectStore } from './project.store.ts';

export const textsOfMilestones = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await projectStore.ofSections(db, sectionIds)).map(({ description }) => description);

/** Copies the milestones of stages without their dates, which were meant for other teams. */
export async function copyMilestones(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  for (const { sectionId, title, description } of await projectStore.ofSections(db, [...ids.keys()]))
    await projectStore.insert(db, {
      ...{ sectionId: ids.get(sectionId) ?? '', title, description: rewrite(description), dueAt: null },
    });
}
