import type { StepTime } from '@xueyan/contract/teaching/marking';

/** A check that a student ran, or (without a step) the opening of the experiment. */
export interface CheckMade {
  runId: string;
  checkpointId: string | null;
  passed: boolean;
  at: Date;
}

/** Maximum time counted between two checks: whoever goes on tomorrow has not worked all night. */
const longestGapMs = 30 * 60_000;

/**
 * Computes how long each step took the students who passed it: from their previous pass, or from opening the
 * experiment, to the first passed check. `made` is in the order of time.
 */
export function stepTimes(steps: { id: string; title: string }[], made: CheckMade[]): StepTime[] {
  const secondsOf = new Map<string, number[]>(steps.map(({ id }) => [id, []]));
  const triesOf = new Map<string, number[]>(steps.map(({ id }) => [id, []]));
  for (const own of Map.groupBy(made, ({ runId }) => runId).values()) {
    const passed = new Set<string>();
    const tries = new Map<string, number>();
    let workedMs = 0;
    let last = own[0]?.at.getTime() ?? 0;
    for (const { checkpointId, passed: passes, at } of own) {
      workedMs += Math.min(longestGapMs, at.getTime() - last);
      last = at.getTime();
      if (checkpointId === null || passed.has(checkpointId)) continue;
      tries.set(checkpointId, (tries.get(checkpointId) ?? 0) + 1);
      if (!passes) continue;
      passed.add(checkpointId);
      secondsOf.get(checkpointId)?.push(Math.round(workedMs / 1000));
      triesOf.get(checkpointId)?.push(tries.get(checkpointId) ?? 1);
      workedMs = 0;
    }
  }
  return steps.map(({ id, title }) => {
    const seconds = (secondsOf.get(id) ?? []).toSorted((one, other) => one - other);
    const tries = (triesOf.get(id) ?? []).toSorted((one, other) => one - other);
    return {
      ...{ checkpointId: id, title, passedCount: seconds.length },
      ...{ lowerSeconds: at(seconds, 0.25), medianSeconds: at(seconds, 0.5), upperSeconds: at(seconds, 0.75) },
      medianTries: at(tries, 0.5),
    };
  });
}

/** Null for an empty list. */
const at = (sorted: number[], share: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
