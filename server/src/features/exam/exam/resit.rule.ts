import type { ResitRule } from '@xueyan/contract/exam/exam-form';

/** Full points of a paper, and how many percent of them pass. */
interface Paper {
  full: number;
  passPercent: number;
}

interface ResitResult {
  rule: ResitRule;
  /** Points in the resit. */
  score: number;
  resit: Paper;
  original: Paper;
}

const passPoints = ({ full, passPercent }: Paper) => (full * passPercent) / 100;
const toCents = (points: number) => Math.round(points * 100) / 100;

/**
 * Returns the points in an exam after a resit, on the scale of the exam's own paper; `before`: the points so far, null
 * for a person without any.
 */
export function scoreAfter({ rule, score, resit, original }: ResitResult, before: number | null): number {
  const scaled = resit.full > 0 ? (score / resit.full) * original.full : 0;
  if (rule === 'replace') return toCents(scaled);
  const passed = score >= passPoints(resit);
  const counted = rule === 'best' ? scaled : passed ? passPoints(original) : Math.min(scaled, passPoints(original));
  return toCents(Math.max(before ?? 0, counted));
}
