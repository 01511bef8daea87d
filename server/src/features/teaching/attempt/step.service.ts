import type { CheckResult, Step } from '@xueyan/contract/teaching/attempt';
import { earnedOf, type MarkedStep } from '@xueyan/contract/teaching/mark';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type CheckpointPass, passesOf } from '../checkpoint-pass/checkpoint-pass.service.ts';
import type { CheckpointRow } from '../experiment/experiment.service.ts';
import type { Sheet } from '../mark/mark.service.ts';
import { attemptStore, type CheckRow } from './attempt.store.ts';
import { hintStore } from './hint.store.ts';

const timeoutWords = (seconds: number) => `检测超过 ${seconds} 秒被终止 (stopped after ${seconds} s)`;
const errorWords = '检测没有完成，请再试一次 (the check could not be run)';

/** Returns the result of a check for the student who ran it. */
function present(clock: Clock, step: CheckpointRow, check: CheckRow): CheckResult {
  const words = {
    passed: step.passText,
    failed: step.failText,
    timeout: timeoutWords(step.limitSeconds),
    error: errorWords,
  };
  return {
    checkpointId: step.id,
    outcome: check.outcome,
    exitCode: check.exitCode,
    output: check.output,
    outputCut: check.outputCut,
    message: words[check.outcome],
    checkTime: clock.write(check.at),
    late: check.late,
  };
}

/** State of a step of an attempt. */
interface StepState {
  passed: boolean;
  passedLate: boolean;
  byHand: CheckpointPass | null;
  attempts: number;
  /** Points that its hint cost; null if it was not opened for points. */
  hintOpened: number | null;
}

/**
 * Returns the states of the steps of attempts. A step that passed once, by a check in time or by the teacher's hand,
 * stays passed.
 */
export async function stepStatesOf(
  db: Db,
  runIds: string[],
): Promise<(runId: string, checkpointId: string) => StepState> {
  const [facts, passes, hints] = await Promise.all([
    attemptStore.stepFacts(db, runIds),
    passesOf(db, runIds),
    hintStore.ofRuns(db, runIds),
  ]);
  const keyOf = (runId: string, checkpointId: string) => `${runId}/${checkpointId}`;
  const factOf = new Map(facts.map((fact) => [keyOf(fact.runId, fact.checkpointId), fact]));
  const passOf = new Map(passes.map((pass) => [keyOf(pass.runId, pass.checkpointId), pass]));
  const costOf = new Map(hints.map((hint) => [keyOf(hint.runId, hint.checkpointId), hint.cost]));
  return (runId, checkpointId) => {
    const fact = factOf.get(keyOf(runId, checkpointId));
    const byHand = passOf.get(keyOf(runId, checkpointId)) ?? null;
    const passed = byHand !== null || (fact?.passed ?? false);
    return {
      passed,
      passedLate: !passed && (fact?.passedLate ?? false),
      byHand,
      attempts: fact?.attempts ?? 0,
      hintOpened: costOf.get(keyOf(runId, checkpointId)) ?? null,
    };
  };
}

/**
 * Returns the steps of an attempt with their states. `inOrder`: a step is locked until the one before it has passed.
 */
export async function stepsOfAttempt(
  db: Db,
  clock: Clock,
  runId: string,
  steps: CheckpointRow[],
  inOrder = false,
): Promise<Step[]> {
  const [stateOf, last] = await Promise.all([stepStatesOf(db, [runId]), attemptStore.lastChecks(db, runId)]);
  return steps.map((step, index) => {
    const { byHand, hintOpened, ...state } = stateOf(runId, step.id);
    const before = steps[index - 1] && stateOf(runId, steps[index - 1]?.id ?? '');
    const hintCost = hintOpened === null ? step.hintCost : 0;
    const check = last.find((one) => one.checkpointId === step.id);
    return {
      checkpointId: step.id,
      title: step.title,
      kind: step.kind,
      question: step.question,
      options: step.options,
      many: step.options.length > 0 && step.answers.length > 1,
      points: step.points,
      hint: hintCost > 0 ? '' : step.hint,
      hintCost,
      lost: hintOpened ?? 0,
      locked: inOrder && before !== undefined && !before.passed && !before.passedLate,
      ...state,
      byHand: byHand && { reason: byHand.reason, teacherName: byHand.teacherName, time: clock.write(byHand.at) },
      last: check ? present(clock, step, check) : null,
    };
  });
}

/** Computes the mark of an attempt as it would be counted now. */
export const sheetOf = (steps: MarkedStep[], reportScore: number, reportPoints: number): Sheet => ({
  steps: steps.map(({ checkpointId, title, points, passed, lost }) => ({
    ...{ checkpointId, title, points, passed },
    ...(lost ? { lost } : {}),
  })),
  reportScore,
  reportPoints,
});

export const scoreOf = (steps: Pick<MarkedStep, 'passed' | 'points' | 'lost'>[]) =>
  steps.reduce((sum, step) => sum + earnedOf(step), 0);

export const pointsOf = (steps: Pick<Step, 'points'>[]) => steps.reduce((sum, step) => sum + step.points, 0);
