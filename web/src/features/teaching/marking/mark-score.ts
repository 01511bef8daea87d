/** Why a typed score cannot be saved. */
export type ScoreProblem = 'missing' | 'notNumber' | 'tooHigh' | 'halves';

type TypedScore = { score: number; problem: null } | { score: null; problem: ScoreProblem };

const wrong = (problem: ScoreProblem): TypedScore => ({ score: null, problem });

/** What somebody typed as a score. Nothing is made to fit: a slip that becomes full marks is seen by nobody. */
export function readScore(text: string, max: number): TypedScore {
  // Input methods type digits as wide as a Chinese sign.
  const plain = text.normalize('NFKC').replace('。', '.').trim();
  if (plain === '') return wrong('missing');
  if (!/^\d+(\.\d*)?$/.test(plain)) return wrong('notNumber');
  const score = Number(plain);
  if (score > max) return wrong('tooHigh');
  return Number.isInteger(score * 2) ? { score, problem: null } : wrong('halves');
}

/** Half a point more or less, within what is possible. */
export const stepScore = (text: string, by: number, max: number): string => {
  const { score } = readScore(text, Number.POSITIVE_INFINITY);
  return String(Math.min(max, Math.max(0, (score ?? 0) + by)));
};
