import type { Guess } from '@xueyan/contract/prep/picture-training';
import type { TrainingResult } from '@xueyan/contract/prep/training';

/** Returns the classes of the rows of a version, in the order of all confusion matrices. */
export const classesIn = (rows: Record<string, string>[]): string[] =>
  [...new Set(rows.map((row) => row.class ?? ''))].toSorted((a, b) => (a < b ? -1 : 1));

/** Pictures whose probabilities are kept with a result. */
const guessesMax = 2000;

/**
 * Returns the result of what a net says of the pictures of a test. Precision, recall and F1 are means of all classes that
 * are there or were guessed, as scikit-learn calculates them.
 */
export function resultOf(labels: string[], guesses: Guess[]): TrainingResult {
  const values = labels.map(() => labels.map(() => 0));
  let loss = 0;
  for (const { truth, guess, probabilities } of guesses) {
    const row = values[truth];
    if (row) row[guess] = (row[guess] ?? 0) + 1;
    loss -= Math.log(Math.min(1, Math.max(1e-7, probabilities[truth] ?? 0)));
  }
  const count = Math.max(1, guesses.length);
  const at = (truth: number, guess: number) => values[truth]?.[guess] ?? 0;
  const sum = (of: (other: number) => number) => labels.reduce((total, _, other) => total + of(other), 0);
  const scores = labels.flatMap((_, i) => {
    const [seen, guessed] = [sum((other) => at(i, other)), sum((other) => at(other, i))];
    if (seen + guessed === 0) return [];
    const part = (of: number) => (of === 0 ? 0 : at(i, i) / of);
    return [{ precision: part(guessed), recall: part(seen), f1: (2 * at(i, i)) / (seen + guessed) }];
  });
  const mean = (of: 'precision' | 'recall' | 'f1') =>
    scores.reduce((total, one) => total + one[of], 0) / Math.max(1, scores.length);
  return {
    figures: {
      accuracy: sum((i) => at(i, i)) / count,
      ...{ precision: mean('precision'), recall: mean('recall'), f1: mean('f1'), loss: loss / count },
    },
    ...{ folds: [], importance: [], confusion: { labels, values }, guesses: guesses.slice(0, guessesMax) },
  };
}

/** Returns the place of the largest of some numbers; the first of equal ones. */
export const largestAt = (numbers: number[]): number => numbers.indexOf(Math.max(...numbers));
