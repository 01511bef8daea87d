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

/** The report as its writer sees it: the mark only once it is out, the words of a return at once. */
export function presentReport(clock: Clock, run: AttemptRow, mark: MarkRow | null): Report {
  const told = mark !== null || run.reportState === 'returned';
  return {
    // Until marks are out, a marked report reads as handed in.
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

/** Refuses a report that its writer cannot change any more. */
function ensureMay<R>(transition: Transition<ReportState, R>, actor: Actor, run: R & { reportState: ReportState }) {
  const state = run.reportState === 'marked' ? attemptFaults.marked : attemptFaults.submitted;
  const refusals = { who: attemptFaults.withdrawn, state, when: attemptFaults.noReport };
  nextState(transition, actor, { ...run, state: run.reportState }, refusals);
}

/** Keeps the report as it is being written, after the due time too. A newer one from another window is not overwritten. */
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
  // The reply to an earlier try may have been lost on its way: the same text again is not a conflict.
  if (run.savedAt && run.reportVersion === version + 1 && run.content === content) {
    return { version: run.reportVersion, saveTime: platform.clock.write(run.savedAt) };
  }
  const row = { content, savedAt: now, lastActiveAt: now };
  ensure(await attemptStore.updateReport(db, runId, version, reportTransitions.save, row), attemptFaults.draftConflict);
  if (run.reportState === 'unwritten') await notifyBoard(db, platform, run);
  return { version: version + 1, saveTime: platform.clock.write(now) };
}

/** Hands the report in. After the due time it is late, or refused with the draft kept, as the teacher chose. */
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
  // A returned report was in time once: reworking it is what the teacher asked for.
  const refused = late && !experiment.lateAllowed && run.reportState !== 'returned';
  // The draft goes on being kept as before: what was written can still be read, and marked, by the teacher.
  if (refused) throw new Fault(attemptFaults.pastDue, { due: platform.clock.writeOptional(dueAt) ?? '' });
  const submitted = await db.transaction(async (tx) => {
    const row = {
      content,
      // Why it was returned stays with the hand-in that was.
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

/** Writes down why a report is returned; one that was never handed in is kept as it is returned. */
export async function commentSubmission(tx: Db, run: ReachedAttempt, comment: string): Promise<void> {
  const submittedAt = run.submittedAt ?? clock.now();
  if (!run.submittedAt) await attemptStore.insertSubmission(tx, run.id, run.content, submittedAt);
  await attemptStore.commentSubmission(tx, run.id, submittedAt, comment);
}

/** Puts a comment that was held to a report that still stands as it was commented on; its writer and the board are told. */
export async function giveComment(tx: Db, platform: Platform, runId: string, comment: string): Promise<void> {
  const run = await attemptStore.find(tx, runId);
  if (run?.reportState !== 'marked' && run?.reportState !== 'returned') return;
  await attemptStore.setComment(tx, runId, comment);
  if (run.reportState === 'returned') await commentSubmission(tx, run, comment);
  await notifyOfAttempt(tx, platform, run);
}

/** What was handed in before, newest first. */
export const historyOfAttempt = (db: Db, runId: string) => attemptStore.submissions(db, runId);

/**
 * Changes a report from the teacher's side, if nothing changed meanwhile; its writer and the board are told. Within the
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

/** The teacher changed something about a run: its owner and the board hear of it. */
export async function notifyOfAttempt(tx: Db, platform: Platform, run: ReachedAttempt): Promise<void> {
  await notifyBoard(tx, platform, run);
  const data = { runId: run.id, sectionId: run.sectionId };
  await platform.live.toUsers(tx, [run.ownerId], { type: 'run.changed', data });
}
