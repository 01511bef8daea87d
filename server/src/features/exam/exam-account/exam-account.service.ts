import {
  type examAccountApi as api,
  type ExamSlip,
  examAccountFaults as faults,
  type NamedCandidate,
} from '@xueyan/contract/exam/exam-account';
import { shownSitting } from '@xueyan/contract/exam/sitting-state';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { endSessionsOf } from '../../base/session/session.service.ts';
import { createExamUsers, issueExamPassword, oneTimePasswords } from '../../base/user/user.service.ts';
import { examToMove } from '../exam/exam.service.ts';
import { namesWith } from './account-name.rule.ts';
import { examAccountParameters } from './exam-account.parameter.ts';
import { examAccountStore as store } from './exam-account.store.ts';

/** Lists a page of people who sit the actor's exams without being in their classes. */
export async function listNamed(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.list.input>,
) {
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input, clock.now());
  const resultList = page.resultList.map(
    ({ row, validFrom, ...more }): NamedCandidate => ({
      ...{ userId: row.userId, examId: row.examId, kind: row.kind, note: row.note },
      validFrom: row.kind === 'exam' ? school.writeOptional(validFrom) : null,
      createTime: school.write(row.createdAt),
      ...more,
      sitting: shownSitting(more.sitting, more.examState),
    }),
  );
  return { ...page, resultList };
}

/** Returns an exam of the actor's that is not over, and locks it against state changes. */
export async function examToFill(tx: Db, actor: Actor, examId: string) {
  const { row } = await examToMove(tx, actor, examId);
  ensure(row.state === 'draft' || row.state === 'published' || row.state === 'running', faults.otherState);
  return row;
}

type ExamToFill = Awaited<ReturnType<typeof examToFill>>;

/** Opens and closes exam accounts according to the state of their exams. */
export async function followExams(db: Db, examId?: string): Promise<void> {
  const { leadMinutes } = await readParameters(db, examAccountParameters);
  await store.followExams(db, clock.now(), leadMinutes, examId);
}

/** Names people for an exam; they become candidates at once if it is published. */
export async function nameFor(
  tx: Db,
  exam: ExamToFill,
  people: { userId: string; kind: 'person' | 'exam'; note: string }[],
): Promise<void> {
  await store.name(
    tx,
    people.map((one) => ({ ...one, examId: exam.id })),
  );
  if (exam.state === 'draft') return;
  await store.invite(
    tx,
    exam.id,
    people.map(({ userId }) => userId),
  );
}

/** Makes accounts for an exam, with passwords that are not persisted; `password` is given to every account instead. */
export async function makeAccounts(
  tx: Db,
  exam: ExamToFill,
  people: { loginName: string; userName: string; note: string }[],
  password?: () => string,
): Promise<ExamSlip[]> {
  const draw = password ?? (await oneTimePasswords(tx));
  const drawn = people.map((one) => ({ ...one, password: draw() }));
  const ids = await createExamUsers(
    tx,
    drawn.map(({ note: _, ...account }) => ({ ...account, validFrom: exam.beginAt })),
  );
  const slips = drawn.map(({ note, ...account }) => ({
    ...account,
    userId: ids.get(account.loginName) ?? '',
    className: note || exam.name,
  }));
  await nameFor(
    tx,
    exam,
    slips.map(({ userId }, at) => ({ userId, kind: 'exam' as const, note: drawn[at]?.note ?? '' })),
  );
  await followExams(tx, exam.id);
  return slips;
}

/** Makes a number of accounts with a prefix. */
export const makeWithPrefix = (db: Db, actor: Actor, input: z.output<typeof api.make.input>) =>
  db.transaction(async (tx) => {
    const { examId, prefix, count, namedAs, note } = input;
    const exam = await examToFill(tx, actor, examId);
    const names = namesWith(prefix, count, await store.takenWith(tx, prefix));
    ensure(names.length === count, faults.tooMany);
    const digits = (name: string) => name.slice(prefix.length);
    const people = names.map((loginName) => ({ loginName, userName: `${namedAs}${digits(loginName)}`, note }));
    const slipList = await makeAccounts(tx, exam, people);
    await recordAudit(tx, actor, 'examaccount.make', examId, { name: exam.name, prefix, count });
    return { slipList };
  });

/** Returns the named people of an exam that the actor may manage; faults if one is missing. */
async function namedToKeep(tx: Db, actor: Actor, examId: string, userIds: string[]) {
  const { row: exam } = await examToMove(tx, actor, examId);
  const found = await store.hold(tx, examId, userIds);
  ensure(found.length === new Set(userIds).size, wireFaults.gone);
  return { exam, found };
}

/** Returns the same, and requires that all of them are accounts made for the exam. */
async function accountsToKeep(tx: Db, actor: Actor, examId: string, userIds: string[]) {
  const kept = await namedToKeep(tx, actor, examId, userIds);
  for (const { row, user } of kept.found) ensure(row.kind === 'exam', faults.ownPassword, { name: user.userName });
  return kept;
}

/** Resets the passwords of exam accounts. */
export const resetPasswords = (db: Db, live: Live, actor: Actor, examId: string, userIds: string[]) =>
  db.transaction(async (tx) => {
    const { exam, found } = await accountsToKeep(tx, actor, examId, userIds);
    const slipList: ExamSlip[] = [];
    for (const { row, user } of found) {
      const password = await issueExamPassword(tx, user.id);
      await endSessionsOf(tx, live, user.id, 'administrator');
      const { loginName, userName } = user;
      slipList.push({ userId: user.id, loginName, userName, className: row.note || exam.name, password });
    }
    const accounts = slipList.map(({ loginName }) => loginName);
    await recordAudit(tx, actor, 'examaccount.resetpassword', examId, { name: exam.name, accounts });
    return { slipList };
  });

/** Disables or enables accounts of an exam. */
export const setAccountStates = (db: Db, live: Live, actor: Actor, input: z.output<typeof api.setState.input>) =>
  db.transaction(async (tx) => {
    const { examId, userIds, step } = input;
    const { exam, found } = await accountsToKeep(tx, actor, examId, userIds);
    await store.setState(tx, userIds, step === 'enable' ? 'normal' : 'disabled');
    if (step === 'disable') for (const { user } of found) await endSessionsOf(tx, live, user.id, 'disabled');
    const accounts = found.map(({ user }) => user.loginName);
    await recordAudit(tx, actor, 'examaccount.setstate', examId, { name: exam.name, step, accounts });
  });

/** Removes people from an exam that they have not begun, and deletes accounts made for it. */
export const removeNamed = (db: Db, live: Live, actor: Actor, examId: string, userIds: string[]) =>
  db.transaction(async (tx) => {
    const { exam, found } = await namedToKeep(tx, actor, examId, userIds);
    const begun = await store.begun(tx, examId, userIds);
    const stays = found.find(({ row }) => begun.has(row.userId));
    ensure(!stays, faults.answered, { name: stays?.user.userName ?? '' });
    const ids = (kind: 'person' | 'exam') => found.flatMap(({ row }) => (row.kind === kind ? [row.userId] : []));
    for (const userId of ids('exam')) await endSessionsOf(tx, live, userId, 'disabled');
    await store.remove(tx, examId, ids('person'), ids('exam'));
    const accounts = found.map(({ user }) => user.loginName);
    await recordAudit(tx, actor, 'examaccount.delete', examId, { name: exam.name, accounts });
  });
