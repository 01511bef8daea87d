import { projectFaults } from '@xueyan/contract/teaching/project';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionsToEdit } from '../../school/section/section-release.service.ts';

/** A stage that the actor may change: a chapter of a course. */
export async function stageToEdit(db: Db, actor: Actor, sectionId: string): Promise<{ courseId: string }> {
  const { courseId, rows } = await sectionsToEdit(db, actor, [sectionId]);
  ensure(rows[0]?.kind === 'chapter', projectFaults.notStage);
  return { courseId };
}

/** Tells the pages of a project that something in its stages is another. */
export const tellProject = (db: Db, { live }: Platform, courseId: string): Promise<void> =>
  live.toCourse(db, courseId, { type: 'project.changed', data: { courseId } });
