const dayMs = 86_400_000;

/** Days begun after the due time; 0 for what comes in time. */
export const daysLate = (dueAt: Date | null, now: Date): number =>
  dueAt && now > dueAt ? Math.max(1, Math.ceil((now.getTime() - dueAt.getTime()) / dayMs)) : 0;

/** What being late costs, in points to one place. */
export function penaltyOf(
  { points, latePerDay, lateMost }: { points: number; latePerDay: number; lateMost: number },
  lateDays: number,
): number {
  const percent = Math.min(lateMost, latePerDay * lateDays);
  return Math.round((points * percent) / 10) / 10;
}

/** What one member of a team gets: never less than nothing, nor more than the task has. */
export const countedFor = (
  { given, penalty, deviation }: { given: number; penalty: number; deviation: number },
  points: number,
): number => Math.min(points, Math.max(0, Math.round((countedOf(given, penalty) + deviation) * 10) / 10));

/** What is counted of a mark: never less than nothing. */
export const countedOf = (given: number, penalty: number): number =>
  Math.max(0, Math.round((given - penalty) * 10) / 10);
