import { type SubmissionState, submissionTransitions } from '@xueyan/contract/exam/submission';
import type { Db } from '../../../db/connect.ts';
import type { JobState } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import { JudgeUnavailable } from '../../../platform/judge/judge.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { type QuestionVersionRow, questionVersionsOf } from '../question/question-version.service.ts';
import { casesOf, checkerOf, emptyReport, type Judged, limitsOf, systemError } from './judging.rule.ts';
import { followers } from './submission.service.ts';
import { type SubmissionRow, submissionStore as store } from './submission.store.ts';

/** Minimum interval between progress events to the owner, in milliseconds. */
const pushEveryMs = 300;

/** Judges a submission on this host. Idempotent, as when another host stopped responding. */
export async function judgeSubmission(db: Db, platform: Platform, id: string, signal: AbortSignal): Promise<void> {
  const [submission] = await store.move(db, [id], submissionTransitions.begin);
  if (!submission) return;
  const push = pusherOf(db, platform, submission);
  const judged = await judge(db, platform, submission, signal, push.progress).finally(push.settle);
  if (await finish(db, submission, judged)) await push.judged();
}

/** Period in which a submission gets its job. */
const newForMs = 60_000;

/** Submissions whose jobs ended without a verdict are told as a system error, and can be judged again. */
export const judgingState: JobState = {
  // A new one may not have its job yet.
  open: (db) => store.waiting(db, new Date(clock.now().getTime() - newForMs)),
  ended: async ({ db, platform }, { key, reason }) => {
    const [submission] = await store.move(db, [key], submissionTransitions.begin);
    if (!submission) return;
    const push = pusherOf(db, platform, submission);
    const stored = await finish(db, submission, systemError(reason)).finally(push.settle);
    if (stored) await push.judged();
  },
};

/** Stores the verdict; returns whether it was still awaited. */
async function finish(db: Db, submission: SubmissionRow, judged: Judged): Promise<boolean> {
  const { id, contextId, contextKind, purpose } = submission;
  const row = { ...judged, judgedAt: clock.now() };
  const isStored = async (tx: Db) => (await store.move(tx, [id], submissionTransitions.finish, row)).length > 0;
  if (!contextId || purpose !== 'answer') return isStored(db);
  return db.transaction(async (tx) => {
    const stored = await isStored(tx);
    if (stored)
      await startJob({ db: tx, actor: null }, followers[contextKind], { input: { submissionId: id }, key: id });
    return stored;
  });
}

type Progress = (done: number, total: number) => Promise<void>;

/** Tells the owner's pages. Most verdicts come so soon that nothing is pushed before them. */
function pusherOf(db: Db, platform: Platform, { id, ownerId }: SubmissionRow) {
  const push = (state: SubmissionState, done: number, total: number) =>
    platform.live.toUsers(db, [ownerId], {
      type: 'submission.changed',
      data: { submissionId: id, state, done, total },
    });
  let pushedAt = performance.now();
  let first: Promise<void> = Promise.resolve();
  const timer = setTimeout(() => {
    first = push('judging', 0, 0).catch((error) => platform.log.warn(`progress of ${id}`, { error }));
  }, pushEveryMs);
  const progress: Progress = async (done, total) => {
    const now = performance.now();
    if (now - pushedAt < pushEveryMs) return;
    clearTimeout(timer);
    pushedAt = now;
    await push('judging', done, total);
  };
  return {
    progress,
    /** Resolves when no push is under way: the verdict is the last one. */
    settle: () => {
      clearTimeout(timer);
      return first;
    },
    judged: () => push('judged', 1, 1),
  };
}

/** Reports any error as a system error; only a cancelled job throws. */
async function judge(db: Db, platform: Platform, submission: SubmissionRow, signal: AbortSignal, progress: Progress) {
  const versionId = submission.judgeVersionId ?? submission.questionVersionId;
  const version = (await questionVersionsOf(db, [versionId])).get(versionId);
  try {
    if (!version) throw new Error('a submission without its question');
    return submission.response.kind === 'sql'
      ? await judgeStatement(platform, submission, version)
      : await judgeSource(platform, submission, version, signal, progress);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JudgeUnavailable) return systemError(error.message);
    platform.log.error(`judging ${submission.id}`, { error });
    return systemError('');
  }
}

async function judgeSource(
  platform: Platform,
  { response, purpose, inputs }: SubmissionRow,
  { content, key }: QuestionVersionRow,
  signal: AbortSignal,
  progress: Progress,
): Promise<Judged> {
  if (response.kind !== 'programming' || content.kind !== 'programming' || key.kind !== 'programming')
    return systemError('not a question for programs');
  const limits = limitsOf(content);
  const options = { signal, progress };
  if (purpose === 'trial') {
    const tried = await platform.judge.tryProgram(response, limits, inputs, options);
    const [worst] = tried.filter(({ verdict }) => verdict !== 'AC');
    const cases = tried.map((one, i) => ({ name: String(i + 1), share: 0, ...one }));
    const message = worst?.verdict === 'CE' ? worst.message : '';
    return { ...mostOf(cases), verdict: worst?.verdict ?? 'AC', share: 0, report: { ...emptyReport, message, cases } };
  }
  const { verdict, score, total, message, cases } = await platform.judge.judgeProgram(
    { ...response, limits, checker: checkerOf(key), cases: casesOf(key) },
    options,
  );
  const shareOf = (points: number) => (total === 0 ? 0 : points / total);
  const told = cases.map(({ points, ...one }) => ({ ...one, share: shareOf(points), output: '' }));
  return { ...mostOf(cases), verdict, share: shareOf(score), report: { ...emptyReport, message, cases: told } };
}

const mostOf = (cases: { timeMs: number; memoryMb: number }[]) => ({
  timeMs: Math.max(0, ...cases.map(({ timeMs }) => timeMs)),
  memoryMb: Math.max(0, ...cases.map(({ memoryMb }) => memoryMb)),
});

async function judgeStatement(
  platform: Platform,
  { response, purpose }: SubmissionRow,
  { content, key }: QuestionVersionRow,
): Promise<Judged> {
  if (response.kind !== 'sql' || content.kind !== 'sql' || key.kind !== 'sql')
    return systemError('not a question for statements');
  const { dialect, setup } = content;
  const { statement } = response;
  const { verdict, timeMs, message, expected, actual } =
    purpose === 'trial'
      ? await platform.judge.trySql(dialect, setup, statement)
      : await platform.judge.judgeSql({ ...key, dialect, setup, statement });
  const share = purpose === 'answer' && verdict === 'AC' ? 1 : 0;
  return { verdict, share, timeMs, memoryMb: 0, report: { message, cases: [], expected, actual } };
}
