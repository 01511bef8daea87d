import { courseFaults } from '@xueyan/contract/school/course';
import type { VirtualClass } from '@xueyan/contract/school/course-choice';
import { courseStudentFaults } from '@xueyan/contract/school/course-student';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight } from '../course/course.service.ts';
import { enterRestudies, leaveRestudies } from '../restudy/restudy.service.ts';
import { courseStudentStore } from './course-student.store.ts';

/** Returns the students enrolled individually, and those of its classes who withdrew. */
export async function listCourseStudents(db: Db, clock: Clock, actor: Actor, courseId: string) {
  await courseWithRight(db, actor, courseId, 'members');
  const students = await courseStudentStore.list(db, courseId);
  const away = await courseStudentStore.withdrawn(db, courseId);
  return { students, withdrawn: away.map(({ leftAt, ...one }) => ({ ...one, leaveTime: clock.write(leftAt) })) };
}

/** Enrols students individually, either all of those named or none; returns how many. */
export async function addCourseStudents(
  db: Db,
  platform: Platform,
  actor: Actor,
  input: { courseId: string; kind: VirtualClass; loginNames: string[]; term: string },
): Promise<number> {
  const userIds = await db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, input.courseId, 'members');
    ensure(course.state !== 'ended', courseFaults.ended);
    const found = await courseStudentStore.findStudents(tx, input.loginNames);
    const known = new Set(found.map(({ loginName }) => loginName.toLowerCase()));
    const unknown = input.loginNames.filter((name) => !known.has(name.toLowerCase()));
    ensure(unknown.length === 0, courseStudentFaults.unknown, { names: unknown.slice(0, 5).join('、') });
    const ids = found.map(({ userId }) => userId);
    if (input.kind === 'restudy') {
      const people = found.map(({ userId, userName: name }) => ({ userId, name }));
      await enterRestudies(tx, actor, course, people, input.term);
    } else {
      await leaveRestudies(tx, actor, course, ids);
    }
    await courseStudentStore.put(tx, input.courseId, ids, input.kind);
    for (const userId of ids) await courseStudentStore.restore(tx, input.courseId, userId);
    return ids;
  });
  await platform.live.regroup(db, userIds);
  return userIds.length;
}

/** Lets a person who is not enrolled practise in the open lab of a course, without becoming a student of it. */
export const enterAsGuest = (tx: Db, courseId: string, userId: string): Promise<void> =>
  courseStudentStore.putGuest(tx, courseId, userId);

/** Removes an individually enrolled student; their work is retained. */
export async function removeCourseStudent(
  db: Db,
  platform: Platform,
  actor: Actor,
  courseId: string,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'members');
    ensure(await courseStudentStore.takesAlone(tx, courseId, userId), wireFaults.gone);
    await leaveRestudies(tx, actor, course, [userId]);
    await courseStudentStore.remove(tx, courseId, userId);
    await recordAudit(tx, actor, 'course.removeStudent', courseId, { userId });
  });
  await platform.live.regroup(db, [userId]);
}

/** Withdraws one student from a course, however enrolled; a class of theirs continues without them. */
export async function withdrawFromCourse(
  tx: Db,
  actor: Actor,
  course: { id: string; name: string },
  userId: string,
): Promise<void> {
  await leaveRestudies(tx, actor, course, [userId]);
  await courseStudentStore.remove(tx, course.id, userId);
  await courseStudentStore.leaveClassAlone(tx, course.id, userId);
}

/** Undoes the withdrawal of a student from a course of their class; returns whether there was one. */
export const returnToCourse = (tx: Db, courseId: string, userId: string): Promise<boolean> =>
  courseStudentStore.restore(tx, courseId, userId);

/** Takes back a student who withdrew; they continue with their former work. */
export async function restoreCourseStudent(
  db: Db,
  platform: Platform,
  actor: Actor,
  courseId: string,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'members');
    ensure(course.state !== 'ended', courseFaults.ended);
    ensure(await courseStudentStore.restore(tx, courseId, userId), wireFaults.gone);
    await recordAudit(tx, actor, 'course.restoreStudent', courseId, { userId });
  });
  await platform.live.regroup(db, [userId]);
}
