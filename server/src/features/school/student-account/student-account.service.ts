import { fileAddress } from '@xueyan/contract/base/file';
import { mayKeepClass } from '@xueyan/contract/school/school-class';
import { mayKeepStudent } from '@xueyan/contract/school/student';
import {
  type AccountPlan,
  type AccountStep,
  type AccountTarget,
  mostSlips,
  type StudentSlip,
  studentAccountApi,
  studentAccountFaults,
  studentAccountTransitions,
} from '@xueyan/contract/school/student-account';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState, statesAfter } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { endSessionsOf } from '../../base/session/session.service.ts';
import { issuePassword, setAccountState } from '../../base/user/user.service.ts';
import { planAccounts } from './account-plan.rule.ts';
import { studentAccountStore } from './student-account.store.ts';

type Plan = z.output<typeof AccountPlan>;
type Account = Awaited<ReturnType<typeof studentAccountStore.accounts>>[number];

/** Maximum number of accounts that a preview shows. */
const mostPlanned = 200;
const namedAtMost = 5;

export const makeJob = jobKind({
  kind: 'studentaccount.make',
  access: 'may:member.manage',
  input: studentAccountApi.make.input,
});

const keeping = (actor: Actor) => scopeOf(actor, 'member.manage');

/** Returns a page of the students of the actor’s data range with the states of their accounts. */
export const listAccounts = (db: Db, actor: Actor, input: z.output<typeof studentAccountApi.list.input>) =>
  studentAccountStore.page(db, keeping(actor), input);

/** Throws for deleted students and classes, and for those outside the actor’s data range. */
async function ensureReach(db: Db, actor: Actor, { studentIds, classIds }: AccountTarget): Promise<void> {
  if (studentIds) {
    const found = await studentAccountStore.organizationsOf(db, studentIds);
    ensure(found.length === new Set(studentIds).size, wireFaults.gone);
    for (const one of found) ensure(mayKeepStudent(actor, one), wireFaults.gone);
  }
  if (classIds) {
    const found = await studentAccountStore.classes(db, classIds);
    ensure(found.length === new Set(classIds).size, wireFaults.gone);
    for (const one of found) ensure(mayKeepClass(actor, one), wireFaults.gone);
  }
}

/** Plans the accounts to make; `hold` locks the students until the transaction ends. */
export async function planFor(db: Db, actor: Actor, { target, pattern }: Plan, hold = false) {
  await ensureReach(db, actor, target);
  const aim = { ...target, grade: target.grade || undefined };
  let students = await studentAccountStore.candidates(db, keeping(actor), aim);
  if (hold) {
    await studentAccountStore.hold(
      db,
      students.map(({ studentId }) => studentId),
    );
    // A student may have been given an account or have left before the lock.
    students = await studentAccountStore.candidates(db, keeping(actor), aim);
  }
  const names = planAccounts(pattern, students, new Set()).map(({ loginName }) => loginName.toLowerCase());
  const planned = planAccounts(pattern, students, await studentAccountStore.taken(db, names));
  const byId = new Map(students.map((one) => [one.studentId, one]));
  return { planned, byId };
}

/** Returns the accounts to be made, problems first. */
export async function previewAccounts(db: Db, actor: Actor, plan: Plan) {
  const { planned } = await planFor(db, actor, plan);
  const problems = planned.filter(({ problem }) => problem !== '');
  const good = planned.filter(({ problem }) => problem === '');
  return {
    makeCount: good.length,
    problemCount: problems.length,
    planList: [...problems, ...good].slice(0, mostPlanned),
  };
}

/** Starts a job that makes accounts; returns the job. */
export async function startMaking(db: Db, actor: Actor, plan: Plan, title: string): Promise<string> {
  const { makeCount } = await previewAccounts(db, actor, plan);
  ensure(makeCount > 0, studentAccountFaults.nothing);
  return startJob({ db, actor }, makeJob, { title, input: plan });
}

/** Throws for accounts with roles besides the student role: a registrar must not set their passwords. */
function ensureStudentsOnly(accounts: Account[]): void {
  const more = accounts.filter(({ moreRoles }) => moreRoles).map(({ studentName }) => studentName);
  ensure(more.length === 0, studentAccountFaults.moreRoles, { names: more.slice(0, namedAtMost).join('、') });
}

/** Returns the accounts of students, locked until the transaction ends; throws when one has none. */
async function accountsToKeep(tx: Db, actor: Actor, studentIds: string[]): Promise<Account[]> {
  await ensureReach(tx, actor, { studentIds });
  const found = await studentAccountStore.accounts(tx, keeping(actor), { studentIds });
  const having = new Set(found.map(({ studentId }) => studentId));
  const without = (await studentAccountStore.organizationsOf(tx, studentIds)).filter(
    ({ studentId }) => !having.has(studentId),
  );
  const names = without.slice(0, namedAtMost).map(({ studentName }) => studentName);
  ensure(without.length === 0, studentAccountFaults.none, { names: names.join('、') });
  ensureStudentsOnly(found);
  return found;
}

async function giveSlips(tx: Db, live: Live, actor: Actor, accounts: Account[]): Promise<StudentSlip[]> {
  const slips: StudentSlip[] = [];
  for (const { userId, loginName, studentName: userName, className, photoId } of accounts) {
    const password = await issuePassword(tx, userId);
    slips.push({ userId, loginName, userName, className, photo: fileAddress(photoId), password });
    await endSessionsOf(tx, live, userId, 'administrator');
    await recordAudit(tx, actor, 'user.resetpassword', userId, { loginName });
  }
  return slips;
}

/** Issues one-time passwords to accounts without a password, up to a maximum per call; returns how many are left. */
export const issuePasswords = (db: Db, live: Live, actor: Actor, target: AccountTarget) =>
  db.transaction(async (tx) => {
    await ensureReach(tx, actor, target);
    const aim = { ...target, grade: target.grade || undefined };
    const found = await studentAccountStore.accounts(tx, keeping(actor), aim, { unissued: mostSlips });
    ensureStudentsOnly(found);
    const slipList = await giveSlips(tx, live, actor, found);
    return { slipList, leftCount: await studentAccountStore.countUnissued(tx, keeping(actor), aim) };
  });

/** Issues one-time passwords to students, which are not stored in plain text; ends their sessions. */
export const resetPasswords = (db: Db, live: Live, actor: Actor, studentIds: string[]) =>
  db.transaction(async (tx) => giveSlips(tx, live, actor, await accountsToKeep(tx, actor, studentIds)));

/** Enables, disables or unlocks accounts, either all of them or none; sessions of disabled accounts end at once. */
export const setAccountStates = (db: Db, live: Live, actor: Actor, studentIds: string[], step: AccountStep) =>
  db.transaction(async (tx) => {
    const transition = studentAccountTransitions[step];
    for (const one of await accountsToKeep(tx, actor, studentIds)) {
      const { userId, state, studentName: name, loginName } = one;
      if (statesAfter(transition).some((after) => after === state)) continue;
      const gone = one.studentState === 'graduated' || one.studentState === 'withdrawn';
      ensure(step === 'disable' || !gone, studentAccountFaults.left, { name });
      ensure(transition.moves[state], studentAccountFaults.wrongState, { name });
      const next = nextState(transition, actor, one, { who: wireFaults.gone, state: studentAccountFaults.wrongState });
      await setAccountState(tx, userId, next);
      if (next !== 'normal') await endSessionsOf(tx, live, userId, 'disabled');
      await recordAudit(tx, actor, 'user.setstate', userId, { loginName, before: state, after: next });
    }
  });
