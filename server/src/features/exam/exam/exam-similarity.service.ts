import { type similarityApi as api, isCompared, similarityFaults } from '@xueyan/contract/exam/similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { blindAliases } from '../marking-plan/blindness.service.ts';
import {
  type Answered,
  compareAnswers,
  formerOf,
  givenOf,
  notePair,
  reportOf,
  sideBySide,
  writtenOf,
} from '../similarity/similarity.service.ts';
import { answerStore } from './answer.store.ts';
import { examAsItIs, examToRun } from './exam.service.ts';
import { examSimilarityStore as store } from './exam-similarity.store.ts';

type Asked = z.output<typeof api.list.input>;

/** Compares the answers to a question of an exam. */
export const examSimilarityJob = jobKind({
  kind: 'exam.similarity',
  access: 'may:exam.give',
  input: z.strictObject({ examId: z.guid(), itemId: z.guid(), formerIds: z.array(z.guid()).default([]) }),
});

async function itemToCompare(db: Db, actor: Actor, { examId, itemId }: Asked) {
  const { row: exam } = await examToRun(db, actor, examId);
  const found = (await answerStore.items(db, examId)).find(({ item }) => item.id === itemId);
  ensure(found, wireFaults.gone);
  const { content, questionId } = found.version;
  ensure(isCompared(content.kind), similarityFaults.notCompared);
  return { exam, content, title: found.title, itemId, questionId };
}

type Item = Awaited<ReturnType<typeof itemToCompare>>;

const formersOf = (db: Db, actor: Actor, item: Item) => store.former(db, scopeOf(actor, 'exam.manage'), item);

/** Returns the answers of candidates who handed in, under pseudonyms while the marking of their exam is anonymous. */
async function answersOf(db: Db, actor: Actor, item: Item, formerIds: string[]): Promise<Answered[]> {
  const formers = formerIds.length === 0 ? [] : await formersOf(db, actor, item);
  const chosen = formers.filter(({ formerId }) => formerIds.includes(formerId));
  const names = new Map(chosen.map(({ formerId, name }) => [formerId, name]));
  const aliases = new Map([[item.itemId, await blindAliases(db, item.exam)]]);
  for (const { formerId, examId } of chosen)
    aliases.set(formerId, await blindAliases(db, (await examAsItIs(db, examId)).row));
  return (await store.answersOf(db, [item.itemId, ...names.keys()])).map(
    ({ itemId, candidateId: id, userId: author, response, userName, loginName }) => {
      const alias = aliases.get(itemId)?.of(id);
      const seen = alias ? { shownId: alias.aliasId, userName: `#${alias.number}`, loginName: '' } : { shownId: id };
      const written = writtenOf(item.content, response);
      return { ...{ id, author, userName, loginName, former: names.get(itemId) ?? '', written }, ...seen };
    },
  );
}

/** Lists other exams of the actor that asked the same question. */
export async function listFormerAnswers(db: Db, { clock: school }: Platform, actor: Actor, asked: Asked) {
  const found = await formersOf(db, actor, await itemToCompare(db, actor, asked));
  return {
    formerList: found.map(({ formerId, name, beginAt, count }) => ({
      ...{ formerId, name, count, beginTime: school.write(beginAt) },
    })),
  };
}

/** Starts a comparison of the answers to a question; while one runs, that one is returned. */
export const startSimilarity = (db: Db, actor: Actor, asked: z.output<typeof api.start.input>) =>
  db.transaction(async (tx) => {
    const item = await itemToCompare(tx, actor, asked);
    const known = new Set((await formersOf(tx, actor, item)).map(({ formerId }) => formerId));
    ensure(
      asked.formerIds.every((id) => known.has(id)),
      wireFaults.gone,
    );
    const jobId = await startJob({ db: tx, actor }, examSimilarityJob, {
      ...{ input: asked, key: asked.itemId, title: `${item.exam.name} ${item.title}`.slice(0, 100) },
    });
    const detail = { name: item.exam.name, question: item.title, former: asked.formerIds.length };
    await recordAudit(tx, actor, 'exam.startsimilarity', item.exam.id, detail);
    return { jobId };
  });

/** Compares the answers and stores the report. */
export async function compareExamAnswers(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  { formerIds, ...asked }: z.output<typeof examSimilarityJob.input>,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const item = await itemToCompare(db, actor, asked);
  const answers = await answersOf(db, actor, item, formerIds);
  const compared = { givens: givenOf(item.content), answers, former: formerIds };
  await compareAnswers({ db, platform, actor }, { itemId: asked.itemId }, compared, progress);
}

/** Returns the last report; under pseudonyms while marking is anonymous. */
export async function listSimilarity(db: Db, platform: Platform, actor: Actor, asked: Asked) {
  const item = await itemToCompare(db, actor, asked);
  return reportOf(
    { db, platform, actor },
    {
      ...{ subject: { itemId: item.itemId }, kind: examSimilarityJob, key: item.itemId },
      answersOf: (former) => answersOf(db, actor, item, former),
    },
  );
}

const reported = async (db: Db, actor: Actor, item: Item) =>
  answersOf(db, actor, item, await formerOf(db, { itemId: item.itemId }));

/** Returns two answers with the passages that they share. */
export async function getSimilarity(
  db: Db,
  platform: Platform,
  actor: Actor,
  { candidateId, otherId, ...asked }: z.output<typeof api.get.input>,
) {
  const item = await itemToCompare(db, actor, asked);
  const answers = await reported(db, actor, item);
  return sideBySide({ platform, actor }, { givens: givenOf(item.content), answers }, [candidateId, otherId]);
}

/** Keeps what a teacher found about two answers. */
export const noteSimilarity = (
  db: Db,
  actor: Actor,
  { candidateId, otherId, state, text, ...asked }: z.output<typeof api.note.input>,
) =>
  db.transaction(async (tx) => {
    const item = await itemToCompare(tx, actor, asked);
    const answers = await reported(tx, actor, item);
    const ids: [string, string] = [candidateId, otherId];
    await notePair({ db: tx, actor }, { itemId: item.itemId }, { answers, ids, state, text });
    const detail = { name: item.exam.name, question: item.title, state, text, pair: ids };
    await recordAudit(tx, actor, 'exam.notesimilarity', item.exam.id, detail);
  });
