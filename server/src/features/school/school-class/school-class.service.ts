import {
  type ClassForm,
  type KeptClass,
  mayKeepClass,
  type schoolClassApi,
  schoolClassFaults,
} from '@xueyan/contract/school/school-class';
import type { Actor, Rights } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { ensureUnchanged, stampOf } from '../../../http/stamp.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { ensurePlace, organizationsBelow } from '../../base/organization/organization.service.ts';
import { registerFollows } from '../student/student-member.service.ts';
import { type DescribedClass, schoolClassStore } from './school-class.store.ts';

/** Returns a page of the school’s classes. */
export const listClasses = (db: Db, input: z.output<typeof schoolClassApi.list.input>) =>
  schoolClassStore.page(db, wholeSchool, { ...input, state: 'active' });

/** Returns the properties of a class that a person sets. */
export const saidOf = ({
  classCode,
  className,
  organizationId,
  grade,
  major,
  headTeacherId,
}: ClassForm): ClassForm => ({
  ...{ classCode, className, organizationId, grade, major, headTeacherId },
});

const present = (clock: Clock, { createdAt, ...row }: DescribedClass): KeptClass => ({
  ...row,
  createTime: clock.write(createdAt),
  stamp: stampOf(saidOf(row)),
});

/** Returns a page of the classes that the actor manages; an organization includes those below it. */
export async function listKeptClasses(
  db: Db,
  clock: Clock,
  actor: Actor,
  { organizationId, ...input }: z.output<typeof schoolClassApi.listKept.input>,
) {
  const organizationIds = organizationId && (await organizationsBelow(db, [organizationId]));
  const scope = scopeOf(actor, 'member.manage');
  const page = await schoolClassStore.page(db, scope, { ...input, ...(organizationIds && { organizationIds }) });
  return { ...page, resultList: page.resultList.map((row) => present(clock, row)) };
}

/** Returns one class, for an actor who manages it. */
export const getClass = async (db: Db, clock: Clock, actor: Rights, classId: string): Promise<KeptClass> =>
  present(clock, await classToKeep(db, actor, classId));

/** Creates a class with its first students; returns its id. */
export const createClass = (
  db: Db,
  code: string,
  name: string,
  studentIds: string[],
  more: Partial<Pick<ClassForm, 'organizationId' | 'grade' | 'major' | 'headTeacherId'>> = {},
) =>
  db.transaction(async (tx) => {
    const classId = await schoolClassStore.insert(tx, { code, name, ...more });
    if (studentIds.length > 0) {
      await schoolClassStore.addMembers(tx, classId, studentIds);
      await registerFollows(tx, studentIds);
    }
    return classId;
  });

/** Creates an empty class. */
export const addClass = (db: Db, actor: Rights, form: ClassForm): Promise<string> =>
  withCodeOfItsOwn(
    db.transaction(async (tx) => {
      await placeClass(tx, actor, form.organizationId, undefined);
      const { classCode, className, ...more } = form;
      await ensureTeacher(tx, more.headTeacherId);
      await ensureNameFree(tx, form);
      return createClass(tx, classCode, className, [], more);
    }),
  );

/** Throws when another active class of the same organization and grade has the name. */
export async function ensureNameFree(
  tx: Db,
  one: Pick<ClassForm, 'className' | 'organizationId' | 'grade'>,
  classId?: string,
): Promise<void> {
  const code = await schoolClassStore.codeOfNamesake(tx, one, classId);
  if (code !== null) throw new Fault(schoolClassFaults.nameTaken, { name: one.className, code });
}

/**
 * Checks the organization of a class. `former` is undefined for a new class, which only an actor who manages all
 * classes may leave without organization.
 */
const placeClass = (db: Db, actor: Rights, organizationId: string | null, former: string | null | undefined) =>
  ensurePlace(db, (id) => mayKeepClass(actor, { organizationId: id }), organizationId, former);

/** Changes the properties of a class. */
export const updateClass = (db: Db, actor: Rights, classId: string, form: ClassForm, stamp?: string): Promise<void> =>
  withCodeOfItsOwn(
    db.transaction(async (tx) => {
      await schoolClassStore.lock(tx, [classId]);
      const former = await classToKeep(tx, actor, classId);
      ensureUnchanged(stamp, saidOf(former));
      await writeClass(tx, actor, former, form);
    }),
  );

