import { type Attempt, attemptFaults, mayWorkInAttempt, type Step } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findImage } from '../../lab/image/image.service.ts';
import { execInAttemptMachine, lastMachineOfAttempt } from '../../lab/machine/machine.service.ts';
import { sectionToOpen } from '../../school/section/section.service.ts';
import { dueOfWork } from '../../school/section/section-release.service.ts';
import { type ExperimentRow, readExperiment } from '../experiment/experiment.service.ts';
import { markOf, presentMark, uncountedIn } from '../mark/mark.service.ts';
import { isRight } from './answer.rule.ts';
import { attemptStore, type ReachedAttempt } from './attempt.store.ts';
import { attemptToWorkIn, notifyBoard, ownAttempt } from './attempt-access.service.ts';
import { lookForChangedParts } from './changed-parts.service.ts';
import { hintStore } from './hint.store.ts';
import { presentReport } from './report.service.ts';
import { inScriptTurn } from './script-turn.service.ts';
import { pointsOf, scoreOf, sheetOf, stepsOfAttempt } from './step.service.ts';

/**
 * Returns the actor's attempt of an experiment; creates it on the first visit. For editors of the course it is a trial.
 */
export async function openAttempt(db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<Attempt> {
  const earlier = await attemptStore.findOf(db, sectionId, actor.id);
  // A student's own work stays readable to them, whatever became of the course.
  if (earlier && !mayWorkInAttempt(actor, earlier)) return presentAttempt(db, platform, actor, earlier);
  const { course } = await sectionToOpen(db, actor, sectionId);
  ensure(!course.auditor, attemptFaults.auditing);
  await readExperiment(db, sectionId);
  const runId = await attemptStore.open(db, sectionId, actor.id, course.editor);
  const run = await ownAttempt(db, actor, runId);
  await notifyBoard(db, platform, run);
  return presentAttempt(db, platform, actor, run);
}

async function presentAttempt(db: Db, platform: Platform, actor: Actor, run: ReachedAttempt): Promise<Attempt> {
  const withdrawn = !mayWorkInAttempt(actor, run);
  const { experiment, steps } = await readExperiment(db, run.sectionId);
  const shown = await stepsOfAttempt(db, platform.clock, run.id, steps, experiment.inOrder);
  const mark = await markOf(db, run.id);
  const image = experiment.imageId ? await findImage(db, experiment.imageId) : undefined;
  return {
    runId: run.id,
    sectionId: run.sectionId,
    courseId: run.courseId,
    courseName: run.courseName,
    title: run.title,
    trial: run.trial,
    guide: withdrawn ? '' : experiment.guide,
    minutes: experiment.minutes,
    imageName: image?.name ?? '',
    steps: withdrawn ? shown.map((step) => ({ ...step, hint: '', question: '', options: [] })) : shown,
    stepScore: scoreOf(shown),
    stepPoints: pointsOf(shown),
    reportPoints: experiment.reportPoints,
    reportTemplate: withdrawn ? '' : experiment.reportTemplate,
    report: presentReport(platform.clock, run, mark),
    dueTime: platform.clock.writeOptional(await dueOfWork(db, run, experiment.dueAt)),
    lateAllowed: experiment.lateAllowed,
    published: mark !== null,
    mark: mark && presentMark(platform.clock, mark),
    uncounted: mark && uncountedIn(mark, sheetOf(shown, mark.reportScore, experiment.reportPoints)),
    open: !withdrawn && run.courseState !== 'ended',
    withdrawn,
    machine: await lastMachineOfAttempt(db, platform, run.id),
  };
}

/** Returns a step for an action of its student, and functions for its state afterwards. */
async function stepToDo(db: Db, platform: Platform, actor: Actor, runId: string, checkpointId: string) {
  const run = await attemptToWorkIn(db, actor, runId);
  const { experiment, steps } = await readExperiment(db, run.sectionId);
  const checkpoint = steps.find((one) => one.id === checkpointId);
  ensure(checkpoint, wireFaults.gone);
  const standing = async () => {
    const shown = await stepsOfAttempt(db, platform.clock, runId, steps, experiment.inOrder);
    const at = shown.findIndex((one) => one.checkpointId === checkpointId);
    const step = shown[at];
    ensure(step, wireFaults.gone);
    return { step, stepScore: scoreOf(shown), before: shown[at - 1]?.title ?? '' };
  };
  const { step, before } = await standing();
  ensure(!step.locked, attemptFaults.locked, { title: before });
  // The time of the request decides, not the time at which the script ended.
  const late = isTooLate(run, { ...experiment, dueAt: await dueOfWork(db, run, experiment.dueAt) });
  /** Notifies the board and returns the state of the step. */
  const done = async (): Promise<{ step: Step; stepScore: number }> => {
    await attemptStore.set(db, runId, { lastActiveAt: clock.now() });
    await notifyBoard(db, platform, run);
    const { step, stepScore } = await standing();
    return { step, stepScore };
  };
  return { run, checkpoint, late, done };
}

/** Runs a step's check in the attempt's machine and records the result. */
export async function checkStep(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  checkpointId: string,
): Promise<{ step: Step; stepScore: number }> {
  const { run, checkpoint, late, done } = await stepToDo(db, platform, actor, runId, checkpointId);
  ensure(checkpoint.kind === 'script', wireFaults.gone);
  const limitMs = checkpoint.limitSeconds * 1000;
  const check = async () => {
    const result = await execInAttemptMachine(db, platform, runId, checkpoint.script, limitMs);
    await attemptStore.insertCheck(db, {
      id: newId(),
      runId,
      checkpointId,
      outcome: outcomeOf(result),
      exitCode: result.exitCode,
      // PostgreSQL text holds every character but this one.
      output: result.output.replaceAll('\0', ''),
      outputCut: result.cut,
      elapsedMs: Math.round(result.elapsedMs),
      late,
    });
  };
  await inScriptTurn(db, runId, limitMs, () =>
    // Also after a check that could not be run: changed parts may be the cause.
    check().finally(() => lookForChangedParts(db, platform, run)),
  );
  return done();
}

/** Accepts an answer to a step that asks a question; each try is recorded. */
export async function answerStep(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  checkpointId: string,
  answers: string[],
): Promise<{ step: Step; stepScore: number }> {
  const { checkpoint, late, done } = await stepToDo(db, platform, actor, runId, checkpointId);
  ensure(checkpoint.kind === 'question', wireFaults.gone);
  const passed = isRight(checkpoint, answers);
  await attemptStore.insertCheck(db, {
    ...{ id: newId(), runId, checkpointId, late, elapsedMs: 0 },
    ...{ outcome: passed ? 'passed' : 'failed', exitCode: passed ? 0 : 1 },
    output: answers.join('\n').replaceAll('\0', ''),
  });
  return done();
}

/** Opens a hint that costs points. */
export async function openHint(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  checkpointId: string,
): Promise<{ step: Step; stepScore: number }> {
  const { checkpoint, done } = await stepToDo(db, platform, actor, runId, checkpointId);
  if (checkpoint.hintCost > 0) await hintStore.open(db, { runId, checkpointId, cost: checkpoint.hintCost });
  return done();
}

/** After the due time, if late work is not accepted. A trial has no mark and is never too late. */
const isTooLate = (run: ReachedAttempt, { dueAt, lateAllowed }: ExperimentRow) =>
  !run.trial && !lateAllowed && dueAt !== null && dueAt < clock.now();

const outcomeOf = ({ timedOut, exitCode }: ExecResult) => {
  if (timedOut) return 'timeout';
  return exitCode === 0 ? 'passed' : 'failed';
};
