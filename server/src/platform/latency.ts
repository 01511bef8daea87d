/** Durations are counted in classes, each a quarter wider than the one before: percentiles of any sums are exact to that. */
const growth = 1.25;
const first = 1;
/** Of the last class, which takes all that is longer: some two minutes. */
const classes = 54;

/** How many durations fell into each class; what follows the last that has any is left out. */
export type Latency = number[];

/** Counts one duration, in milliseconds. */
export function countDuration(latency: Latency, ms: number): void {
  const at = ms <= first ? 0 : Math.min(classes - 1, Math.ceil(Math.log(ms / first) / Math.log(growth)));
  while (latency.length <= at) latency.push(0);
  latency[at] = (latency[at] ?? 0) + 1;
}

/** The sum of several counts. */
export const sumLatencies = (all: readonly Latency[]): Latency =>
  Array.from({ length: Math.max(0, ...all.map(({ length }) => length)) }, (_, at) =>
    all.reduce((sum, one) => sum + (one[at] ?? 0), 0),
  );

/** The milliseconds within which so many of a hundred were over; null of none. */
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
