import { type SubmissionState, submissionTransitions } from '@xueyan/contract/exam/submission';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { JudgeUnavailable } from '../../../platform/judge/judge.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { type QuestionVersionRow, questionVersionsOf } from '../question/question-version.service.ts';
import { casesOf, checkerOf, emptyReport, type Judged, limitsOf, systemError } from './judging.rule.ts';
import { followers } from './submission.service.ts';
import { type SubmissionRow, submissionStore as store } from './submission.store.ts';

/** How often its owner hears of a submission that goes on. */
const pushEveryMs = 300;

/** Has the judge of this host say what a submission is worth. May be called again, where another host fell silent. */
export async function judgeSubmission(db: Db, platform: Platform, id: string, signal: AbortSignal): Promise<void> {
  const [submission] = await store.move(db, [id], submissionTransitions.begin);
  if (!submission) return;
  const push = pusherOf(db, platform, submission);
  await push('judging', 0, 0);
  const judged = await judge(db, platform, submission, signal, push);
  const done = await db.transaction(async (tx) => {
    const [row] = await store.move(tx, [id], submissionTransitions.finish, { ...judged, judgedAt: clock.now() });
    if (row?.contextId && row.purpose === 'answer')
      await startJob({ db: tx, actor: null }, followers[row.contextKind], { input: { submissionId: id }, key: id });
    return row;
  });
  if (done) await push('judged', 1, 1);
}

type Push = (state: SubmissionState, done: number, total: number) => Promise<void>;

function pusherOf(db: Db, platform: Platform, { id, ownerId }: SubmissionRow): Push {
  let pushedAt = Number.NEGATIVE_INFINITY;
  return async (state, done, total) => {
    const now = performance.now();
    if (state === 'judging' && now - pushedAt < pushEveryMs) return;
    pushedAt = now;
    await platform.live.toUsers(db, [ownerId], {
      type: 'submission.changed',
      data: { submissionId: id, state, done, total },
    });
  };
}

/** Whatever goes wrong here is the system's fault, and said to be; only who calls it off is heard. */
async function judge(db: Db, platform: Platform, submission: SubmissionRow, signal: AbortSignal, push: Push) {
  const version = (await questionVersionsOf(db, [submission.questionVersionId])).get(submission.questionVersionId);
  try {
    if (!version) throw new Error('a submission without its question');
    return submission.response.kind === 'sql'
      ? await judgeStatement(platform, submission, version)
      : await judgeSource(platform, submission, version, signal, push);
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
  push: Push,
): Promise<Judged> {
  if (response.kind !== 'programming' || content.kind !== 'programming' || key.kind !== 'programming')
    return systemError('not a question for programs');
  const limits = limitsOf(content);
  const options = { signal, progress: (done: number, total: number) => push('judging', done, total) };
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
