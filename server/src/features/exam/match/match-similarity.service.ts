import { type matchSimilarityApi as api, similarityFaults } from '@xueyan/contract/exam/similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
import { type Answered, compareAnswers, reportOf, sideBySide } from '../similarity/similarity.service.ts';
import { attemptStore } from './attempt.store.ts';
import { isJudgedKind, matchToRun } from './match.service.ts';
import { matchStore } from './match.store.ts';

type Asked = z.output<typeof api.list.input>;

/** Compares the submissions to a problem of a match. */
export const matchSimilarityJob = jobKind({
  kind: 'match.similarity',
  access: 'may:exam.give',
  input: z.strictObject({ matchId: z.guid(), problemId: z.guid() }),
});

async function problemToCompare(db: Db, actor: Actor, { matchId, problemId }: Asked) {
  const { row: match } = await matchToRun(db, actor, matchId);
  const found = (await matchStore.problemsOf(db, [matchId])).find(({ row }) => row.id === problemId);
  ensure(found, wireFaults.gone);
  const version = (await questionVersionsOf(db, [found.row.versionId])).get(found.row.versionId);
  ensure(version, wireFaults.gone);
  ensure(isJudgedKind(version.content.kind), similarityFaults.notJudged);
  return { match, problem: found.row, content: version.content };
}

/** Returns the best submission of each entry to a problem: the one with the highest share, the last of several. */
async function answersOf(db: Db, { matchId, problemId }: Asked): Promise<Answered[]> {
  const best = new Map<string, Answered>();
  for (const one of await attemptStore.toCompare(db, matchId, problemId))
    best.set(one.entryId, {
      ...{ id: one.submissionId, author: one.entryId, userName: one.entryName, loginName: one.loginName },
      response: one.response,
    });
  return [...best.values()];
}

/** Starts a comparison of the submissions to a problem; while one runs, that one is returned. */
export const startMatchSimilarity = (db: Db, actor: Actor, asked: Asked) =>
  db.transaction(async (tx) => {
    const { match, problem } = await problemToCompare(tx, actor, asked);
    const jobId = await startJob({ db: tx, actor }, matchSimilarityJob, {
      ...{ input: asked, key: asked.problemId, title: `${match.name} ${problem.name}`.slice(0, 100) },
    });
    await recordAudit(tx, actor, 'match.startsimilarity', match.id, { name: match.name, problem: problem.name });
    return { jobId };
  });

/** Compares the submissions and stores the report. */
export async function compareSubmissions(
  db: Db,
  actor: Actor,
  asked: Asked,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { content } = await problemToCompare(db, actor, asked);
  const answers = await answersOf(db, asked);
  await compareAnswers(db, { problemId: asked.problemId }, { content, answers }, progress);
}

/** Returns the last report. */
export async function listMatchSimilarity(db: Db, platform: Platform, actor: Actor, asked: Asked) {
  const { problemId } = asked;
  await problemToCompare(db, actor, asked);
  // A submission of the report stays readable when the entry has a better one since.
  const all = await attemptStore.toCompare(db, asked.matchId, problemId);
  const answers = new Map(
    all.map((one) => [
      one.submissionId,
      { ...one, id: one.submissionId, userName: one.entryName, author: one.entryId },
    ]),
  );
  return reportOf(db, platform, actor, { subject: { problemId }, kind: matchSimilarityJob, key: problemId, answers });
}

/** Returns two submissions with the passages that they share. */
export async function getMatchSimilarity(
  db: Db,
  actor: Actor,
  { submissionId, otherId, ...asked }: z.output<typeof api.get.input>,
) {
  const { content } = await problemToCompare(db, actor, asked);
  const all = await attemptStore.toCompare(db, asked.matchId, asked.problemId);
  const find = (id: string): Answered | undefined => {
    const found = all.find((one) => one.submissionId === id);
    return found && { ...found, id, userName: found.entryName, author: found.entryId };
  };
  return sideBySide(content, find(submissionId), find(otherId));
}
