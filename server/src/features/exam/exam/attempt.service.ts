import { markingPlanFaults } from '@xueyan/contract/exam/marking-plan';
import { type Attempt, sittingFaults } from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { moveSeat } from '../exam-place/place.service.ts';
import { tellWatchers, watchPlace } from '../exam-place/place-watch.service.ts';
import { isBlind } from '../marking-plan/blindness.service.ts';
import { hasAnotherAttempt } from './attempt.rule.ts';
import { attemptStore as store } from './attempt.store.ts';
import { candidateStore } from './candidate.store.ts';
import { deadlineOf } from './deadline.rule.ts';
import { examToRun } from './exam.service.ts';
import { examStore } from './exam.store.ts';
import { hasResults, ownSitting } from './own-sitting.service.ts';

/**
 * Starts another attempt of the actor's, with all the time that is left to one; earlier attempts are kept. Returns the
 * attempt under way if a later one was started already.
 */
export const beginAgain = (db: Db, platform: Platform, actor: Actor, examId: string): Promise<{ attempt: number }> =>
  db.transaction(async (tx) => {
    await examStore.hold(tx, examId);
    const { exam, candidate } = await ownSitting(tx, actor, examId);
    const now = clock.now();
    // Two presses at once start one attempt, and both are answered with it.
    if (candidate.state === 'answering' && candidate.attempt > 1) return { attempt: candidate.attempt };
    const standing = await store.standing(tx, candidate.id);
    ensure(hasAnotherAttempt(exam, { ...candidate, ...standing }), sittingFaults.noMoreAttempts);
    const row = await store.next(tx, candidate, now, exam.attemptRule !== 'last');
    ensure(now < deadlineOf(exam, row), sittingFaults.over);
    await moveSeat(tx, candidate.id, row.id);
    await watchPlace(tx, platform, actor, examId, 'answer');
    const { attempt } = row;
    await recordAudit(tx, actor, 'exam.beginagain', examId, { name: exam.name, attempt });
    await platform.live.toChannels(tx, [`user:${exam.ownerId}`], { type: 'exam.progress', data: { examId } });
    await tellWatchers(tx, platform, examId);
    return { attempt };
  });

type Found = Awaited<ReturnType<typeof store.all>>[number];

const present = (school: Clock, { row, counts, points }: Found, shown: boolean): Attempt => ({
  ...{ attempt: row.attempt, candidateId: row.id, state: row.state, submitWay: row.submitWay, counts },
  beginTime: school.writeOptional(row.begunAt),
  submitTime: school.writeOptional(row.submittedAt),
  points: shown && row.state === 'submitted' ? points : null,
});

/** Lists the actor's attempts at an exam; their points once results are published. */
export async function listOwnAttempts(db: Db, { clock: school }: Platform, actor: Actor, examId: string) {
  const exam = await examStore.row(db, examId);
  const found = exam && exam.state !== 'draft' ? await store.all(db, examId, actor.id) : [];
  ensure(exam, wireFaults.gone);
  ensure(found.length > 0, wireFaults.gone);
  const shown = hasResults(exam) && exam.resultView !== 'none';
  return found.map((one) => present(school, one, shown));
}

/** Lists the attempts of the person of a candidate, for the exam's owner. */
export async function listAttempts(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  { examId, candidateId }: { examId: string; candidateId: string },
) {
  const { row: exam } = await examToRun(db, actor, examId);
  ensure(!(await isBlind(db, exam)), markingPlanFaults.hidden);
  const [candidate] = await candidateStore.named(db, examId, candidateId);
  ensure(candidate, wireFaults.gone);
  return (await store.all(db, examId, candidate.userId)).map((one) => present(school, one, true));
}
