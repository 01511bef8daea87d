import { courseFaults } from '@xueyan/contract/school/course';
import type { VirtualClass } from '@xueyan/contract/school/course-choice';
import { courseStudentFaults } from '@xueyan/contract/school/course-student';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToEdit } from '../course/course.service.ts';
import { courseStudentStore } from './course-student.store.ts';

/** The students who take a course one by one. */
export async function listCourseStudents(db: Db, actor: Actor, courseId: string) {
  await courseToEdit(db, actor, courseId);
  return courseStudentStore.list(db, courseId);
}

/** Lets students take a course one by one, all of those named or none; answers how many. */
export async function addCourseStudents(
  db: Db,
  platform: Platform,
  actor: Actor,
  input: { courseId: string; kind: VirtualClass; loginNames: string[] },
): Promise<number> {
  const userIds = await db.transaction(async (tx) => {
    const course = await courseToEdit(tx, actor, input.courseId);
    ensure(course.state !== 'ended', courseFaults.ended);
    const found = await courseStudentStore.findStudents(tx, input.loginNames);
    const known = new Set(found.map(({ loginName }) => loginName.toLowerCase()));
    const unknown = input.loginNames.filter((name) => !known.has(name.toLowerCase()));
    ensure(unknown.length === 0, courseStudentFaults.unknown, { names: unknown.slice(0, 5).join('、') });
    const ids = found.map(({ userId }) => userId);
    await courseStudentStore.put(tx, input.courseId, ids, input.kind);
    return ids;
  });
  await platform.live.regroup(db, userIds);
  return userIds.length;
}

/** Takes a student out who took a course one by one. What the student did is kept. */
export async function removeCourseStudent(
  db: Db,
  platform: Platform,
  actor: Actor,
  courseId: string,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await courseToEdit(tx, actor, courseId);
    ensure(await courseStudentStore.remove(tx, courseId, userId), wireFaults.gone);
    await recordAudit(tx, actor, 'course.removeStudent', courseId, { userId });
  });
  await platform.live.regroup(db, [userId]);
}
