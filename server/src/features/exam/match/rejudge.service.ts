import { labelOf } from '@xueyan/contract/exam/match';
import type { BoardRow } from '@xueyan/contract/exam/match-board';
import type { matchControlApi as api, Rejudge, RejudgeDetail } from '@xueyan/contract/exam/match-control';
import { matchFaults } from '@xueyan/contract/exam/match-fault';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { rejudge } from '../submission/submission.service.ts';
import { type AttemptRow, attemptStore } from './attempt.store.ts';
import { boardOf } from './board.rule.ts';
import { attemptsOf, countedOf } from './board.service.ts';
import { matchToMove, matchToRun, notifyMatch } from './match.service.ts';
import type { MatchRow } from './match.store.ts';
import { type DescribedRejudge, rejudgeStore as store } from './rejudge.store.ts';

/** Sends the submissions of a rejudging to the judge. */
export const rejudgeJob = jobKind({
  kind: 'match.rejudge',
  access: 'system',
  input: z.strictObject({ rejudgeId: z.guid() }),
});

/** Starts a rejudging of submissions; the board keeps the previous verdicts until it is applied. */
export const startRejudge = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, submissionIds, problemId, reason }: z.output<typeof api.rejudge.input>,
) =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    ensure(row.state !== 'archived', matchFaults.otherState);
    ensure(!(await store.isOpen(tx, matchId)), matchFaults.rejudging);
    const found = await attemptStore.lockJudged(tx, matchId, { submissionIds, problemId });
    const wanted = new Set(submissionIds ?? []);
    ensure(submissionIds === undefined || found.length === wanted.size, wireFaults.gone);
    ensure(found.length > 0, matchFaults.nothingToJudge);
    const rejudgeId = await store.insert(tx, {
      ...{ matchId, problemId: problemId ?? null, starterId: actor.id, reason, total: found.length },
    });
    await attemptStore.mark(
      tx,
      found.map(({ submissionId }) => submissionId),
      rejudgeId,
    );
    await startJob({ db: tx, actor: null }, rejudgeJob, { input: { rejudgeId }, key: rejudgeId });
    const about = { name: row.name, reason, count: found.length };
    await recordAudit(tx, actor, 'match.rejudge', matchId, about);
    await notifyMatch(tx, platform, row, 'staff');
    return { rejudgeId };
  });

const atOnce = 50;

/** Submits the rejudging's submissions to the judge in batches; those still in the judge's queue are skipped. */
export async function handToJudgeAgain(
  db: Db,
  rejudgeId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const ids = (await store.attempts(db, rejudgeId))
    .filter((one) => !one.rejudged)
    .map(({ submissionId }) => submissionId);
  for (let at = 0; at < ids.length; at += atOnce) {
    await db.transaction((tx) => rejudge(tx, ids.slice(at, at + atOnce)));
    await progress(Math.min(at + atOnce, ids.length), ids.length);
  }
}

/** Saves the new verdict beside the one that counts; the last one makes the rejudging ready. */
export async function takeRejudged(
  db: Db,
  platform: Platform,
  match: MatchRow,
  { submissionId, rejudgeId }: AttemptRow,
  { verdict, share }: { verdict: Verdict | null; share: number | null },
): Promise<void> {
  const row = rejudgeId ? await store.lock(db, rejudgeId) : undefined;
  if (row?.state !== 'judging') return;
  await attemptStore.set(db, submissionId, { rejudged: true, nextVerdict: verdict, nextShare: share });
  const left = (await store.attempts(db, row.id)).filter((one) => !one.rejudged).length;
  if (left === 0) await store.set(db, row.id, { state: 'ready' });
  await notifyMatch(db, platform, match, 'staff');
}

const present = ({ clock: school }: Platform, { row, position, starterName, done }: DescribedRejudge): Rejudge => ({
  ...{ rejudgeId: row.id, state: row.state, reason: row.reason, total: row.total, starterName },
  label: position === null ? '' : labelOf(position),
  done: row.state === 'judging' || row.state === 'ready' ? done : row.total,
  createTime: school.write(row.createdAt),
});

