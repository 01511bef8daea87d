import { type similarityApi as api, similarityFaults } from '@xueyan/contract/exam/similarity';
import { judgedKinds } from '@xueyan/contract/exam/submission';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { blindAliases } from '../marking-plan/blindness.service.ts';
import { type Answered, compareAnswers, reportOf, sideBySide } from '../similarity/similarity.service.ts';
import { answerStore } from './answer.store.ts';
import { examToRun } from './exam.service.ts';
import { examJudgingStore as store } from './exam-judging.store.ts';

type Asked = z.output<typeof api.list.input>;

/** Compares the answers to a question of an exam. */
export const examSimilarityJob = jobKind({
  kind: 'exam.similarity',
  access: 'may:exam.give',
  input: z.strictObject({ examId: z.guid(), itemId: z.guid() }),
});

async function itemToCompare(db: Db, actor: Actor, { examId, itemId }: Asked) {
  const { row: exam } = await examToRun(db, actor, examId);
  const found = (await answerStore.items(db, examId)).find(({ item }) => item.id === itemId);
  ensure(found, wireFaults.gone);
  const { content } = found.version;
  ensure(
    judgedKinds.some((kind) => kind === content.kind),
    similarityFaults.notJudged,
  );
  return { exam, content, title: found.title };
}

/** Returns the answers of candidates who handed in; no two of a person are compared. */
const answersOf = async (db: Db, itemId: string): Promise<Answered[]> =>
  (await store.answersOf(db, itemId)).map(({ candidateId, userId, ...answer }) => ({
    ...{ ...answer, id: candidateId, author: userId },
  }));

/** Starts a comparison of the answers to a question; while one runs, that one is returned. */
export const startSimilarity = (db: Db, actor: Actor, asked: Asked) =>
  db.transaction(async (tx) => {
    const { exam, title } = await itemToCompare(tx, actor, asked);
    const jobId = await startJob({ db: tx, actor }, examSimilarityJob, {
      ...{ input: asked, key: asked.itemId, title: `${exam.name} ${title}`.slice(0, 100) },
    });
    await recordAudit(tx, actor, 'exam.startsimilarity', exam.id, { name: exam.name, question: title });
    return { jobId };
  });

/** Compares the answers and stores the report. */
export async function compareExamAnswers(
  db: Db,
  actor: Actor,
  asked: Asked,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { content } = await itemToCompare(db, actor, asked);
  const answers = await answersOf(db, asked.itemId);
  await compareAnswers(db, { itemId: asked.itemId }, { content, answers }, progress);
}

/** Returns the last report; under pseudonyms while marking is anonymous. */
export async function listSimilarity(db: Db, platform: Platform, actor: Actor, asked: Asked) {
  const { itemId } = asked;
  const { exam } = await itemToCompare(db, actor, asked);
  const blind = await blindAliases(db, exam);
  const answers = new Map(
    (await answersOf(db, itemId)).map((answer) => {
      if (!blind) return [answer.id, answer];
      const { aliasId, number } = blind.of(answer.id);
      return [answer.id, { ...answer, id: aliasId, userName: `#${number}`, loginName: '' }];
    }),
  );
  return reportOf(db, platform, actor, { subject: { itemId }, kind: examSimilarityJob, key: itemId, answers });
}

/** Returns two answers with the passages that they share. */
export async function getSimilarity(
  db: Db,
  actor: Actor,
  { candidateId, otherId, ...asked }: z.output<typeof api.get.input>,
) {
  const { exam, content } = await itemToCompare(db, actor, asked);
  const blind = await blindAliases(db, exam);
  const answers = (await answersOf(db, asked.itemId)).map((answer) => {
    if (!blind) return answer;
    const { aliasId, number } = blind.of(answer.id);
    return { ...answer, id: aliasId, userName: `#${number}`, loginName: '' };
  });
  const find = (id: string) => answers.find((answer) => answer.id === id);
  return sideBySide(content, find(candidateId), find(otherId));
}
