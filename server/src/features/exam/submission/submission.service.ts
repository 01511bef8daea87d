import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import {
  type JudgedResponse,
  maySeeSubmission,
  type Submission,
  type SubmissionContext,
  type SubmissionDetail,
  type SubmissionPurpose,
  type submissionApi,
  submissionFaults,
  submissionTransitions,
} from '@xueyan/contract/exam/submission';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Clock } from '../../../platform/clock.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { questionsToUse } from '../question/question.service.ts';
import { currentVersionOf, questionVersionsOf } from '../question/question-version.service.ts';
import { asksTheSame, emptyReport, forCandidate } from './judging.rule.ts';
import { submissionParameters } from './submission.parameter.ts';
import { type DescribedSubmission, type SubmissionRow, submissionStore as store } from './submission.store.ts';

/** Runs on any host with a judge. */
export const judgeJob = jobKind({
  kind: 'submission.judge',
  access: 'system',
  input: z.strictObject({ submissionId: z.guid() }),
});

/** Follows each verdict on an answer in an exam sitting, where it is scored. */
export const judgedJob = jobKind({
  kind: 'submission.judged',
  access: 'system',
  input: z.strictObject({ submissionId: z.guid() }),
});

/** Follows each verdict on a submission in a match. */
export const matchJudgedJob = jobKind({
  kind: 'submission.matchjudged',
  access: 'system',
  input: z.strictObject({ submissionId: z.guid() }),
});

/** Follows each verdict on an answer in a practice set. */
export const practiceJudgedJob = jobKind({
  kind: 'submission.practicejudged',
  access: 'system',
  input: z.strictObject({ submissionId: z.guid() }),
});

/** Follows each verdict on an answer in the paper of a task. */
export const taskJudgedJob = jobKind({
  kind: 'submission.taskjudged',
  access: 'system',
  input: z.strictObject({ submissionId: z.guid() }),
});

/** Job that applies a verdict, by context. */
export const followers = {
  ...{ sitting: judgedJob, match: matchJudgedJob },
  ...{ practice: practiceJudgedJob, task: taskJudgedJob },
} satisfies Record<SubmissionContext, unknown>;

/** A submission to the judge with its purpose. */
export interface Handed {
  questionVersionId: string;
  response: JudgedResponse;
  purpose: SubmissionPurpose;
  /** Inputs of a trial. */
  inputs?: string[];
  /** The record in which it is answered, such as the sitting of an exam. */
  contextId?: string;
  contextKind?: SubmissionContext;
  /** Hides the verdict from everybody outside that record. */
  secret?: boolean;
}

async function canBeJudged(db: Db, { questionVersionId, response }: Handed): Promise<boolean> {
  const version = (await questionVersionsOf(db, [questionVersionId])).get(questionVersionId);
  ensure(version, wireFaults.gone);
  const { content } = version;
  if (content.kind !== response.kind) return false;
  return response.kind === 'sql' || (content.kind === 'programming' && content.languages.includes(response.language));
}

async function startJudging(db: Db, ids: string[]): Promise<void> {
  for (const submissionId of ids)
    await startJob({ db, actor: null }, judgeJob, { input: { submissionId }, key: submissionId });
}

async function insert(db: Db, ownerId: string, handed: Handed): Promise<string> {
  const { response, inputs = [], contextId = null, secret = false } = handed;
  const row = { ...handed, ownerId, kind: response.kind, contextId, inputs, secret };
  const submissionId = await store.insert(db, row);
  await startJudging(db, [submissionId]);
  return submissionId;
}

/**
 * Submits for a person, regardless of how many of their submissions wait; null if the question does not accept such a
 * response.
 */
export const handInFor = async (db: Db, ownerId: string, handed: Handed): Promise<string | null> =>
  (await canBeJudged(db, handed)) ? insert(db, ownerId, handed) : null;

/** Submits to the judge and returns the id; the caller has checked that the actor may answer the question. */
export async function handToJudge(db: Db, actor: Actor, handed: Handed): Promise<string> {
  ensure(await canBeJudged(db, handed), submissionFaults.otherKind);
  return db.transaction(async (tx) => {
    await store.holdOwner(tx, actor.id);
    const { openAtOnce } = await readParameters(tx, submissionParameters);
    ensure((await store.openOf(tx, actor.id)) < openAtOnce, submissionFaults.tooMany);
    return insert(tx, actor.id, handed);
  });
}

/** Submits an author's answer to a question that they may use. */
export async function answerQuestion(
  db: Db,
  actor: Actor,
  questionId: string,
  handed: Omit<Handed, 'questionVersionId' | 'contextId'>,
): Promise<string> {
  const [question] = await questionsToUse(db, actor, [questionId]);
  ensure(question, wireFaults.gone);
  return handToJudge(db, actor, { ...handed, questionVersionId: question.versionId });
}

const whose = (actor: Actor, { row, ownerName, organizationId, blind }: DescribedSubmission) =>
  blind && row.ownerId !== actor.id
    ? { ownerId: null, ownerName: '', organizationId: null }
    : { ownerId: row.ownerId, ownerName, organizationId };

