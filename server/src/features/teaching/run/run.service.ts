import type { Actor } from '@xueyan/contract/account/actor';
import { courseFaults } from '@xueyan/contract/teaching/course';
import {
  mayDoRun,
  mayReadRun,
  type Report,
  type ReportState,
  type Run,
  runFaults,
  type Step,
} from '@xueyan/contract/teaching/run';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sanitizeMarkdown } from '../../file/sanitize/sanitize.service.ts';
import { findImage } from '../../lab/image/image.service.ts';
import { execInRunMachine, lastMachineOfRun } from '../../lab/machine/machine.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { sectionToOpen } from '../section/section.service.ts';
import { type RunRow, type RunSeen, runStore } from './run.store.ts';
import { pointsOf, scoreOf, stepsOfRun } from './step.service.ts';

const tellBoard = (db: Db, platform: Platform, run: RunSeen) =>
  platform.live.toUsers(db, [run.teacherId], { type: 'board.changed', data: { sectionId: run.sectionId } });

/** My run of an experiment, made when first opened. For whoever edits the course it is a trial. */
export async function openRun(db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<Run> {
  const { course } = await sectionToOpen(db, actor, sectionId);
  await readExperiment(db, sectionId);
  const runId = await runStore.open(db, sectionId, actor.id, course.editor);
  const run = await runToDo(db, actor, runId);
  await tellBoard(db, platform, run);
  return presentRun(db, platform, run);
}

async function presentRun(db: Db, platform: Platform, run: RunSeen): Promise<Run> {
  const { experiment, steps } = await readExperiment(db, run.sectionId);
  const shown = await stepsOfRun(db, platform.clock, run.id, steps);
  const image = experiment.imageId ? await findImage(db, experiment.imageId) : undefined;
  return {
    runId: run.id,
    sectionId: run.sectionId,
    courseId: run.courseId,
    courseName: run.courseName,
    title: run.title,
    trial: run.trial,
    guide: experiment.guide,
    minutes: experiment.minutes,
    imageName: image?.name ?? '',
    steps: shown,
    stepScore: scoreOf(shown),
    stepPoints: pointsOf(shown),
    reportPoints: experiment.reportPoints,
    reportTemplate: experiment.reportTemplate,
    report: presentReport(platform.clock, run),
    dueTime: platform.clock.writeOptional(experiment.dueAt),
    lateAllowed: experiment.lateAllowed,
    published: run.publishedAt !== null,
    open: run.courseState !== 'ended',
    machine: await lastMachineOfRun(db, platform.clock, run.id),
  };
}

/** The report as its writer sees it: the mark only once it is out, the words of a return at once. */
function presentReport(clock: Clock, run: RunRow): Report {
  const published = run.publishedAt !== null;
  const told = published || run.reportState === 'returned';
  return {
    // Until marks are out, a marked report reads as handed in.
    state: run.reportState === 'marked' && !published ? 'submitted' : run.reportState,
    content: run.content,
    version: run.reportVersion,
    saveTime: clock.writeOptional(run.savedAt),
    submitTime: clock.writeOptional(run.submittedAt),
    late: run.late,
    comment: told ? run.comment : '',
    score: published ? run.score : null,
  };
}

/** The run, when it is the actor's own. */
async function runToDo(db: Db, actor: Actor, runId: string): Promise<RunSeen> {
  const run = await runStore.find(db, runId);
  ensure(run, wireFaults.gone);
  ensure(mayDoRun(actor, run), wireFaults.gone);
  return run;
}

/** The run, when the actor did it or teaches it. */
export async function runToRead(db: Db, actor: Actor, runId: string): Promise<RunSeen> {
  const run = await runStore.find(db, runId);
  ensure(run, wireFaults.gone);
  ensure(mayReadRun(actor, run), wireFaults.gone);
  return run;
}

async function openRunToDo(db: Db, actor: Actor, runId: string): Promise<RunSeen> {
  const run = await runToDo(db, actor, runId);
  ensure(run.courseState !== 'ended', courseFaults.ended);
  return run;
}

/** Checks under way, by run: a second press waits for nothing and changes nothing. */
const checking = new Set<string>();

/** Runs a step's check in the run's machine and writes down what it said. */
export async function checkStep(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  checkpointId: string,
): Promise<{ step: Step; stepScore: number }> {
  const run = await openRunToDo(db, actor, runId);
  const checkpoint = await runStore.checkpoint(db, run.sectionId, checkpointId);
  ensure(checkpoint, wireFaults.gone);
  ensure(!checking.has(runId), runFaults.checking);
  checking.add(runId);
  try {
    const result = await execInRunMachine(db, platform, runId, checkpoint.script, checkpoint.limitSeconds * 1000);
    await runStore.insertCheck(db, {
      id: newId(),
      runId,
      checkpointId,
      outcome: outcomeOf(result),
      exitCode: result.exitCode,
      // PostgreSQL's text holds every character but this one.
      output: result.output.replaceAll('\0', ''),
      outputCut: result.cut,
      elapsedMs: Math.round(result.elapsedMs),
    });
  } finally {
    checking.delete(runId);
  }
  await runStore.set(db, runId, { lastActiveAt: new Date() });
  await tellBoard(db, platform, run);
  const { steps } = await readExperiment(db, run.sectionId);
  const shown = await stepsOfRun(db, platform.clock, runId, steps);
  const step = shown.find((one) => one.checkpointId === checkpointId);
  ensure(step, wireFaults.gone);
  return { step, stepScore: scoreOf(shown) };
}

const outcomeOf = ({ timedOut, exitCode }: ExecResult) => {
  if (timedOut) return 'timeout';
  return exitCode === 0 ? 'passed' : 'failed';
};

const writable: ReportState[] = ['unwritten', 'draft', 'returned'];

function ensureWritable(run: RunSeen) {
  ensure(run.reportState !== 'submitted', runFaults.submitted);
  ensure(run.reportState !== 'marked', runFaults.marked);
}

/** Keeps the report as it is being written, after the due time too. A newer one from another window is not overwritten. */
export async function saveDraft(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  written: string,
  version: number,
): Promise<{ version: number; saveTime: string }> {
  const run = await openRunToDo(db, actor, runId);
  ensureWritable(run);
  const content = sanitizeMarkdown(written);
  const now = new Date();
  const reportState = run.reportState === 'returned' ? 'returned' : 'draft';
  // The reply to an earlier try may have been lost on its way: the same text again is not a conflict.
  if (run.savedAt && run.reportVersion === version + 1 && run.content === content) {
    return { version: run.reportVersion, saveTime: platform.clock.write(run.savedAt) };
  }
  const row = { content, reportState, savedAt: now, lastActiveAt: now } as const;
  ensure(await runStore.updateReport(db, runId, version, writable, row), runFaults.draftConflict);
  if (run.reportState === 'unwritten') await tellBoard(db, platform, run);
  return { version: version + 1, saveTime: platform.clock.write(now) };
}

/** Hands the report in. After the due time it is late, or refused with the draft kept, as the teacher chose. */
export async function submitReport(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  written: string,
  version: number,
): Promise<Report> {
  const run = await openRunToDo(db, actor, runId);
  ensureWritable(run);
  const content = sanitizeMarkdown(written);
  const { experiment } = await readExperiment(db, run.sectionId);
  ensure(experiment.reportPoints > 0, runFaults.noReport);
  ensure(content.trim() !== '', runFaults.emptyReport);
  const now = new Date();
  const late = experiment.dueAt !== null && now > experiment.dueAt;
  // A returned report was in time once: reworking it is what the teacher asked for.
  const refused = late && !experiment.lateAllowed && run.reportState !== 'returned';
  // The draft goes on being kept as before: what was written can still be read, and marked, by the teacher.
  if (refused) throw new Fault(runFaults.pastDue, { due: platform.clock.writeOptional(experiment.dueAt) ?? '' });
  const submitted = await db.transaction(async (tx) => {
    const row = {
      content,
      reportState: 'submitted',
      savedAt: now,
      submittedAt: now,
      late: run.reportState === 'returned' ? run.late : late,
      lastActiveAt: now,
    } as const;
    ensure(await runStore.updateReport(tx, runId, version, writable, row), runFaults.draftConflict);
    await runStore.insertSubmission(tx, runId, content, now);
    await tellBoard(tx, platform, run);
    return runToDo(tx, actor, runId);
  });
  return presentReport(platform.clock, submitted);
}

export const stepFactsOf = (db: Db, runIds: string[]) => runStore.stepFacts(db, runIds);

/** What was handed in before, newest first. */
export const historyOfRun = (db: Db, runId: string) => runStore.submissions(db, runId);

/**
 * Changes a report from the teacher's side, if nothing changed meanwhile; its writer and the board are told. Within the
 * caller's transaction.
 */
export async function changeReport(
  tx: Db,
  platform: Platform,
  run: RunSeen,
  version: number,
  states: ReportState[],
  row: Partial<RunRow>,
): Promise<void> {
  ensure(await runStore.updateReport(tx, run.id, version, states, row), wireFaults.changed);
  if (run.submittedAt && row.comment) await runStore.commentSubmission(tx, run.id, run.submittedAt, row.comment);
  await tellBoard(tx, platform, run);
  const data = { runId: run.id, sectionId: run.sectionId };
  await platform.live.toUsers(tx, [run.ownerId], { type: 'run.changed', data });
}
