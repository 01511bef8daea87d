const dayMs = 86_400_000;

/** Counts the days late, including begun ones; 0 for submissions in time. */
export const daysLate = (dueAt: Date | null, now: Date): number =>
  dueAt && now > dueAt ? Math.max(1, Math.ceil((now.getTime() - dueAt.getTime()) / dayMs)) : 0;

/** Computes the deduction for being late, in points with one decimal. */
export function penaltyOf(
  { points, latePerDay, lateMost }: { points: number; latePerDay: number; lateMost: number },
  lateDays: number,
): number {
  const percent = Math.min(lateMost, latePerDay * lateDays);
  return Math.round((points * percent) / 10) / 10;
}

/** Computes the points of one member of a team, between 0 and the points of the task. */
export const countedFor = (
  { given, penalty, deviation }: { given: number; penalty: number; deviation: number },
  points: number,
): number => Math.min(points, Math.max(0, Math.round((countedOf(given, penalty) + deviation) * 10) / 10));

/** Computes the counted points of a mark, at least 0. */
export const countedOf = (given: number, penalty: number): number =>
  Math.max(0, Math.round((given - penalty) * 10) / 10);