/** Writes the properties of a locked class that the actor manages. */
export async function writeClass(tx: Db, actor: Rights, former: DescribedClass, form: ClassForm): Promise<void> {
  const { classCode: code, className: name, ...more } = form;
  await placeClass(tx, actor, more.organizationId, former.organizationId);
  if (more.headTeacherId !== former.headTeacherId) await ensureTeacher(tx, more.headTeacherId);
  const known = (['className', 'organizationId', 'grade'] as const).every((field) => form[field] === former[field]);
  if (!known && former.state === 'active') await ensureNameFree(tx, form, former.classId);
  await schoolClassStore.update(tx, former.classId, { code, name, ...more });
}

/** Returns teachers for the choice of a head teacher. */
export const listTeachers = (db: Db, words: string | undefined) => schoolClassStore.teachers(db, { words });

async function ensureTeacher(db: Db, id: string | null): Promise<void> {
  if (id) ensure((await schoolClassStore.teachers(db, { id })).length > 0, schoolClassFaults.notTeacher);
}

/** Locks classes and their membership until the transaction ends. */
export const holdClasses = (tx: Db, classIds: string[]) => schoolClassStore.lock(tx, classIds);

/** Returns the class, to which students shall be added; throws for one that has graduated or was merged. */
export async function classToFill(db: Db, actor: Actor, classId: string): Promise<DescribedClass> {
  const found = await classToKeep(db, actor, classId);
  ensure(found.state === 'active', schoolClassFaults.closed, { names: found.className });
  return found;
}

/** Turns a violation of the unique class code, as by a concurrent request, into a fault. */
async function withCodeOfItsOwn<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(schoolClassFaults.codeTaken);
    throw error;
  }
}

/** Returns the class; throws for one that does not exist or that the actor does not manage. */
export async function classToKeep(db: Db, actor: Rights, classId: string): Promise<DescribedClass> {
  const [found] = await schoolClassStore.describe(db, [classId]);
  ensure(found, wireFaults.gone);
  ensure(mayKeepClass(actor, found), wireFaults.gone);
  return found;
}

/**
 * Deletes a class that no course uses. With students in it, `confirm` must be its name. Accounts and the work of
 * students are retained.
 */
export const deleteClass = (db: Db, live: Live, actor: Actor, classId: string, confirm = '') =>
  db.transaction(async (tx) => {
    await schoolClassStore.lock(tx, [classId]);
    const found = await classToKeep(tx, actor, classId);
    const confirmed = found.studentCount === 0 || confirm === found.className;
    ensure(confirmed, schoolClassFaults.hasStudents, { names: found.className });
    await removeAll(tx, live, actor, [found]);
  });

/** Deletes empty classes that no course uses, either all of them or none. */
export const deleteClasses = (db: Db, live: Live, actor: Actor, classIds: string[]) =>
  db.transaction(async (tx) => {
    const ids = [...new Set(classIds)];
    await schoolClassStore.lock(tx, ids);
    const found = await schoolClassStore.describe(tx, ids);
    ensure(found.length === ids.length && found.every((one) => mayKeepClass(actor, one)), wireFaults.gone);
    refuseAny(
      found.filter(({ studentCount }) => studentCount > 0),
      schoolClassFaults.hasStudents,
    );
    await removeAll(tx, live, actor, found);
  });

async function removeAll(tx: Db, live: Live, actor: Actor, classes: DescribedClass[]): Promise<void> {
  refuseAny(
    classes.filter(({ courseCount }) => courseCount > 0),
    schoolClassFaults.inUse,
  );
  const ids = classes.map(({ classId }) => classId);
  const examined = new Set(await schoolClassStore.inExams(tx, ids));
  refuseAny(
    classes.filter(({ classId }) => examined.has(classId)),
    schoolClassFaults.inExam,
  );
  const members = await schoolClassStore.membersOf(tx, ids);
  await schoolClassStore.remove(tx, ids);
  for (const { classId, className, studentCount } of classes) {
    await recordAudit(tx, actor, 'class.delete', classId, { name: className, students: studentCount });
  }
  if (members.length === 0) return;
  await registerFollows(tx, members, actor);
  await live.regroup(tx, members);
}

function refuseAny(classes: DescribedClass[], fault: (typeof schoolClassFaults)['inUse']) {
  if (classes.length === 0) return;
  throw new Fault(fault, { names: classes.map(({ className }) => className).join('、') });
}

/** Adds people to classes, for imports of whole rosters; the actor's right to the classes and the people is checked before. */
export async function joinClasses(
  db: Db,
  live: Live,
  actor: Actor,
  members: { classId: string; userId: string }[],
): Promise<void> {
  const joined = await schoolClassStore.addEverywhere(db, members);
  if (joined.length === 0) return;
  await registerFollows(db, joined, actor);
  await live.regroup(db, joined);
}

export const allClassesExist = async (db: Db, classIds: string[]) =>
  (await schoolClassStore.countOf(db, classIds)) === new Set(classIds).size;
