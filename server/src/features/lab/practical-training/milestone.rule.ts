import type { MilestoneState, TrainingPhase } from '@xueyan/contract/lab/practical-training';

export interface MilestonePlan {
  id: string;
  dueAt: Date;
  /** Steps that still exist in the experiment. */
  checkpointIds: string[];
}

export interface MilestoneStanding {
  milestoneId: string;
  state: MilestoneState;
  reachedAt: Date | null;
  late: boolean;
  passedCount: number;
  stepCount: number;
  note: string;
}

/** Steps that a student passed, with the time. */
export type PassedAt = ReadonlyMap<string, Date>;
/** Confirmation of a milestone by a teacher, with its time. */
export interface Confirmation {
  at: Date;
  note: string;
}

/**
 * Returns a student's standing at a milestone: it is reached when the last of its steps has passed, or, without steps,
 * when its teacher confirmed it.
 */
export function standingAt(
  { id, dueAt, checkpointIds }: MilestonePlan,
  passedAt: PassedAt,
  confirmation: Confirmation | undefined,
  now: Date,
): MilestoneStanding {
  const times = checkpointIds.flatMap((checkpointId) => passedAt.get(checkpointId) ?? []);
  const stepCount = checkpointIds.length;
  const byChecks = stepCount > 0 && times.length === stepCount ? latest(times) : null;
  const reachedAt = stepCount > 0 ? byChecks : (confirmation?.at ?? null);
  const unreached = dueAt < now ? 'overdue' : 'open';
  return {
    ...{ milestoneId: id, state: reachedAt ? 'reached' : unreached, reachedAt },
    late: reachedAt !== null && reachedAt > dueAt,
    ...{ passedCount: times.length, stepCount, note: stepCount > 0 ? '' : (confirmation?.note ?? '') },
  };
}

const latest = (times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

/** Returns the phase of a training on a day of the school. */
export function phaseOn(today: string, { startDate, endDate }: { startDate: string; endDate: string }): TrainingPhase {
  if (today < startDate) return 'coming';
  return today > endDate ? 'over' : 'going';
}
