import { fileAddress } from '@xueyan/contract/base/file';
import { mayKeepClass, schoolClassFaults } from '@xueyan/contract/school/school-class';
import {
  mayKeepStudent,
  type StudentForm,
  type StudentMove,
  type studentApi,
  studentFaults,
  studentTransitions,
} from '@xueyan/contract/school/student';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { isReady } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit, recordChange } from '../../base/audit/audit.service.ts';
import { updateUser } from '../../base/user/user.service.ts';
import { columnsOf, type DescribedStudent, type StudentRow, studentStore } from './student.store.ts';
import { loginFollows } from './student-login.service.ts';
import { studentMemberStore } from './student-member.store.ts';

type List = typeof studentApi.list;

/** Returns a page of the students of the actor’s data range. */
export async function listStudents(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await studentStore.page(db, scopeOf(actor, 'member.manage'), input);
  return { ...page, resultList: page.resultList.map((one) => present(clock, one)) };
}

const present = (clock: Clock, { row, loginName, className, organizationId, organizationName }: DescribedStudent) => ({
  ...{ studentId: row.id, studentNumber: row.number, studentName: row.name, sex: row.sex, classId: row.classId },
  ...{
    className,
    organizationId,
    organizationName,
    grade: row.grade,
    contact: row.contact,
    state: row.state,
    loginName,
    photo: fileAddress(row.photoId),
    version: row.version,
  },
  createTime: clock.write(row.createdAt),
});

/** Adds a student without an account; returns the id. */
export async function addStudent(db: Db, actor: Actor, { classId, ...form }: StudentForm): Promise<string> {
  if (classId) await classToFill(db, actor, classId);
  else ensure(mayKeepStudent(actor, { organizationId: null }), studentFaults.needsClass);
  return withNumberOfTheirOwn(studentStore.insert(db, { ...columnsOf(form), classId }));
}

/** As `addStudent`, with an audit record of its own; an import records them as a whole. */
export const saveStudent = (db: Db, actor: Actor, form: StudentForm): Promise<string> =>
  db.transaction(async (tx) => {
    const id = await addStudent(tx, actor, form);
    await recordChange(tx, actor, 'student.save', id, { before: {}, after: form });
    return id;
  });

/** Returns students by number, regardless of case, those outside the actor's data range too. */
export const studentsNumbered = (db: Db, numbers: string[]) => studentStore.numbered(db, numbers);

/** As `addStudent` for many, whose classes the caller has checked; throws where a number is taken. */
export const addStudents = (db: Db, forms: StudentForm[]): Promise<void> =>
  withNumberOfTheirOwn(
    studentStore.insertMany(
      db,
      forms.map(({ classId, ...form }) => ({ ...columnsOf(form), classId })),
    ),
  );

/** Turns a violation of the unique student number, as by a concurrent request, into a fault. */
async function withNumberOfTheirOwn<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(studentFaults.numberTaken);
    throw error;
  }
}

async function classToFill(db: Db, actor: Actor, classId: string) {
  const [found] = await studentStore.classes(db, [classId]);
  ensure(found, wireFaults.gone);
  ensure(mayKeepClass(actor, found), wireFaults.gone);
  ensure(found.state === 'active', schoolClassFaults.closed, { names: found.name });
  return found;
}

/**
 * Returns students, locked until the transaction ends; throws when one is deleted or outside the actor’s data range.
 */
export async function studentsToKeep(tx: Db, actor: Actor, ids: string[]): Promise<DescribedStudent[]> {
  const wanted = [...new Set(ids)];
  const found = await studentStore.hold(tx, wanted);
  ensure(found.length === wanted.length, wireFaults.gone);
  for (const one of found) ensure(mayKeepStudent(actor, one), wireFaults.gone);
  return found;
}

