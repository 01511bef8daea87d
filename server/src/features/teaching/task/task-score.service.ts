import type { Db } from '../../../db/connect.ts';
import { noteScore } from '../../school/section/section-progress.service.ts';
import { countedFor } from './late.rule.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

/** Records published marks as scores of their section; the release rules of other sections may depend on them. */
export async function noteMarksOut(
  db: Db,
  sectionId: string,
  points: number,
  works: Pick<WorkEntry, 'id' | 'given' | 'penalty'>[],
): Promise<void> {
  const members = await taskWorkStore.members(
    db,
    works.map(({ id }) => id),
  );
  for (const { id, given, penalty } of works) {
    for (const { userId, deviation } of members.filter(({ workId }) => workId === id)) {
      const score = countedFor({ given: given ?? 0, penalty: penalty ?? 0, deviation }, points);
      await noteScore(db, sectionId, [userId], points === 0 ? 100 : Math.round((100 * score) / points));
    }
  }
}
