import type { Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';

/** Returns points rounded to halves; null if there are none, or more than a question can have. */
export const halfPoints = (points: number): number | null => {
  const score = Math.round(points * 2) / 2;
  return score >= 0.5 && score <= 1_000 ? score : null;
};

/** Returns a remark if the points that a file gives are not those that were taken. */
export function scoreRemarks(given: string, score: number | null): Remark[] {
  if (score === null) return [remarkOf('badScore', { text: given })];
  const number = /-?\d{1,9}(?:\.\d{1,9})?/.exec(given.normalize('NFKC'))?.[0];
  const isSame = number === undefined || Math.abs(Number(number) - score) < 0.000_1;
  return isSame ? [] : [remarkOf('scoreRounded', { from: String(Number(number)), to: score })];
}
