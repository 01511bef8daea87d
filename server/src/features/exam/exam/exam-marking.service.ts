import { examJudgingFaults } from '@xueyan/contract/exam/exam-judging';
import { type examMarkingApi as api, examMarkingFaults } from '@xueyan/contract/exam/exam-marking';
import { markingPlanFaults } from '@xueyan/contract/exam/marking-plan';
import type { ChangeCause } from '@xueyan/contract/exam/regrade';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { blindAliases, hasMarkers, isBlind, nameCandidates } from '../marking-plan/blindness.service.ts';
import { noteChanges } from '../marking-plan/mark-change.service.ts';
import { answerStore as store } from './answer.store.ts';
import { isJudged } from './answer-judging.service.ts';
import { candidateStore } from './candidate.store.ts';
import { examToMove, examToRun } from './exam.service.ts';
import { lateAnswerStore } from './late-answer.store.ts';

/** Lists the questions of an exam with their marking progress. */
export async function listItems(db: Db, actor: Actor, examId: string) {
  await examToRun(db, actor, examId);
  const progress = new Map((await store.progress(db, examId)).map((one) => [one.itemId, one]));
  return (await store.items(db, examId)).map(({ item, title, kind }, index) => {
    const { answers = 0, unmarked = 0, averagePoints = null } = progress.get(item.id) ?? {};
    return {
      ...{ itemId: item.id, number: index + 1, kind, title, points: item.points, answers, unmarked, averagePoints },
      adjusted: item.adjustment?.way ?? null,
    };
  });
}

/** Returns a question of an exam; the caller has checked the actor's right. */
export async function itemOfExam(db: Db, examId: string, itemId: string) {
  const found = (await store.items(db, examId)).find(({ item }) => item.id === itemId);
  ensure(found, wireFaults.gone);
  return found;
}

async function itemToMark(db: Db, actor: Actor, examId: string, itemId: string) {
  const { row } = await examToRun(db, actor, examId);
  return { ...(await itemOfExam(db, examId, itemId)), exam: row };
}

/** All questions of an exam; the caller has checked the actor's right. */
export const itemsOfExam = (db: Db, examId: string) => store.items(db, examId);

/** Returns one question of an exam with its key. */
export async function getItem(db: Db, actor: Actor, examId: string, itemId: string) {
  const found = await itemToMark(db, actor, examId, itemId);
  const { content, key, analysis } = found.version;
  return { content, key, analysis, points: found.item.points };
}

/** Lists answers to one question, of candidates who handed in, without names. */
export async function listAnswers(db: Db, actor: Actor, input: z.output<typeof api.answers.input>) {
  const { exam } = await itemToMark(db, actor, input.examId, input.itemId);
  await nameCandidates(db, exam.id);
  const blind = await blindAliases(db, exam);
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  return {
    ...page,
    resultList: page.resultList.map(({ answer, anonymousNumber, aliasId }) => ({
      candidateId: blind ? aliasId : answer.candidateId,
      ...{ itemId: answer.itemId, anonymousNumber, response: answer.response },
      ...{ points: answer.points, comment: answer.comment, byHand: answer.markerId !== null },
    })),
  };
}

/** Spreads the points of removed questions by each candidate's share of the rest. */
export const spreadPoints = (tx: Db, examId: string): Promise<void> => store.spread(tx, examId);

interface Settled {
  candidateId: string;
  itemId: string;
  before: number | null;
  points: number | null;
  comment: string;
  markerId: string | null;
}

/** Saves points given by hand and records the previous ones; the caller has checked the actor's right. */
export async function settleAnswer(
  tx: Db,
  actor: Actor,
  examId: string,
  { before, ...settled }: Settled,
  cause: ChangeCause,
  reason: string,
): Promise<void> {
  const { candidateId, itemId, points, comment, markerId } = settled;
  await store.mark(tx, candidateId, itemId, { points, comment, markerId });
  await noteChanges(tx, [{ candidateId, itemId, before, after: points, cause, reason, actorId: actor.id }]);
  await store.spread(tx, examId, [candidateId]);
}

/** Returns an answer of an exam, locked against other markers until the transaction ends. */
export async function answerToSettle(tx: Db, examId: string, candidateId: string, itemId: string) {
  await store.lock(tx, candidateId, itemId);
  const found = await store.find(tx, candidateId, itemId);
  ensure(found, wireFaults.gone);
  ensure(found.examId === examId, wireFaults.gone);
  return found;
}

/** Gives an answer its points. */
export const markAnswer = (db: Db, actor: Actor, input: z.output<typeof api.mark.input>) =>
  db.transaction(async (tx) => {
    const { row } = await examToMove(tx, actor, input.examId);
    ensure(row.state === 'marking', examMarkingFaults.notMarking);
    const blind = await blindAliases(tx, row);
    const candidateId = blind ? blind.candidateOf(input.candidateId) : input.candidateId;
    const found = await answerToSettle(tx, row.id, candidateId, input.itemId);
    ensure(found.state === 'submitted', examMarkingFaults.notMarking);
    ensure(input.points <= found.most, examMarkingFaults.tooMany, { n: found.most });
    const { itemId, points, comment } = input;
    const before = found.answer.points;
    ensure(before !== null || !(await hasMarkers(tx, itemId)), markingPlanFaults.byMarkers);
    const overrules = found.answer.markerId === null && before !== null && before !== points;
    ensure(!overrules || comment !== '' || !isJudged(found), examJudgingFaults.needsReason);
    const settled = { candidateId, itemId, before, points, comment, markerId: actor.id };
    await settleAnswer(tx, actor, row.id, settled, 'mark', comment);
    await recordAudit(tx, actor, 'exam.mark', row.id, {
      name: row.name,
      item: itemId,
      points: { before, after: points },
    });
    return { points };
  });

/**
 * Lists a candidate's answers that came too late to count; since it names the candidate, not while marking is
 * anonymous.
 */
export async function listLateAnswers(
  db: Db,
  { clock }: Platform,
  actor: Actor,
  { examId, candidateId }: z.output<typeof api.lateAnswers.input>,
) {
  const { row: exam } = await examToRun(db, actor, examId);
  ensure(!(await isBlind(db, exam)), markingPlanFaults.hidden);
  const [candidate] = await candidateStore.named(db, examId, candidateId);
  ensure(candidate, wireFaults.gone);
  const found = await lateAnswerStore.ofCandidate(db, candidateId);
  return {
    answerList: found.map(({ arrivedAt, ...answer }) => ({ ...answer, arriveTime: clock.write(arrivedAt) })),
  };
}
