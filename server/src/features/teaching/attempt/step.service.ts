import type { CheckResult, Step } from '@xueyan/contract/teaching/attempt';
import type { MarkedStep } from '@xueyan/contract/teaching/mark';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type CheckpointPass, passesOf } from '../checkpoint-pass/checkpoint-pass.service.ts';
import type { CheckpointRow } from '../experiment/experiment.service.ts';
import type { Sheet } from '../mark/mark.service.ts';
import { attemptStore, type CheckRow } from './attempt.store.ts';

const timeoutWords = (seconds: number) => `检测超过 ${seconds} 秒被终止 (stopped after ${seconds} s)`;
const errorWords = '检测没有完成，请再试一次 (the check could not be run)';

/** What a check says to the person who pressed the button. */
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

/** How a step of a run stands. */
interface StepState {
  passed: boolean;
  passedLate: boolean;
  byHand: CheckpointPass | null;
  attempts: number;
}

/** How the steps of runs stand: passed once is passed for good, by a check in time or by the teacher's hand. */
export async function stepStatesOf(
  db: Db,
  runIds: string[],
): Promise<(runId: string, checkpointId: string) => StepState> {
  const [facts, passes] = await Promise.all([attemptStore.stepFacts(db, runIds), passesOf(db, runIds)]);
  const keyOf = (runId: string, checkpointId: string) => `${runId}/${checkpointId}`;
  const factOf = new Map(facts.map((fact) => [keyOf(fact.runId, fact.checkpointId), fact]));
  const passOf = new Map(passes.map((pass) => [keyOf(pass.runId, pass.checkpointId), pass]));
  return (runId, checkpointId) => {
    const fact = factOf.get(keyOf(runId, checkpointId));
    const byHand = passOf.get(keyOf(runId, checkpointId)) ?? null;
    const passed = byHand !== null || (fact?.passed ?? false);
    return {
      passed,
      passedLate: !passed && (fact?.passedLate ?? false),
      byHand,
      attempts: fact?.attempts ?? 0,
    };
  };
}

/** The steps of a run as they stand. */
export async function stepsOfAttempt(db: Db, clock: Clock, runId: string, steps: CheckpointRow[]): Promise<Step[]> {
  const [stateOf, last] = await Promise.all([stepStatesOf(db, [runId]), attemptStore.lastChecks(db, runId)]);
  return steps.map((step) => {
    const { byHand, ...state } = stateOf(runId, step.id);
    const check = last.find((one) => one.checkpointId === step.id);
    return {
      checkpointId: step.id,
      title: step.title,
      points: step.points,
      hint: step.hint,
      ...state,
      byHand: byHand && { reason: byHand.reason, teacherName: byHand.teacherName, time: clock.write(byHand.at) },
      last: check ? present(clock, step, check) : null,
    };
  });
}

/** How the mark of a run would be counted now. */
export const sheetOf = (steps: MarkedStep[], reportScore: number, reportPoints: number): Sheet => ({
  steps: steps.map(({ checkpointId, title, points, passed }) => ({ checkpointId, title, points, passed })),
  reportScore,
  reportPoints,
});

export const scoreOf = (steps: Pick<Step, 'passed' | 'points'>[]) =>
  steps.reduce((sum, step) => sum + (step.passed ? step.points : 0), 0);

export const pointsOf = (steps: Pick<Step, 'points'>[]) => steps.reduce((sum, step) => sum + step.points, 0);
