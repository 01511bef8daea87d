import {
  type Appeal,
  type examAppealApi as api,
  appealTransitions,
  examAppealFaults as faults,
  type OwnAppeal,
} from '@xueyan/contract/exam/exam-appeal';
import { examMarkingFaults } from '@xueyan/contract/exam/exam-marking';
import { mayRunExam } from '@xueyan/contract/exam/exam-transition';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { countAnew, holdExam, notifyExam } from '../exam/exam.service.ts';
import { answerToSettle, itemOfExam, settleAnswer } from '../exam/exam-marking.service.ts';
import { sittingWithResult } from '../exam/own-sitting.service.ts';
import { planOf } from '../marking-plan/blindness.service.ts';
import { changesOfAnswer } from '../marking-plan/mark-change.service.ts';
import { appealAnswered, appealReceived } from './appeal-message.text.ts';
import { type AppealRow, type DescribedAppeal, examAppealStore as store } from './exam-appeal.store.ts';

const dayMs = 86_400_000;
const refusals = { who: wireFaults.gone, state: faults.otherState };

const presentOwn = (school: Pick<Clock, 'write' | 'writeOptional'>, row: AppealRow): OwnAppeal => ({
  ...{ appealId: row.id, itemId: row.itemId, state: row.state, reason: row.reason, answer: row.answer },
  ...{ pointsBefore: row.pointsBefore, pointsAfter: row.pointsAfter, createTime: school.write(row.createdAt) },
  answerTime: school.writeOptional(row.answeredAt),
});

const present = (school: Pick<Clock, 'write' | 'writeOptional'>, found: DescribedAppeal): Appeal => {
  const { row, exam, number, title, fullPoints, userName, loginName, answererName } = found;
  return {
    ...presentOwn(school, row),
    ...{ examId: exam.id, examName: exam.name, number, title, fullPoints, userName, loginName, answererName },
  };
};

/**
 * Returns until when candidates may appeal; null if they may not, or not any more. Requires that the exam shows the
 * paper, since an appeal names a question.
 */
async function appealUntil(db: Db, exam: Awaited<ReturnType<typeof sittingWithResult>>['exam']): Promise<Date | null> {
  const { appealDays } = await planOf(db, exam.id);
  if (appealDays === null || exam.resultView !== 'paper' || exam.state === 'archived') return null;
  const until = new Date((exam.resultedAt ?? exam.updatedAt).getTime() + appealDays * dayMs);
  return until > clock.now() ? until : null;
}

/** Returns the actor's appeals in an exam, and until when they may add more. */
export async function listOwnAppeals(db: Db, { clock: school }: Platform, actor: Actor, examId: string) {
  const { exam, candidate } = await sittingWithResult(db, actor, examId);
  return {
    until: school.writeOptional(await appealUntil(db, exam)),
    appealList: (await store.ofCandidate(db, candidate.id)).map((row) => presentOwn(school, row)),
  };
}

const notifyBoth = (db: Db, { live }: Platform, examId: string, userIds: string[]) =>
  live.toUsers(db, [...new Set(userIds)], { type: 'exam.appeal', data: { examId } });

/** Adds an appeal about an answer: one per question, unless it was withdrawn. */
export const addAppeal = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.save.input>) =>
  db.transaction(async (tx) => {
    const { examId, itemId, reason } = input;
    await holdExam(tx, examId);
    const { exam, candidate } = await sittingWithResult(tx, actor, examId);
    ensure((await appealUntil(tx, exam)) !== null, faults.closed);
    const found = await answerToSettle(tx, examId, candidate.id, itemId);
    const earlier = await store.ofCandidate(tx, candidate.id);
    ensure(!earlier.some((one) => one.itemId === itemId && one.state !== 'withdrawn'), faults.again);
    const row = { candidateId: candidate.id, itemId, reason, pointsBefore: found.answer.points };
    const appealId = await store.insert(tx, row);
    const made = await store.find(tx, appealId);
    ensure(made, wireFaults.gone);
    await recordAudit(tx, actor, 'examappeal.save', examId, { name: exam.name, question: made.number });
    await sendMessage(tx, platform, appealReceived(made, made.userName));
    await notifyBoth(tx, platform, examId, [exam.ownerId, actor.id]);
    return { appealId };
  });

