import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { sectionToOpen } from './section.service.ts';
import { sectionReleaseStore } from './section-release.store.ts';

type Opened = Awaited<ReturnType<typeof sectionToOpen>>;

/** Returns whether progress is recorded: not for editors and auditors of the course. */
export const leavesTrace = ({ course }: Opened): boolean => !course.editor && !course.auditor;

/**
 * Records the progress of a student in a section; every section kind uses it. Progress never decreases. Returns whether
 * the section is finished.
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

/** Records the score in per cent that students reached in a section. */
export async function noteScore(db: Db, sectionId: string, userIds: string[], score: number): Promise<void> {
  for (const userId of userIds)
    await sectionReleaseStore.noteProgress(db, { sectionId, userId, percent: 100, score, doneAt: clock.now() });
}

/**
 * Deletes the visits to sections with them; while work of students exists, the features of the kinds refuse the
 * deletion.
 */
export async function forgetProgress(db: Db, sectionIds: string[]): Promise<void> {
  await sectionReleaseStore.forgetProgress(db, sectionIds);
}
