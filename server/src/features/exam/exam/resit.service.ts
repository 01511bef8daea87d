import {
  mayArrangeResit,
  mostResitPeople,
  type ResitPerson,
  type resitApi,
  resitFaults,
} from '@xueyan/contract/exam/resit';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { ableToSit } from '../exam-person/exam-person.service.ts';
import { sittingRulesOf } from '../exam-place/place.service.ts';
import { candidateStore } from './candidate.store.ts';
import { passPointsOf } from './candidate-marks.service.ts';
import { addExam, examToRun } from './exam.service.ts';
import { type ExamRow, examStore } from './exam.store.ts';
import { hasResults } from './own-sitting.service.ts';

/** Returns the exam if the actor may arrange a resit of it. */
async function examToResit(db: Db, actor: Actor, examId: string): Promise<ExamRow> {
  const { row, organizationId } = await examToRun(db, actor, examId);
  ensure(row.resitOf === null, resitFaults.ofResit);
  ensure(hasResults(row) && mayArrangeResit(actor, { ...row, organizationId }), resitFaults.noResults);
  return row;
}

/** Returns what became of the candidates, the lowest points first, and whether they can be named for another exam. */
async function outcomesOf(db: Db, exam: ExamRow): Promise<(ResitPerson & { able: boolean })[]> {
  const candidates = await candidateStore.allDescribed(db, exam.id);
  const able = await ableToSit(
    db,
    candidates.map(({ row }) => row.userId),
  );
  const pass = passPointsOf(exam, exam.totalPoints);
  return candidates
    .map(({ row, loginName, userName, className, points }) => {
      const own = row.state === 'submitted' ? (points ?? 0) : null;
      const outcome = own === null ? ('absent' as const) : own >= pass ? ('passed' as const) : ('failed' as const);
      return { userId: row.userId, loginName, userName, className, points: own, outcome, able: able.has(row.userId) };
    })
    .toSorted((a, b) => (a.points ?? -1) - (b.points ?? -1));
}

/** Returns the candidates of an exam from whom those of its resit are taken. */
export async function listResitPeople(db: Db, actor: Actor, examId: string): Promise<Output<typeof resitApi.people>> {
  const all = await outcomesOf(db, await examToResit(db, actor, examId));
  const people = all.filter(({ able }) => able);
  const count = (outcome: ResitPerson['outcome']) => people.filter((one) => one.outcome === outcome).length;
  return {
    personList: people.slice(0, mostResitPeople).map(({ able: _, ...one }) => one),
    ...{ failed: count('failed'), absent: count('absent') },
    others: all.filter(({ able, outcome }) => !able && outcome !== 'passed').length,
  };
}

/** Makes a resit as a draft of the actor's, with the rules of the exam; only the named people sit it. */
export const openResit = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, who, userIds = [], rule, ...form }: z.output<typeof resitApi.open.input>,
): Promise<{ examId: string }> =>
  db.transaction(async (tx) => {
    const exam = await examToResit(tx, actor, examId);
    const people = (await outcomesOf(tx, exam)).filter(({ able }) => able);
    const chosen = new Set(userIds);
    const named = people.filter(({ userId, outcome }) => {
      if (who === 'chosen') return chosen.has(userId);
      return who === 'both' ? outcome !== 'passed' : outcome === who;
    });
    ensure(who !== 'chosen' || named.length === chosen.size, wireFaults.gone);
    ensure(named.length > 0, resitFaults.nobody);
    const rules = (await sittingRulesOf(tx, [examId]))(examId);
    const { courseId, minutes, start, lateMinutes, earliestMinutes, passPercent } = exam;
    const { shuffleQuestions, shuffleOptions, resultView, verdictView, oneByOne, viewFixed } = exam;
    const { attempts, attemptRule, attemptsFor } = exam;
    const resitId = await addExam(tx, platform, actor, {
      ...{ courseId, minutes, start, lateMinutes, earliestMinutes, passPercent, shuffleQuestions, shuffleOptions },
      ...{ resultView, verdictView, oneByOne, viewFixed, attempts, attemptRule, attemptsFor },
      ...{ ...form, rules, classIds: [], userIds: named.map(({ userId }) => userId) },
    });
    await examStore.set(tx, resitId, { resitOf: examId, resitRule: rule });
    await recordAudit(tx, actor, 'exam.openresit', examId, { name: exam.name, resit: form.examName, n: named.length });
    return { examId: resitId };
  });
