import { projectFaults } from '@xueyan/contract/teaching/project';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionsToEdit } from '../../school/section/section-release.service.ts';

/** Returns a stage (a chapter of a course) if the actor may change it. */
export async function stageToEdit(db: Db, actor: Actor, sectionId: string): Promise<{ courseId: string }> {
  const { courseId, rows } = await sectionsToEdit(db, actor, [sectionId]);
  ensure(rows[0]?.kind === 'chapter', projectFaults.notStage);
  return { courseId };
}

/** Notifies the open pages of a project that its stages have changed. */
export const tellProject = (db: Db, { live }: Platform, courseId: string): Promise<void> =>
  live.toCourse(db, courseId, { type: 'project.changed', data: { courseId } });
