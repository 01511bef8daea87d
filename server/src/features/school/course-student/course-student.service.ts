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

/** The students who take a course one by one, and those of its classes who left it alone. */
export async function listCourseStudents(db: Db, clock: Clock, actor: Actor, courseId: string) {
  await courseWithRight(db, actor, courseId, 'members');
  const students = await courseStudentStore.list(db, courseId);
  const away = await courseStudentStore.withdrawn(db, courseId);
  return { students, withdrawn: away.map(({ leftAt, ...one }) => ({ ...one, leaveTime: clock.write(leftAt) })) };
}

/** Lets students take a course one by one, all of those named or none; answers how many. */
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

/** Lets somebody take a course one by one who is not in it, at their own wish. */
export const takeAlone = (tx: Db, courseId: string, userId: string): Promise<void> =>
  courseStudentStore.put(tx, courseId, [userId], 'elective');

/** Takes a student out who took a course one by one. What the student did is kept. */
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

/** Takes one student out of a course, whichever way they are in it; a class of theirs goes on taking it without them. */
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

/** Takes a student back into a course that their class takes; answers whether there was somebody to take back. */
export const returnToCourse = (tx: Db, courseId: string, userId: string): Promise<boolean> =>
  courseStudentStore.restore(tx, courseId, userId);

/** Takes a student back who left a course alone: they go on where they were. */
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