/** Changes the data of a student and the name of the account; throws when the version has changed. */
export const updateStudent = (
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  form: Omit<StudentForm, 'classId'>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const [found] = await studentsToKeep(tx, actor, [id]);
    ensure(found, wireFaults.gone);
    ensure(found.row.version === version, wireFaults.changed);
    return writeStudent(tx, actor, found.row, form);
  });

/** Writes the data of a locked student, and the name of the account; returns the new version. */
export async function writeStudent(tx: Db, actor: Actor, before: StudentRow, form: Omit<StudentForm, 'classId'>) {
  const after = columnsOf(form);
  const version = await withNumberOfTheirOwn(studentStore.update(tx, before.id, after));
  if (before.accountId && before.name !== after.name) await updateUser(tx, before.accountId, { userName: after.name });
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.some((field) => before[field] !== after[field]))
    await recordChange(tx, actor, 'student.update', before.id, { before, after });
  return version;
}

/** Deletes a student without account and history. */
export const removeStudent = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const [found] = await studentsToKeep(tx, actor, [id]);
    const changes = await studentStore.changesOf(tx, id);
    ensure(found, wireFaults.gone);
    ensure(!found.row.accountId && changes.length === 0, studentFaults.hasTraces);
    await studentStore.remove(tx, id);
    await recordAudit(tx, actor, 'student.delete', id, { number: found.row.number, name: found.row.name });
  });

/** Returns the history of a student, newest first. */
export async function listChanges(db: Db, clock: Clock, actor: Actor, id: string) {
  const found = await db.transaction((tx) => studentsToKeep(tx, actor, [id]));
  const rows = await studentStore.changesOf(db, found[0]?.row.id ?? '');
  return rows.map(({ id: changeId, studentId: _, createdAt, ...row }) => ({
    ...row,
    changeId,
    createTime: clock.write(createdAt),
  }));
}

interface Move {
  move: StudentMove;
  studentIds: string[];
  reason: string;
  /** Target class of a transfer. */
  classId?: string;
}

/**
 * Moves students to another state or class, either all of them or none. Only students in school are members of a class;
 * a returning student rejoins the class stored in the register.
 */
export const moveStudents = (db: Db, live: Live, actor: Actor, { move, studentIds, reason, classId }: Move) =>
  db.transaction(async (tx) => {
    const found = await studentsToKeep(tx, actor, studentIds);
    const transition = studentTransitions[move];
    const refused = found.filter(({ row }) => !isReady(transition, row));
    const names = refused.map(({ row }) => row.name).join('、');
    ensure(refused.length === 0, studentFaults.wrongState, { names });
    const to = classId ? await classToFill(tx, actor, classId) : null;
    for (const one of found) await moveOne(tx, actor, one, move, reason, to);
    const accounts = found.flatMap(({ row }) => row.accountId ?? []);
    await loginFollows(tx, live, actor, move, accounts);
    if (accounts.length > 0) await live.regroup(tx, accounts);
  });

/** Moves one locked student whose state allows it. */
export async function moveOne(
  tx: Db,
  actor: Actor,
  { row, className }: DescribedStudent,
  move: StudentMove,
  reason: string,
  to: { id: string; name: string } | null,
): Promise<void> {
  const state = studentTransitions[move].moves[row.state] as StudentRow['state'];
  const classId = to ? to.id : row.classId;
  await studentStore.update(tx, row.id, { state, classId });
  if (row.accountId) {
    const { accountId } = row;
    if (row.classId && (state !== 'inSchool' || classId !== row.classId))
      await studentMemberStore.leave(tx, row.classId, accountId);
    if (classId && state === 'inSchool') await studentMemberStore.join(tx, classId, accountId);
  }
  const classes = { classBefore: className, classAfter: to ? to.name : className };
  await studentStore.addChange(tx, {
    ...{ studentId: row.id, move, stateAfter: state, ...classes, reason, actorName: actor.userName },
  });
  await recordAudit(tx, actor, `student.${move}`, row.id, {
    name: row.name,
    before: row.state,
    after: state,
    ...classes,
    reason,
  });
}
