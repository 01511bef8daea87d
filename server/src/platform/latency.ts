/**
 * Durations are counted in classes, each a quarter wider than the one before, which is the precision of percentiles of
 * any sums.
 */
const growth = 1.25;
const first = 1;
/** Number of classes; the last one holds everything longer than some two minutes. */
const classes = 54;

/** Number of durations in each class; trailing empty classes are left out. */
export type Latency = number[];

/** Counts one duration, in milliseconds. */
export function countDuration(latency: Latency, ms: number): void {
  const at = ms <= first ? 0 : Math.min(classes - 1, Math.ceil(Math.log(ms / first) / Math.log(growth)));
  while (latency.length <= at) latency.push(0);
  latency[at] = (latency[at] ?? 0) + 1;
}

/** Adds several counts. */
export const sumLatencies = (all: readonly Latency[]): Latency =>
  Array.from({ length: Math.max(0, ...all.map(({ length }) => length)) }, (_, at) =>
    all.reduce((sum, one) => sum + (one[at] ?? 0), 0),
  );

/** Returns the milliseconds within which the given percentage of calls ended; null without any. */
export function percentileOf(latency: Latency, percent: number): number | null {
  const total = latency.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const at = latency.findIndex((count) => {
    seen += count;
    return seen >= (total * percent) / 100;
  });
  return Number((first * growth ** at).toFixed(1));
}
