import { type CourseTeam, teachersIn } from '@xueyan/contract/school/course-policy';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { tellOfSectionMarks } from '../../school/section/section-mark-event.service.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

type Work = Pick<WorkEntry, 'id' | 'sectionId'>;

/** Notifies the open pages of the works' members and of their markers, and the gradebook, after the commit. */
export async function notifyOfWorks(
  db: Db,
  platform: Platform,
  course: { id: string; teacherId: string; team: CourseTeam },
  works: Work[],
): Promise<void> {
  const members = await taskWorkStore.members(
    db,
    works.map(({ id }) => id),
  );
  const markers = teachersIn(course, 'mark');
  for (const { id: workId, sectionId } of works) {
    const own = members.flatMap((one) => (one.workId === workId ? [one.userId] : []));
    const people = [...new Set([...own, ...markers])];
    await platform.live.toUsers(db, people, { type: 'task.changed', data: { sectionId, workId } });
  }
  await tellOfMarks(
    db,
    platform,
    course.id,
    members.map(({ userId }) => userId),
  );
}

/** Notifies the members of a work that the judge or its machine scored, and the gradebook. */
export async function notifyOfScored(db: Db, platform: Platform, { id, sectionId }: Work): Promise<void> {
  const people = (await taskWorkStore.members(db, [id])).map(({ userId }) => userId);
  await platform.live.toUsers(db, people, { type: 'task.changed', data: { sectionId, workId: id } });
  await tellOfSectionMarks(db, platform, sectionId, people);
}