async function appealToMove(tx: Db, id: string) {
  await store.lock(tx, id);
  const found = await store.find(tx, id);
  ensure(found, wireFaults.gone);
  const { row, exam, userId, organizationId } = found;
  return { ...found, record: { state: row.state, ownerId: exam.ownerId, userId, organizationId } };
}

/** Withdraws the actor's own appeal while it is unanswered. */
export const withdrawAppeal = (db: Db, platform: Platform, actor: Actor, appealId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { exam, userId, number, record } = await appealToMove(tx, appealId);
    const state = nextState(appealTransitions.withdraw, actor, record, refusals);
    await store.set(tx, appealId, { state });
    await recordAudit(tx, actor, 'examappeal.withdraw', appealId, { name: exam.name, question: number });
    await notifyBoth(tx, platform, exam.id, [exam.ownerId, userId]);
  });

/** Returns the appeals that nobody has answered, of the exams that the actor runs. */
export const waitingAppeals = (db: Db, actor: Actor) => store.waiting(db, scopeOf(actor, 'exam.manage'));

/** Lists a page of appeals in exams of the actor and of their data range. */
export async function listAppeals(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.list.input>,
) {
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  return { ...page, resultList: page.resultList.map((found) => present(school, found)) };
}

/** Returns one appeal with the question, the answer and the history of its mark. */
export async function getAppeal(db: Db, { clock: school }: Platform, actor: Actor, appealId: string) {
  const found = await store.find(db, appealId);
  ensure(found, wireFaults.gone);
  const { row, exam, organizationId } = found;
  ensure(mayRunExam(actor, { ...exam, organizationId }), wireFaults.gone);
  const { version } = await itemOfExam(db, exam.id, row.itemId);
  const { answer } = await answerToSettle(db, exam.id, row.candidateId, row.itemId);
  const { content, key, analysis } = version;
  return {
    ...{ appeal: present(school, found), content, key, analysis },
    ...{ response: answer.response, points: answer.points, comment: answer.comment },
    changeList: await changesOfAnswer(db, school, row.candidateId, row.itemId),
  };
}

/** Answers an appeal, with or without changing the points. */
export const answerAppeal = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { appealId, accepted, points, answer }: z.output<typeof api.answer.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, exam, userId, number, fullPoints, record } = await appealToMove(tx, appealId);
    const state = nextState(appealTransitions[accepted ? 'accept' : 'reject'], actor, record, refusals);
    ensure(accepted || points === null, faults.notWhenRejected);
    ensure(exam.state === 'resulted' || exam.state === 'marking', faults.closed);
    await holdExam(tx, exam.id);
    const found = await answerToSettle(tx, exam.id, row.candidateId, row.itemId);
    const before = found.answer.points;
    ensure(points === null || points <= fullPoints, examMarkingFaults.tooMany, { n: fullPoints });
    if (points !== null && points !== before) {
      const { candidateId, itemId } = row;
      const settled = { candidateId, itemId, before, points, comment: found.answer.comment, markerId: actor.id };
      await settleAnswer(tx, actor, exam.id, settled, 'appeal', answer);
      if (exam.state === 'resulted') await countAnew(tx, exam.id);
    }
    await store.set(tx, appealId, {
      ...{ state, answer, pointsBefore: before, pointsAfter: points ?? before },
      ...{ answererId: actor.id, answeredAt: clock.now() },
    });
    await recordAudit(tx, actor, 'examappeal.answer', appealId, {
      ...{ name: exam.name, question: number, state, points: { before, after: points ?? before } },
    });
    await sendMessage(tx, platform, appealAnswered({ exam, number }, userId, answer, accepted));
    await notifyBoth(tx, platform, exam.id, [exam.ownerId, userId]);
    await notifyExam(tx, platform, exam.id, exam.ownerId);
  });
