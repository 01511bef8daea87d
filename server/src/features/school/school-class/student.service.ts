import { type schoolClassApi, schoolClassFaults } from '@xueyan/contract/school/school-class';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { type Scope, scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { endSessionsOf } from '../../base/session/session.service.ts';
import { findUser, issuePassword } from '../../base/user/user.service.ts';
import { ensureOwnNumbers, namesOfAway, registerFollows } from '../student/student-member.service.ts';
import { classToFill, classToKeep } from './school-class.service.ts';
import { schoolClassStore } from './school-class.store.ts';
import { studentStore } from './student.store.ts';

/** Returns a page of the students of a class. */
export async function listStudents(db: Db, actor: Actor, input: z.output<typeof schoolClassApi.listStudents.input>) {
  await classToKeep(db, actor, input.classId);
  return studentStore.pageOfClass(db, wholeSchool, input);
}

/** Returns a page of students who could be added to a class. */
export async function listOthers(db: Db, actor: Actor, input: z.output<typeof schoolClassApi.listOthers.input>) {
  await classToKeep(db, actor, input.classId);
  return studentStore.pageOutside(db, scopeOf(actor, 'member.manage'), input);
}

/** Adds students to a class; existing members stay. */
export const addStudents = (db: Db, live: Live, actor: Actor, classId: string, userIds: string[]) =>
  db.transaction(async (tx) => {
    await classToFill(tx, actor, classId);
    await ensureStudents(tx, scopeOf(actor, 'member.manage'), userIds);
    await ensureInSchool(tx, userIds);
    await ensureOwnNumbers(tx, actor, userIds);
    const joined = await schoolClassStore.addMembers(tx, classId, [...new Set(userIds)]);
    if (joined.length === 0) return;
    await registerFollows(tx, joined, actor);
    await live.regroup(tx, joined);
  });

async function ensureStudents(db: Db, scope: Scope, userIds: string[]): Promise<void> {
  const students = await studentStore.countStudents(db, scope, userIds);
  ensure(students === new Set(userIds).size, schoolClassFaults.notStudent);
}

/** Throws for students who are suspended or have left by the register: they belong to no class until they return. */
async function ensureInSchool(tx: Db, userIds: string[]): Promise<void> {
  const away = await namesOfAway(tx, userIds);
  ensure(away.length === 0, schoolClassFaults.notInSchool, { names: away.slice(0, 5).join('、') });
}

/** Removes students from a class; their accounts and work are retained. */
export const removeStudents = (db: Db, live: Live, actor: Actor, classId: string, userIds: string[]) =>
  db.transaction(async (tx) => {
    const { className } = await classToKeep(tx, actor, classId);
    const left = await leave(tx, classId, userIds);
    await registerFollows(tx, left, actor);
    await recordAudit(tx, actor, 'class.removestudent', classId, { name: className, userIds: left });
    await live.regroup(tx, left);
  });

/** Moves students from one class to another. */
export const moveStudents = (db: Db, live: Live, actor: Actor, classId: string, toClassId: string, userIds: string[]) =>
  db.transaction(async (tx) => {
    const from = await classToKeep(tx, actor, classId);
    const to = await classToFill(tx, actor, toClassId);
    ensure(classId !== toClassId, schoolClassFaults.sameClass);
    const left = await leave(tx, classId, userIds);
    await schoolClassStore.addMembers(tx, toClassId, left);
    await registerFollows(tx, left, actor);
    await recordAudit(tx, actor, 'class.movestudent', classId, {
      from: from.className,
      to: to.className,
      userIds: left,
    });
    await live.regroup(tx, left);
  });

async function leave(db: Db, classId: string, userIds: string[]): Promise<string[]> {
  const left = await schoolClassStore.removeMembers(db, classId, userIds);
  ensure(left.length === new Set(userIds).size, schoolClassFaults.notMember);
  return left;
}

/** Gives a student of a class a one-time password, which is not stored in plain text; ends their sessions. */
export const resetPassword = (db: Db, live: Live, actor: Actor, classId: string, userId: string) =>
  db.transaction(async (tx) => {
    await classToKeep(tx, actor, classId);
    ensure(await schoolClassStore.isMember(tx, classId, userId), schoolClassFaults.notMember);
    // A member of a class who is not a student must not get a password from a class manager.
    await ensureStudents(tx, wholeSchool, [userId]);
    const user = await findUser(tx, userId);
    ensure(user, wireFaults.gone);
    const password = await issuePassword(tx, userId);
    await endSessionsOf(tx, live, userId, 'administrator');
    await recordAudit(tx, actor, 'user.resetpassword', userId, { loginName: user.loginName });
    return password;
  });
