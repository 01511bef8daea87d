import type { DefenceMethod } from '@xueyan/contract/teaching/defence';

/** Number of markers from which on the highest and the lowest total are left out. */
const trimmedFrom = 4;

/** Computes the points of a team from those of its markers, with one decimal; null without any. */
export function defenceScore(totals: readonly number[], method: DefenceMethod): number | null {
  const sorted = totals.toSorted((one, other) => one - other);
  const counted = method === 'trimmed' && sorted.length >= trimmedFrom ? sorted.slice(1, -1) : sorted;
  if (counted.length === 0) return null;
  return Math.round((counted.reduce((sum, one) => sum + one, 0) / counted.length) * 10) / 10;
}
