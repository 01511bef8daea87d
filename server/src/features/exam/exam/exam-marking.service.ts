import { examJudgingFaults } from '@xueyan/contract/exam/exam-judging';
import { type examMarkingApi as api, examMarkingFaults } from '@xueyan/contract/exam/exam-marking';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { answerStore as store } from './answer.store.ts';
import { isJudged } from './answer-judging.service.ts';
import { examToMove, examToRun } from './exam.service.ts';

/** The questions of an exam, and how much of each is marked. */
export async function listItems(db: Db, actor: Actor, examId: string) {
  await examToRun(db, actor, examId);
  const progress = new Map((await store.progress(db, examId)).map((one) => [one.itemId, one]));
  return (await store.items(db, examId)).map(({ item, title, kind }, index) => {
    const { answers = 0, unmarked = 0, averagePoints = null } = progress.get(item.id) ?? {};
    return { itemId: item.id, number: index + 1, kind, title, points: item.points, answers, unmarked, averagePoints };
  });
}

async function itemToMark(db: Db, actor: Actor, examId: string, itemId: string) {
  await examToRun(db, actor, examId);
  const found = (await store.items(db, examId)).find(({ item }) => item.id === itemId);
  ensure(found, wireFaults.gone);
  return found;
}

/** One question of an exam with its answer. */
export async function getItem(db: Db, actor: Actor, examId: string, itemId: string) {
  const found = await itemToMark(db, actor, examId, itemId);
  const { content, key, analysis } = found.version;
  return { content, key, analysis, points: found.item.points };
}

/** Answers to one question, of those who handed in; nobody is named. */
export async function listAnswers(db: Db, actor: Actor, input: z.output<typeof api.answers.input>) {
  await itemToMark(db, actor, input.examId, input.itemId);
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  return {
    ...page,
    resultList: page.resultList.map(({ answer, anonymousNumber }) => ({
      ...{ candidateId: answer.candidateId, itemId: answer.itemId, anonymousNumber, response: answer.response },
      ...{ points: answer.points, comment: answer.comment, byHand: answer.markerId !== null },
    })),
  };
}

/** Gives an answer its points. */
export const markAnswer = (db: Db, actor: Actor, input: z.output<typeof api.mark.input>) =>
  db.transaction(async (tx) => {
    const { row } = await examToMove(tx, actor, input.examId);
    ensure(row.state === 'marking', examMarkingFaults.notMarking);
    const found = await store.find(tx, input.candidateId, input.itemId);
    ensure(found, wireFaults.gone);
    ensure(found.examId === row.id, wireFaults.gone);
    ensure(found.state === 'submitted', examMarkingFaults.notMarking);
    ensure(input.points <= found.most, examMarkingFaults.tooMany, { n: found.most });
    const { points, comment } = input;
    const overrules = found.answer.markerId === null && found.answer.points !== null && found.answer.points !== points;
    ensure(!overrules || comment !== '' || !isJudged(found), examJudgingFaults.needsReason);
    await store.mark(tx, input.candidateId, input.itemId, { points, comment, markerId: actor.id });
    const change = { before: found.answer.points, after: points };
    await recordAudit(tx, actor, 'exam.mark', row.id, { name: row.name, item: input.itemId, points: change });
    return { points };
  });
