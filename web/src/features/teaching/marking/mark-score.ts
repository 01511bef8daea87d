/** Reasons why a typed score cannot be saved. */
export type ScoreProblem = 'missing' | 'notNumber' | 'tooHigh' | 'halves';

type TypedScore = { score: number; problem: null } | { score: null; problem: ScoreProblem };

const wrong = (problem: ScoreProblem): TypedScore => ({ score: null, problem });

/** Parses a typed score without correcting it: nobody would notice a typing error that became full marks. */
export function readScore(text: string, max: number): TypedScore {
  // Input methods may type full-width digits.
  const plain = text.normalize('NFKC').replace('。', '.').trim();
  if (plain === '') return wrong('missing');
  if (!/^\d+(\.\d*)?$/.test(plain)) return wrong('notNumber');
  const score = Number(plain);
  if (score > max) return wrong('tooHigh');
  return Number.isInteger(score * 2) ? { score, problem: null } : wrong('halves');
}

/** Returns the score half a point higher or lower, within its bounds. */
export const stepScore = (text: string, by: number, max: number): string => {
  const { score } = readScore(text, Number.POSITIVE_INFINITY);
  return String(Math.min(max, Math.max(0, (score ?? 0) + by)));
};
