import { attemptFaults, type Report, type ReportState, reportTransitions } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState, type Transition } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dueOfWork } from '../../school/section/section-release.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import type { MarkRow } from '../mark/mark.service.ts';
import { type AttemptRow, attemptStore, type ReachedAttempt } from './attempt.store.ts';
import { attemptToWorkIn, notifyBoard, ownAttempt } from './attempt-access.service.ts';
import { checkAtHandIn } from './hand-in-check.service.ts';

export type { ReachedAttempt };

/** Returns the report as its writer sees it: the mark only once it is published, the reason of a return at once. */
export function presentReport(clock: Clock, run: AttemptRow, mark: MarkRow | null): Report {
  const told = mark !== null || run.reportState === 'returned';
  return {
    // Until marks are published, a marked report shows as submitted.
    state: run.reportState === 'marked' && !mark ? 'submitted' : run.reportState,
    content: run.content,
    version: run.reportVersion,
    saveTime: clock.writeOptional(run.savedAt),
    submitTime: clock.writeOptional(run.submittedAt),
    late: run.late,
    comment: told ? run.comment : '',
    score: mark?.reportScore ?? null,
    criteria: mark ? run.criteria : [],
  };
}

/** Refuses a change that the state of the report does not allow. */
function ensureMay<R>(transition: Transition<ReportState, R>, actor: Actor, run: R & { reportState: ReportState }) {
  const state = run.reportState === 'marked' ? attemptFaults.marked : attemptFaults.submitted;
  const refusals = { who: attemptFaults.withdrawn, state, when: attemptFaults.noReport };
  nextState(transition, actor, { ...run, state: run.reportState }, refusals);
}

/** Saves the draft, after the due time too. A newer one from another window is not overwritten. */
export async function saveDraft(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  content: string,
  version: number,
): Promise<{ version: number; saveTime: string }> {
  const run = await attemptToWorkIn(db, actor, runId);
  ensureMay(reportTransitions.save, actor, run);
  const now = clock.now();
  // The response to an earlier request may have been lost: the same text again is no conflict.
  if (run.savedAt && run.reportVersion === version + 1 && run.content === content) {
    return { version: run.reportVersion, saveTime: platform.clock.write(run.savedAt) };
  }
  const row = { content, savedAt: now, lastActiveAt: now };
  ensure(await attemptStore.updateReport(db, runId, version, reportTransitions.save, row), attemptFaults.draftConflict);
  if (run.reportState === 'unwritten') await notifyBoard(db, platform, run);
  return { version: version + 1, saveTime: platform.clock.write(now) };
}

/**
 * Submits the report. After the due time it counts as late, or is refused and the draft stays, as the teacher chose.
 */
export async function submitReport(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  content: string,
  version: number,
): Promise<Report> {
  const run = await attemptToWorkIn(db, actor, runId);
  const { experiment } = await readExperiment(db, run.sectionId);
  ensureMay(reportTransitions.submit, actor, { ...run, reportPoints: experiment.reportPoints });
  ensure(content.trim() !== '', attemptFaults.emptyReport);
  const now = clock.now();
  const dueAt = await dueOfWork(db, run, experiment.dueAt);
  const late = dueAt !== null && now > dueAt;
  // A returned report was submitted once: rework is what the teacher asked for.
  const refused = late && !experiment.lateAllowed && run.reportState !== 'returned';
  // The draft can still be saved, so that the teacher can read and mark it.
  if (refused) throw new Fault(attemptFaults.pastDue, { due: platform.clock.writeOptional(dueAt) ?? '' });
  const submitted = await db.transaction(async (tx) => {
    const row = {
      content,
      // The reason of the return stays with the earlier submission.
      comment: '',
      savedAt: now,
      submittedAt: now,
      late: run.reportState === 'returned' ? run.late : late,
      lastActiveAt: now,
    };
    ensure(
      await attemptStore.updateReport(tx, runId, version, reportTransitions.submit, row),
      attemptFaults.draftConflict,
    );
    await attemptStore.insertSubmission(tx, runId, content, now);
    await notifyBoard(tx, platform, run);
    await checkAtHandIn(tx, actor, run);
    return ownAttempt(tx, actor, runId);
  });
  return presentReport(platform.clock, submitted, null);
}

/** Records why a report is returned; a report that was never submitted is recorded as a submission first. */
export async function commentSubmission(tx: Db, run: ReachedAttempt, comment: string): Promise<void> {
  const submittedAt = run.submittedAt ?? clock.now();
  if (!run.submittedAt) await attemptStore.insertSubmission(tx, run.id, run.content, submittedAt);
  await attemptStore.commentSubmission(tx, run.id, submittedAt, comment);
}

/** Adds a comment that was held for review, if the report has not changed since; notifies its writer and the board. */
export async function giveComment(tx: Db, platform: Platform, runId: string, comment: string): Promise<void> {
  const run = await attemptStore.find(tx, runId);
  if (run?.reportState !== 'marked' && run?.reportState !== 'returned') return;
  await attemptStore.setComment(tx, runId, comment);
  if (run.reportState === 'returned') await commentSubmission(tx, run, comment);
  await notifyOfAttempt(tx, platform, run);
}

/** Returns earlier submissions, newest first. */
export const historyOfAttempt = (db: Db, runId: string) => attemptStore.submissions(db, runId);

/**
 * Changes a report on the teacher's side unless it has changed since; notifies its writer and the board. Within the
 * caller's transaction.
 */
export async function changeReport(
  tx: Db,
  platform: Platform,
  run: ReachedAttempt,
  version: number,
  transition: Pick<Transition<ReportState>, 'moves'>,
  row: Omit<Partial<AttemptRow>, 'reportState'>,
): Promise<void> {
  ensure(await attemptStore.updateReport(tx, run.id, version, transition, row), wireFaults.changed);
  await notifyOfAttempt(tx, platform, run);
}

/** Notifies the owner and the board of a change that the teacher made to an attempt. */
export async function notifyOfAttempt(tx: Db, platform: Platform, run: ReachedAttempt): Promise<void> {
  await notifyBoard(tx, platform, run);
  const data = { runId: run.id, sectionId: run.sectionId };
  await platform.live.toUsers(tx, [run.ownerId], { type: 'run.changed', data });
}
