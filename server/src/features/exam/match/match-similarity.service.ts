import { type matchSimilarityApi as api, similarityFaults } from '@xueyan/contract/exam/similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
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
import { isJudgedKind, matchToRun } from './match.service.ts';
import { matchStore } from './match.store.ts';
import { matchSimilarityStore as store } from './match-similarity.store.ts';

type Asked = z.output<typeof api.list.input>;

/** Compares the submissions to a problem of a match. */
export const matchSimilarityJob = jobKind({
  kind: 'match.similarity',
  access: 'may:exam.give',
  input: z.strictObject({ matchId: z.guid(), problemId: z.guid(), formerIds: z.array(z.guid()).default([]) }),
});

async function problemToCompare(db: Db, actor: Actor, { matchId, problemId }: Asked) {
  const { row: match } = await matchToRun(db, actor, matchId);
  const found = (await matchStore.problemsOf(db, [matchId])).find(({ row }) => row.id === problemId);
  ensure(found, wireFaults.gone);
  const version = (await questionVersionsOf(db, [found.row.versionId])).get(found.row.versionId);
  ensure(version, wireFaults.gone);
  ensure(isJudgedKind(version.content.kind), similarityFaults.notCompared);
  return { match, problem: found.row, content: version.content, problemId, questionId: found.questionId };
}

type Problem = Awaited<ReturnType<typeof problemToCompare>>;

const formersOf = (db: Db, actor: Actor, problem: Problem) => store.former(db, scopeOf(actor, 'exam.manage'), problem);

/** Returns the submissions to a problem, former matches included that the actor still runs; the best of an entry last. */
async function submissionsOf(db: Db, actor: Actor, problem: Problem, formerIds: string[]) {
  const formers = formerIds.length === 0 ? [] : await formersOf(db, actor, problem);
  const chosen = formers.filter(({ formerId }) => formerIds.includes(formerId));
  const names = new Map(chosen.map(({ formerId, name }) => [formerId, name]));
  const found = await store.submissionsTo(db, [problem.problemId, ...names.keys()]);
  return found.map((one): Answered & { entryId: string } => ({
    ...{ id: one.submissionId, shownId: one.submissionId, entryId: one.entryId },
    ...{ author: problem.match.entryWay === 'individual' ? one.authorId : one.entryId },
    ...{ userName: one.entryName, loginName: one.loginName, former: names.get(one.problemId) ?? '' },
    written: writtenOf(problem.content, one.response),
  }));
}

/** Lists other matches of the actor with the same problem. */
export async function listFormerSubmissions(db: Db, { clock: school }: Platform, actor: Actor, asked: Asked) {
  const found = await formersOf(db, actor, await problemToCompare(db, actor, asked));
  return {
    formerList: found.map(({ formerId, name, beginAt, count }) => ({
      ...{ formerId, name, count, beginTime: school.write(beginAt) },
    })),
  };
}

/** Starts a comparison of the submissions to a problem; while one runs, that one is returned. */
export const startMatchSimilarity = (db: Db, actor: Actor, asked: z.output<typeof api.start.input>) =>
  db.transaction(async (tx) => {
    const found = await problemToCompare(tx, actor, asked);
    const known = new Set((await formersOf(tx, actor, found)).map(({ formerId }) => formerId));
    ensure(
      asked.formerIds.every((id) => known.has(id)),
      wireFaults.gone,
    );
    const { match, problem } = found;
    const jobId = await startJob({ db: tx, actor }, matchSimilarityJob, {
      ...{ input: asked, key: asked.problemId, title: `${match.name} ${problem.name}`.slice(0, 100) },
    });
    const detail = { name: match.name, problem: problem.name, former: asked.formerIds.length };
    await recordAudit(tx, actor, 'match.startsimilarity', match.id, detail);
    return { jobId };
  });

/** Compares the best submission of each entry and stores the report. */
export async function compareSubmissions(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  { formerIds, ...asked }: z.output<typeof matchSimilarityJob.input>,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const problem = await problemToCompare(db, actor, asked);
  const all = await submissionsOf(db, actor, problem, formerIds);
  const answers = [...new Map(all.map((one) => [one.entryId, one])).values()];
  const compared = { givens: givenOf(problem.content), answers, former: formerIds };
  await compareAnswers({ db, platform, actor }, { problemId: asked.problemId }, compared, progress);
}

/** Returns the last report. */
export async function listMatchSimilarity(db: Db, platform: Platform, actor: Actor, asked: Asked) {
  const problem = await problemToCompare(db, actor, asked);
  return reportOf(
    { db, platform, actor },
    {
      ...{ subject: { problemId: problem.problemId }, kind: matchSimilarityJob, key: problem.problemId },
      // A submission of the report stays readable when the entry has a better one since.
      answersOf: (former) => submissionsOf(db, actor, problem, former),
    },
  );
}

const reported = async (db: Db, actor: Actor, problem: Problem) =>
  submissionsOf(db, actor, problem, await formerOf(db, { problemId: problem.problemId }));

/** Returns two submissions with the passages that they share. */
export async function getMatchSimilarity(
  db: Db,
  platform: Platform,
  actor: Actor,
  { submissionId, otherId, ...asked }: z.output<typeof api.get.input>,
) {
  const problem = await problemToCompare(db, actor, asked);
  const answers = await reported(db, actor, problem);
  return sideBySide({ platform, actor }, { givens: givenOf(problem.content), answers }, [submissionId, otherId]);
}

/** Keeps what a teacher found about two submissions. */
export const noteMatchSimilarity = (
  db: Db,
  actor: Actor,
  { submissionId, otherId, state, text, ...asked }: z.output<typeof api.note.input>,
) =>
  db.transaction(async (tx) => {
    const found = await problemToCompare(tx, actor, asked);
    const answers = await reported(tx, actor, found);
    const ids: [string, string] = [submissionId, otherId];
    await notePair({ db: tx, actor }, { problemId: found.problemId }, { answers, ids, state, text });
    const detail = { name: found.match.name, problem: found.problem.name, state, text, pair: ids };
    await recordAudit(tx, actor, 'match.notesimilarity', found.match.id, detail);
  });
