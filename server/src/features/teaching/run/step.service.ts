import type { CheckResult, Step } from '@xueyan/contract/teaching/run';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CheckpointRow } from '../experiment/experiment.service.ts';
import { type CheckRow, runStore } from './run.store.ts';

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

/** The steps of a run as they stand: passed once is passed for good. */
export async function stepsOfRun(db: Db, clock: Clock, runId: string, steps: CheckpointRow[]): Promise<Step[]> {
  const [facts, last] = await Promise.all([runStore.stepFacts(db, [runId]), runStore.lastChecks(db, runId)]);
  return steps.map((step) => {
    const fact = facts.find((one) => one.checkpointId === step.id);
    const check = last.find((one) => one.checkpointId === step.id);
    return {
      checkpointId: step.id,
      title: step.title,
      points: step.points,
      hint: step.hint,
      passed: fact?.passed ?? false,
      passedLate: !fact?.passed && (fact?.passedLate ?? false),
      attempts: fact?.attempts ?? 0,
      last: check ? present(clock, step, check) : null,
    };
  });
}

export const scoreOf = (steps: Pick<Step, 'passed' | 'points'>[]) =>
  steps.reduce((sum, step) => sum + (step.passed ? step.points : 0), 0);

export const pointsOf = (steps: Pick<Step, 'points'>[]) => steps.reduce((sum, step) => sum + step.points, 0);
