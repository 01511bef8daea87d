import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { deliverableStore } from './deliverable.store.ts';

export const textsOfDeliverables = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await deliverableStore.ofSections(db, sectionIds)).map(({ demand }) => demand);

/** Copies the deliverables of stages with their rubrics, without dates: those were meant for other teams. */
export async function copyDeliverables(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  const found = await deliverableStore.ofSections(db, [...ids.keys()]);
  for (const { sectionId, title, demand, lateAllowed, rubric } of found)
    await deliverableStore.insert(db, {
      ...{ sectionId: ids.get(sectionId) ?? '', title, demand: rewrite(demand), lateAllowed, rubric, dueAt: null },
    });
}
