import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { sectionToOpen } from './section.service.ts';
import { sectionReleaseStore } from './section-release.store.ts';

type Opened = Awaited<ReturnType<typeof sectionToOpen>>;

/** Whether what somebody does in a section counts: who edits the course, or only sits in on it, leaves no trace. */
export const leavesTrace = ({ course }: Opened): boolean => !course.editor && !course.auditor;

/**
 * Writes down how far a student is in a section: the one way in which the kinds say so. It never falls again; answers
 * whether the section is finished.
 */
export async function noteProgress(
  db: Db,
  actor: Actor,
  opened: Opened,
  { percent, score = null, done }: { percent: number; score?: number | null; done: boolean },
): Promise<boolean> {
  if (!leavesTrace(opened)) return false;
  const row = { sectionId: opened.section.id, userId: actor.id, percent: Math.round(percent), score };
  return (await sectionReleaseStore.noteProgress(db, { ...row, doneAt: done ? clock.now() : null })) !== null;
}

/** Writes down the points of a hundred that students got in a section for what they did there. */
export async function noteScore(db: Db, sectionId: string, userIds: string[], score: number): Promise<void> {
  for (const userId of userIds)
    await sectionReleaseStore.noteProgress(db, { sectionId, userId, percent: 100, score, doneAt: clock.now() });
}

/** What was only seen goes with the sections; what students made, the features of the kinds refuse to let go. */
export async function forgetProgress(db: Db, sectionIds: string[]): Promise<void> {
  await sectionReleaseStore.forgetProgress(db, sectionIds);
}
