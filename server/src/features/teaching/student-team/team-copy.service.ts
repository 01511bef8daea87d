import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { studentTeamStore } from './student-team.store.ts';

/** Copies the rules for teams with their course, without the time at which forming ends. */
export async function copyTeamRules(db: Db, { course }: SectionCopying): Promise<void> {
  if (course.from === course.to) return;
  const rules = await studentTeamStore.rules(db, course.from);
  if (!rules) return;
  const { version: _, ...row } = rules;
  await studentTeamStore.saveRules(db, { ...row, courseId: course.to, closesAt: null }, 0);
}
