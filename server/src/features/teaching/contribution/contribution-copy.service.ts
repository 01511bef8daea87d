import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { contributionStore } from './contribution.store.ts';

/**
 * Copies the weights and bounds of contributions with their course, unless the other course has rules of its own. There
 * they count in no mark: that a teacher says once the marks that follow were seen.
 */
export async function copyContributionRules(db: Db, { course }: SectionCopying): Promise<void> {
  if (course.from === course.to) return;
  const found = await contributionStore.rules(db, course.from);
  if (found) await contributionStore.saveRules(db, course.to, 0, { ...found.rules, counts: [] });
}