const present = (clock: Pick<Clock, 'write'>, actor: Actor, found: DescribedSubmission): Submission => {
  const { row, questionId, title, questionOwnerId } = found;
  return {
    ...{ submissionId: row.id, kind: row.kind, purpose: row.purpose, state: row.state },
    ...{ questionId, title, questionOwnerId },
    ...whose(actor, found),
    ...{ verdict: row.verdict, share: row.share, timeMs: row.timeMs, memoryMb: row.memoryMb },
    language: row.response.kind === 'programming' ? row.response.language : null,
    createTime: clock.write(row.createdAt),
    judgeTime: row.judgedAt && clock.write(row.judgedAt),
  };
};

const belonging = ({ row, organizationId, questionOwnerId }: DescribedSubmission) => ({
  ...{ ownerId: row.ownerId, organizationId, questionOwnerId, state: row.state },
});

/** Lists a page of submissions of the actor, to the actor's questions, and of their data range. */
export async function listSubmissions(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof submissionApi.list.input>,
) {
  const page = await store.page(db, scopeOf(actor, 'question.manage'), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, actor, found)) };
}

/** Returns a submission with the judge's report, as far as the actor may see it. */
export async function getSubmission(db: Db, clock: Clock, actor: Actor, id: string): Promise<SubmissionDetail> {
  const [found] = await store.describe(db, [id]);
  ensure(found, wireFaults.gone);
  ensure(!found.row.secret && maySeeSubmission(actor, belonging(found)), wireFaults.gone);
  const { row } = found;
  const report = row.report ?? emptyReport;
  const teaches = submissionTransitions.judgeAgain.who;
  const knows = row.purpose === 'trial' || (teaches !== 'system' && teaches(actor, belonging(found)));
  const content = (await questionVersionsOf(db, [row.questionVersionId])).get(row.questionVersionId)?.content;
  const showsRows = content?.kind === 'sql' && content.showsRows;
  return {
    ...present(clock, actor, found),
    response: row.response,
    report: knows ? report : forCandidate(report, showsRows),
  };
}

/** Judges answers again: all of them or none. */
export const judgeAgain = (db: Db, actor: Actor, ids: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const wanted = [...new Set(ids)];
    const found = await store.describe(tx, wanted);
    ensure(found.length === wanted.length && found.every(({ row }) => !row.secret), wireFaults.gone);
    for (const one of found)
      nextState(submissionTransitions.judgeAgain, actor, belonging(one), {
        ...{ who: wireFaults.gone, state: submissionFaults.notJudged },
      });
    ensure((await rejudge(tx, wanted)) === wanted.length, submissionFaults.notJudged);
  });

/**
 * Judges again those that are already judged, by the tests as they are now; returns their number. The caller has checked
 * the right. A question that asks for something else by now judges by the version that was asked.
 */
export async function rejudge(db: Db, ids: string[]): Promise<number> {
  const nothing = { verdict: null, share: null, report: null, judgedAt: null };
  const moved = await store.move(db, ids, submissionTransitions.judgeAgain, nothing);
  for (const versionId of new Set(moved.map(({ questionVersionId }) => questionVersionId))) {
    const asked = (await questionVersionsOf(db, [versionId])).get(versionId);
    const now = asked && (await currentVersionOf(db, asked.questionId));
    const judgeVersionId = now && asksTheSame(asked.content, now.content) ? now.id : null;
    const ofVersion = moved.filter(({ questionVersionId }) => questionVersionId === versionId);
    await store.setJudgeVersion(
      db,
      ofVersion.map(({ id }) => id),
      judgeVersionId,
    );
  }
  await startJudging(
    db,
    moved.map(({ id }) => id),
  );
  return moved.length;
}

/** Returns what this host can judge, and the number of waiting submissions. */
export async function judgeStatus(db: Db, platform: Platform) {
  return { ...(await platform.judge.status()), waiting: await store.open(db) };
}

/** Returns the answers given in a context, the best of each question first, for scoring. */
export const answersOf = (db: Db, contextId: string) => store.ofContext(db, contextId);

/** Returns submissions with their verdicts, by id. */
export const submissionsOf = async (db: Db, ids: string[]) =>
  new Map((await store.ofIds(db, ids)).map((row) => [row.id, row]));

/** Reveals the submissions of these contexts to their authors and to the owners of the questions. */
export const revealSubmissions = (db: Db, contextIds: string[]): Promise<void> => store.reveal(db, contextIds);

/** Returns the report for the candidate. */
export const reportForCandidate = ({ report }: Pick<SubmissionRow, 'report'>, content: QuestionContent) =>
  forCandidate(report ?? emptyReport, content.kind === 'sql' && content.showsRows);

const dayMs = 86_400_000;

/** Deletes trials after a day. */
export const forgetTrials = (db: Db): Promise<void> =>
  store.removeTrialsBefore(db, new Date(clock.now().getTime() - dayMs));

/** Records submissions judged long ago; for schools set up with a past. */
export const recordJudged = (
  db: Db,
  ownerId: string,
  { inputs = [], ...handed }: Handed,
  judged: Pick<SubmissionRow, 'verdict' | 'share' | 'timeMs' | 'memoryMb' | 'createdAt'>,
): Promise<string> =>
  store.insert(db, {
    ...{ ...handed, inputs, ownerId, kind: handed.response.kind, ...judged, report: emptyReport },
    ...{ state: 'judged', judgedAt: judged.createdAt },
  });