/** Lists the rejudgings of a match. */
export async function listRejudges(db: Db, platform: Platform, actor: Actor, matchId: string) {
  await matchToRun(db, actor, matchId);
  return { rejudgeList: (await store.ofMatch(db, matchId)).map((found) => present(platform, found)) };
}

type Outcome = Pick<RejudgeDetail, 'verdictChanges' | 'rankChanges'>;

const scoreOf = ({ rules }: MatchRow, row: BoardRow | undefined) =>
  !row ? '' : rules === 'icpc' ? `${row.solved} / ${row.penalty}` : String(row.points);

/** Computes how the board changes once the rejudging is applied, from the verdicts so far. */
async function outcomeOf(db: Db, match: MatchRow, rejudgeId: string): Promise<Outcome> {
  const { how, problems, entrants, attempts } = await countedOf(db, match);
  const rows = await attemptStore.ofMatch(db, match.id);
  const isChanged = (one: AttemptRow) =>
    one.rejudgeId === rejudgeId && one.rejudged && (one.verdict !== one.nextVerdict || one.share !== one.nextShare);
  const next = rows.map((one) => (isChanged(one) ? { ...one, verdict: one.nextVerdict, share: one.nextShare } : one));
  const before = new Map(boardOf(how, problems, entrants, attempts).map((row) => [row.entryId, row]));
  const after = boardOf(how, problems, entrants, attemptsOf(match, next));
  return {
    verdictChanges: rows.filter(isChanged).map((one) => ({
      submissionId: one.submissionId,
      label: problems.find(({ problemId }) => problemId === one.problemId)?.label ?? '',
      entryName: entrants.find(({ entryId }) => entryId === one.entryId)?.entryName ?? '',
      ...{ before: one.verdict, after: one.nextVerdict },
    })),
    rankChanges: after
      .map((row) => {
        const was = before.get(row.entryId);
        return {
          ...{ entryId: row.entryId, entryName: row.entryName, rankBefore: was?.rank ?? null, rankAfter: row.rank },
          ...{ scoreBefore: scoreOf(match, was), scoreAfter: scoreOf(match, row) },
        };
      })
      .filter((one) => one.rankBefore !== one.rankAfter || one.scoreBefore !== one.scoreAfter),
  };
}

async function rejudgeToSettle(db: Db, matchId: string, rejudgeId: string): Promise<DescribedRejudge> {
  const found = await store.find(db, matchId, rejudgeId);
  ensure(found, wireFaults.gone);
  return found;
}

/** Returns a rejudging with the changes that it makes, or made. */
export async function getRejudge(
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, rejudgeId }: z.output<typeof api.rejudged.input>,
): Promise<RejudgeDetail> {
  const { row } = await matchToRun(db, actor, matchId);
  const found = await rejudgeToSettle(db, matchId, rejudgeId);
  return { ...present(platform, found), ...(found.row.outcome ?? (await outcomeOf(db, row, rejudgeId))) };
}

/** Applies the new verdicts to the board, or discards them. */
export const settleRejudge = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, rejudgeId, apply }: z.output<typeof api.settleRejudge.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    const { row: asked } = await rejudgeToSettle(tx, matchId, rejudgeId);
    ensure(asked.state === 'ready' || (asked.state === 'judging' && !apply), matchFaults.otherState);
    const outcome = await outcomeOf(tx, row, rejudgeId);
    if (apply) await store.apply(tx, rejudgeId);
    await store.release(tx, rejudgeId);
    const state = apply ? 'applied' : 'discarded';
    await store.set(tx, rejudgeId, { state, outcome, settledAt: clock.now() });
    const { verdictChanges, rankChanges } = outcome;
    const about = { name: row.name, state, verdicts: verdictChanges.length, places: rankChanges.length };
    await recordAudit(tx, actor, 'match.settlerejudge', matchId, about);
    await notifyMatch(tx, platform, row, apply ? 'board' : 'staff');
  });
