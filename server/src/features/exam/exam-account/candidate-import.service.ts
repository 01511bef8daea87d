import type { ImportRow } from '@xueyan/contract/base/import';
import { examCandidateImport, examCandidateFaults as faults } from '@xueyan/contract/exam/exam-account-import';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type Judgement } from '../../../http/sheet-import.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { examToRun } from '../exam/exam.service.ts';
import { examToFill, makeAccounts, nameFor } from './exam-account.service.ts';
import { examAccountStore as store } from './exam-account.store.ts';

type Row = ImportRow<typeof examCandidateImport>;
type Account = Awaited<ReturnType<typeof store.accounts>>[number];
type Problem = 'unknown' | 'otherName' | 'notStudent' | 'otherExam';

/** Result of looking up a row: a known account, no account yet, or the problem. */
interface Found {
  account?: Account;
  problem?: Problem;
  isNamed: boolean;
}

async function lookUp(db: Db, examId: string, rows: Row[]): Promise<(row: Row) => Found> {
  const accounts = await store.accounts(
    db,
    rows.map(({ loginName }) => loginName),
  );
  const named = await store.named(db, examId);
  const by = (of: (one: Account) => string | null) => new Map(accounts.map((one) => [of(one)?.toLowerCase(), one]));
  const [byName, byNumber] = [by(({ loginName }) => loginName), by(({ number }) => number)];
  return ({ loginName, userName }) => {
    const account = byName.get(loginName.toLowerCase()) ?? byNumber.get(loginName.toLowerCase());
    if (!account) return { problem: 'unknown', isNamed: false };
    const found = { account, isNamed: named.has(account.id) };
    if (account.kind === 'exam') return account.examId === examId ? found : { ...found, problem: 'otherExam' };
    // Reveals only that the name differs and whose account it is; the list of candidates shows the same.
    if (account.userName !== userName) return { ...found, problem: 'otherName' };
    return account.maySit ? found : { ...found, problem: 'notStudent' };
  };
}

function judge({ problem, account, isNamed }: Found, make: boolean): Judgement {
  if (problem === 'unknown' && make) return { plan: 'add', reasons: [faults.makes] };
  if (problem) return { plan: 'refuse', reasons: [{ ...faults[problem], values: { name: account?.userName ?? '' } }] };
  return { plan: isNamed ? 'same' : 'add' };
}

/**
 * Imports candidates of an exam by account or student number; on request, makes an account for each row without one.
 */
export const candidateSheetImport = defineImport(examCandidateImport, {
  issues: { zh: '考试密码', en: 'Exam passwords', mn: 'Шалгалтын нууц үг' },

  open: async ({ db, actor }, { examId }) => {
    await examToRun(db, actor, examId);
  },

  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async ({ db }, { examId, make }, rows) => {
    const look = await lookUp(db, examId, rows);
    return rows.map((row) => judge(look(row), make));
  },

  offers: async ({ db }, { examId }, rows) => {
    const look = await lookUp(db, examId, rows);
    const n = rows.filter((row) => look(row).problem === 'unknown').length;
    return n > 0 ? [{ param: 'make', ...faults.makeOffer, values: { n } }] : [];
  },

  enter: async ({ db, actor }, { examId, make }, row) => {
    const exam = await examToFill(db, actor, examId);
    const { account, problem } = (await lookUp(db, examId, [row]))(row);
    if (problem === 'unknown' && make) {
      const [slip] = await makeAccounts(db, exam, [row]);
      await recordAudit(db, actor, 'examaccount.make', examId, { name: exam.name, loginName: row.loginName });
      return slip && { issued: slip.password };
    }
    if (problem) throw new Fault(faults[problem], { name: account?.userName ?? '' });
    if (account) await nameFor(db, exam, [{ userId: account.id, kind: account.kind, note: row.note }]);
    return undefined;
  },

  finish: async ({ db, actor }, { examId }) => {
    const { row } = await examToRun(db, actor, examId);
    await recordAudit(db, actor, 'examaccount.import', examId, { name: row.name });
  },
});
