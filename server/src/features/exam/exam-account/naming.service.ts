import {
  type candidateNamingApi as api,
  candidateNamingFaults as faults,
} from '@xueyan/contract/exam/candidate-naming';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { findUserByLoginName } from '../../base/user/user.service.ts';
import { examToRun } from '../exam/exam.service.ts';
import { findExamPeople, peopleToName } from '../exam-person/exam-person.service.ts';
import { examToFill, makeAccounts, nameFor } from './exam-account.service.ts';
import { examAccountStore } from './exam-account.store.ts';

/** Finds people of the school who may sit an exam of the actor's, or one that is not saved yet. */
export async function findPeople(db: Db, actor: Actor, input: z.output<typeof api.people.input>) {
  if (input.examId) await examToRun(db, actor, input.examId);
  return findExamPeople(db, input);
}

/** Names people of the school for an exam: all of them or none. Returns how many were not named before. */
export const namePeople = (db: Db, actor: Actor, examId: string, userIds: string[]) =>
  db.transaction(async (tx) => {
    const exam = await examToFill(tx, actor, examId);
    const found = await peopleToName(tx, userIds);
    const before = await examAccountStore.named(tx, examId);
    const fresh = found.filter(({ userId }) => !before.has(userId));
    await nameFor(
      tx,
      exam,
      fresh.map(({ userId, note }) => ({ userId, kind: 'person', note })),
    );
    const names = fresh.map(({ userName }) => userName);
    await recordAudit(tx, actor, 'examaccount.name', examId, { name: exam.name, names });
    return { named: fresh.length };
  });

/** Makes one account for an exam, with a password that is not persisted. */
export const addAccount = (db: Db, actor: Actor, input: z.output<typeof api.add.input>) =>
  db.transaction(async (tx) => {
    const { examId, loginName, userName, note } = input;
    const exam = await examToFill(tx, actor, examId);
    ensure(!(await findUserByLoginName(tx, loginName)), faults.loginTaken, { name: loginName });
    const [slip] = await makeAccounts(tx, exam, [{ loginName, userName, note }]);
    if (!slip) throw new Error('an account without a slip');
    await recordAudit(tx, actor, 'examaccount.add', examId, { name: exam.name, loginName, userName });
    return { slip };
  });
