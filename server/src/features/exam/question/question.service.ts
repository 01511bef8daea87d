import {
  type questionApi as api,
  mayEditQuestion,
  type Question,
  type QuestionDetail,
  questionFaults,
  questionTransitions,
} from '@xueyan/contract/exam/question';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { mayUseShared } from '@xueyan/contract/exam/question-sharing';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { bandsOf, likenessOf, nearlySame } from './likeness.rule.ts';
import { type DescribedQuestion, questionStore as store } from './question.store.ts';
import { questionVersionStore } from './question-version.store.ts';
import { scoreResponse } from './scoring.rule.ts';

/** Presents questions as lists show them. */
export async function presentQuestions(db: Db, clock: Clock, found: DescribedQuestion[]): Promise<Question[]> {
  const points = await store.pointsOf(
    db,
    found.map(({ row }) => row.id),
  );
  return found.map(({ row, versionId, bankName, courseName, chapterName, ownerName, organizationId }) => ({
    ...{ questionId: row.id, bankId: row.bankId, kind: row.kind, title: row.title, subject: row.subject },
    ...{ courseId: row.courseId, chapterId: row.chapterId, difficulty: row.difficulty, score: row.score },
    ...{ labels: row.labels, source: row.source, sharing: row.sharing, state: row.state, ownerId: row.ownerId },
    ...{ number: row.number, version: row.version },
    ...{ versionId, bankName, courseName, chapterName, ownerName, organizationId },
    knowledgePoints: points.filter(({ questionId }) => questionId === row.id).map(({ id, name }) => ({ id, name })),
    createTime: clock.write(row.createdAt),
    updateTime: clock.write(row.updatedAt),
  }));
}

/** Lists a page of questions of the actor, questions shared with them, and those of their data range. */
export async function listQuestions(db: Db, clock: Clock, actor: Actor, input: z.output<typeof api.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'question.manage'), actor.id, input);
  return { ...page, resultList: await presentQuestions(db, clock, page.resultList) };
}

/** Returns the questions if the actor may use all of them: for papers, copies and previews. */
export async function questionsToUse(db: Db, actor: Actor, ids: string[]) {
  const wanted = [...new Set(ids)];
  const found = wanted.length === 0 ? [] : await store.describe(db, actor.id, wanted);
  ensure(found.length === wanted.length, wireFaults.gone);
  for (const one of found)
    ensure(
      mayUseShared(actor, { ownerId: one.row.ownerId, organizationId: one.organizationId, shared: one.shared }),
      wireFaults.gone,
    );
  return found;
}

/** Returns those of the questions that exist and that the actor may use. */
export async function usableAmong(db: Db, actor: Actor, ids: string[]) {
  const found = ids.length === 0 ? [] : await store.describe(db, actor.id, ids);
  return found.filter(({ row, organizationId, shared }) =>
    mayUseShared(actor, { ownerId: row.ownerId, organizationId, shared }),
  );
}

/** Returns on-shelf questions of a subject that the actor may use, from some banks or all. */
export const questionPool = (db: Db, actor: Actor, { subject, bankIds }: { subject: string; bankIds: string[] }) =>
  store.pool(db, scopeOf(actor, 'question.manage'), actor.id, subject, bankIds);
export type PoolQuestion = Awaited<ReturnType<typeof questionPool>>[number];

/** Returns and locks the questions if the actor may change all of them. */
export async function questionsToEdit(db: Db, actor: Actor, ids: string[]) {
  const wanted = [...new Set(ids)];
  await store.lock(db, wanted);
  const found = await store.describe(db, actor.id, wanted);
  ensure(found.length === wanted.length, wireFaults.gone);
  for (const { row, organizationId } of found)
    ensure(mayEditQuestion(actor, { ownerId: row.ownerId, organizationId }), wireFaults.gone);
  return found;
}

/** Returns one question with its key if the actor may use it. */
export async function getQuestion(db: Db, clock: Clock, actor: Actor, id: string): Promise<QuestionDetail> {
  const [question] = await presentQuestions(db, clock, await questionsToUse(db, actor, [id]));
  const version = await questionVersionStore.current(db, id);
  ensure(question, wireFaults.gone);
  ensure(version, wireFaults.gone);
  return { ...question, content: version.content, key: version.key, analysis: version.analysis };
}

/** Returns at most five questions, among those that the actor may use, that are nearly the same as a text. */
export async function findSimilar(db: Db, actor: Actor, text: string, except: string | undefined) {
  const bands = bandsOf(text);
  if (bands.length === 0) return [];
  const alike = await store.alike(db, scopeOf(actor, 'question.manage'), actor.id, bands, 200);
  return alike
    .filter(({ questionId }) => questionId !== except)
    .map(({ plain, ...question }) => ({ ...question, likeness: likenessOf(plain, text) }))
    .filter(({ likeness }) => likeness >= nearlySame)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, 5);
}

/** Returns the score that a response would get. */
export async function tryQuestion(db: Db, actor: Actor, id: string, response: QuestionResponse) {
  await questionsToUse(db, actor, [id]);
  const version = await questionVersionStore.current(db, id);
  ensure(version, wireFaults.gone);
  ensure(version.content.kind === response.kind, questionFaults.otherKind);
  return scoreResponse(version.content, version.key, response);
}

/** Puts questions on the shelf or takes them off: all of them or none. */
export const shelve = (db: Db, actor: Actor, step: keyof typeof questionTransitions, ids: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const refusals = { who: wireFaults.gone, state: questionFaults.otherState };
    const next = (await questionsToEdit(tx, actor, ids)).map(({ row, organizationId }) =>
      nextState(questionTransitions[step], actor, { ...row, organizationId }, refusals),
    );
    const [state] = next;
    if (state) await store.set(tx, ids, { state });
    await recordAudit(tx, actor, `question.${step.toLowerCase()}`, ids.join(), { count: ids.length });
  });
