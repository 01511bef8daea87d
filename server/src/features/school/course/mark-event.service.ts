import { teachersIn } from '@xueyan/contract/school/course-policy';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { courseStore } from './course.store.ts';

/**
 * Makes the open gradebooks of a course reload once the transaction has committed: called by whatever gives its
 * gradebook marks (`defineGradeSource`), when they change. It reaches the pages of those who mark in the course, and of
 * the students whose marks they are; `all`: of all its students. Without a course nobody is told.
 */
export async function tellOfMarks(
  db: Db,
  { live }: Pick<Platform, 'live'>,
  courseId: string | null,
  students: readonly string[] | 'all',
): Promise<void> {
  if (courseId === null) return;
  const event = { type: 'gradebook.changed', data: { courseId } } as const;
  if (students === 'all') return live.toCourse(db, courseId, event);
  const course = await courseStore.find(db, courseId);
  if (course) await live.toUsers(db, [...new Set([...teachersIn(course, 'mark'), ...students])], event);
}
