import { type CourseTeam, teachersIn } from '@xueyan/contract/school/course-policy';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

/** Notifies the open pages of a work's members and of its markers, after the commit. */
export async function notifyOfWork(
  db: Db,
  platform: Platform,
  course: { teacherId: string; team: CourseTeam },
  { id, sectionId }: Pick<WorkEntry, 'id' | 'sectionId'>,
): Promise<void> {
  const members = await taskWorkStore.members(db, [id]);
  const people = [...new Set([...members.map(({ userId }) => userId), ...teachersIn(course, 'mark')])];
  await platform.live.toUsers(db, people, { type: 'task.changed', data: { sectionId, workId: id } });
}
