import {
  type ClassEffect,
  classChangeFaults,
  classTransitions,
  type MergeForm,
  type SplitForm,
} from '@xueyan/contract/school/class-change';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { isReady, mayMove } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import {
  addClass,
  classToFill,
  classToKeep,
  ensureNameFree,
  holdClasses,
} from '../school-class/school-class.service.ts';
import { moveStudents } from '../student/student.service.ts';
import { classChangeStore } from './class-change.store.ts';

type Class = Awaited<ReturnType<typeof classToKeep>>;
type Change = keyof typeof classTransitions;

const today = (clock: Clock) => clock.write(clock.now()).slice(0, 10);

/** Returns the classes, which the actor must be allowed to manage. */
async function classesToKeep(db: Db, actor: Actor, classIds: string[]): Promise<Class[]> {
  const found: Class[] = [];
  for (const classId of new Set(classIds)) found.push(await classToKeep(db, actor, classId));
  return found;
}

/** Locks the classes until the transaction ends; throws unless all of them are in a state that allows the change. */
async function classesToChange(tx: Db, actor: Actor, classIds: string[], change: Change): Promise<Class[]> {
  await holdClasses(tx, classIds);
  const found = await classesToKeep(tx, actor, classIds);
  const transition = classTransitions[change];
  const names = found.filter((one) => !isReady(transition, one)).map(({ className }) => className);
  ensure(names.length === 0, classChangeFaults.wrongState, { names: names.join('、') });
  ensure(
    found.every((one) => mayMove(actor, transition, one)),
    wireFaults.gone,
  );
  return found;
}

/** Returns the effects of a change of these classes without making it. */
export async function foresee(
  db: Db,
  clock: Clock,
  actor: Actor,
  classIds: string[],
  toClassId?: string,
): Promise<ClassEffect> {
  await classesToKeep(db, actor, toClassId ? [...classIds, toClassId] : classIds);
  const students = await classChangeStore.studentsOf(db, classIds);
  const taken = await classChangeStore.coursesOf(db, classIds);
  const known = new Set(toClassId ? (await classChangeStore.coursesOf(db, [toClassId])).map(({ id }) => id) : []);
  const suspendedCount = students.filter(({ state }) => state === 'suspended').length;
  return {
    studentCount: students.length - suspendedCount,
    suspendedCount,
    courseNames: taken.map(({ name }) => name),
    newCourseNames: taken.filter(({ id }) => !known.has(id)).map(({ name }) => name),
    lessonCount: await classChangeStore.countLessons(db, classIds, today(clock)),
  };
}

/** Returns the students of a class who are in school or suspended. */
export async function listClassStudents(db: Db, actor: Actor, classId: string) {
  await classToKeep(db, actor, classId);
  return (await classChangeStore.studentsOf(db, [classId])).map(({ state, classId: _, ...one }) => ({
    ...one,
    suspended: state === 'suspended',
  }));
}

/** Graduates classes with their students in school. Their courses stay: marks are looked up by class. */
export const graduateClasses = (db: Db, live: Live, actor: Actor, classIds: string[], reason: string) =>
  db.transaction(async (tx) => {
    for (const { classId, className } of await classesToChange(tx, actor, classIds, 'graduate')) {
      const students = await classChangeStore.studentsOf(tx, [classId]);
      const studentIds = students.filter(({ state }) => state === 'inSchool').map(({ studentId }) => studentId);
      if (studentIds.length > 0) await moveStudents(tx, live, actor, { move: 'graduate', studentIds, reason });
      await classChangeStore.setState(tx, [classId], 'graduated');
      await recordAudit(tx, actor, 'class.graduate', classId, { name: className, students: studentIds.length, reason });
    }
  });

/** Moves some students of a class into a new one of the same kind; returns its id. */
export const splitClass = (db: Db, { clock, live }: Platform, actor: Actor, form: SplitForm): Promise<string> =>
  db.transaction(async (tx) => {
    const { classId, classCode, className, carryCourses, reason } = form;
    const [from] = await classesToChange(tx, actor, [classId], 'split');
    ensure(from, wireFaults.gone);
    const studentIds = [...new Set(form.studentIds)];
    const there = new Set((await classChangeStore.studentsOf(tx, [classId])).map(({ studentId }) => studentId));
    ensure(
      studentIds.every((id) => there.has(id)),
      classChangeFaults.notOfClass,
    );
    const { organizationId, grade, major } = from;
    const said = { classCode, className, organizationId, grade, major, headTeacherId: null };
    const newId = await addClass(tx, actor, said);
    if (carryCourses) await classChangeStore.carry(tx, [classId], newId, today(clock));
    await moveStudents(tx, live, actor, { move: 'transfer', studentIds, reason, classId: newId });
    const detail = { name: from.className, to: className, toClassId: newId, students: studentIds.length };
    await recordAudit(tx, actor, 'class.split', classId, { ...detail, carryCourses, reason });
    return newId;
  });

/** Moves the students of classes into another one, which may take over their courses and lessons. */
export const mergeClasses = (db: Db, { clock, live }: Platform, actor: Actor, form: MergeForm) =>
  db.transaction(async (tx) => {
    const { toClassId, carryCourses, reason } = form;
    const classIds = [...new Set(form.classIds)];
    await holdClasses(tx, [...classIds, toClassId]);
    const to = await classToFill(tx, actor, toClassId);
    ensure(!classIds.includes(toClassId), classChangeFaults.sameClass);
    const sources = await classesToChange(tx, actor, classIds, 'merge');
    if (carryCourses) await classChangeStore.carry(tx, classIds, toClassId, today(clock));
    for (const { classId, className } of sources) {
      const studentIds = (await classChangeStore.studentsOf(tx, [classId])).map(({ studentId }) => studentId);
      if (studentIds.length > 0)
        await moveStudents(tx, live, actor, { move: 'transfer', studentIds, reason, classId: toClassId });
      const detail = { name: className, to: to.className, toClassId, students: studentIds.length };
      await recordAudit(tx, actor, 'class.merge', classId, { ...detail, carryCourses, reason });
    }
    await classChangeStore.leaveLessons(tx, classIds, today(clock));
    await classChangeStore.setState(tx, classIds, 'merged');
  });

/** Reopens a class that graduated or was merged by mistake. */
export const reopenClass = (db: Db, actor: Actor, classId: string) =>
  db.transaction(async (tx) => {
    const [found] = await classesToChange(tx, actor, [classId], 'reopen');
    if (found) await ensureNameFree(tx, found, classId);
    await classChangeStore.setState(tx, [classId], 'active');
    await recordAudit(tx, actor, 'class.reopen', classId, { name: found?.className ?? '', before: found?.state ?? '' });
  });
