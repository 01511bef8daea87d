import type { MatchSubmissionDetail } from '@xueyan/contract/exam/match-contest';
import type { matchControlApi as api } from '@xueyan/contract/exam/match-control';
import { isRevealed } from '@xueyan/contract/exam/match-transition';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { submissionsOf } from '../submission/submission.service.ts';
import { attemptStore as store } from './attempt.store.ts';
import { noReport, presentAttempt } from './contest.service.ts';
import { notifyEntry } from './entry.service.ts';
import { matchToRun, notifyMatch } from './match.service.ts';
import { matchStore } from './match.store.ts';
import { takeRejudged } from './rejudge.service.ts';

/** Lists a page of all submissions of a match. */
export async function listAttempts(
  db: Db,
  platform: Platform,
  actor: Actor,
  input: z.output<typeof api.submissions.input>,
) {
  await matchToRun(db, actor, input.matchId);
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  return { ...page, resultList: page.resultList.map((found) => presentAttempt(platform, found)) };
}

/** Returns one submission with the judge's full report. */
export async function getAttempt(
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, submissionId }: z.output<typeof api.submission.input>,
): Promise<MatchSubmissionDetail> {
  await matchToRun(db, actor, matchId);
  const found = await store.find(db, matchId, submissionId);
  ensure(found, wireFaults.gone);
  const { submission } = found;
  return { ...presentAttempt(platform, found), response: submission.response, report: submission.report ?? noReport };
}

/** Applies a verdict: to the board, or to the rejudging that requested it. */
export const takeVerdict = (db: Db, platform: Platform, submissionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const attempt = await store.lock(tx, submissionId);
    const submission = (await submissionsOf(tx, [submissionId])).get(submissionId);
    if (!attempt || submission?.state !== 'judged') return;
    const match = await matchStore.row(tx, attempt.matchId);
    if (!match) return;
    const { verdict, share } = submission;
    if (attempt.rejudgeId) return takeRejudged(tx, platform, match, attempt, { verdict, share });
    if (attempt.verdict) return;
    await store.set(tx, submissionId, { verdict, share });
    await notifyEntry(tx, platform, match, attempt.entryId);
    const isHidden = match.freezeAt !== null && attempt.submittedAt >= match.freezeAt && !isRevealed(match.state);
    await notifyMatch(tx, platform, match, isHidden ? 'staff' : 'board');
  });
