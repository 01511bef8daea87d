import type { Spread } from '@xueyan/contract/exam/exam-analysis';

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Computes the distribution of points; its values are empty when no paper was handed in. */
export function spreadOf(points: number[], passPoints: number): Spread {
  const count = points.length;
  const passed = points.filter((one) => one >= passPoints).length;
  if (count === 0) return { count, passed, mean: null, median: null, deviation: null, best: null, lowest: null };
  const sorted = points.toSorted((one, other) => one - other);
  const mean = points.reduce((sum, one) => sum + one, 0) / count;
  const variance = points.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count;
  const middle = [sorted[Math.floor((count - 1) / 2)] ?? 0, sorted[Math.floor(count / 2)] ?? 0];
  return {
    ...{ count, passed, mean: rounded(mean), deviation: rounded(Math.sqrt(variance)) },
    median: rounded(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2),
    ...{ best: sorted.at(-1) ?? null, lowest: sorted[0] ?? null },
  };
}

/** Counts the candidates in each tenth of the points; full points fall into the last tenth. */
export function tenthsOf(points: number[], fullPoints: number): number[] {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const one of points) {
    const at = fullPoints > 0 ? Math.min(9, Math.max(0, Math.floor((one / fullPoints) * 10))) : 0;
    tenths[at] = (tenths[at] ?? 0) + 1;
  }
  return tenths;
}
