import { createHash } from 'node:crypto';

/** Hidden part: its share from 0 to 1, and the seed that selects it. */
interface Hidden {
  share: number;
  seed: number;
}

/** Returns the numbers from 0 in an order that depends on the word only. */
const byChance = (count: number, word: string): number[] =>
  Array.from({ length: count }, (_, at) => ({ at, by: createHash('sha256').update(`${word} ${at}`).digest('hex') }))
    .toSorted((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ at }) => at);

/**
 * Moves the hidden rows into a split of their own. The selection depends on the seed and the row number only, so that
 * each training of a section hides the same rows; the other rows keep their splits.
 */
export function withHidden<Row extends object>(rows: Row[], { share, seed }: Hidden): Row[] {
  const order = byChance(rows.length, `${seed}`);
  const hidden = new Set(order.slice(0, Math.max(1, Math.round(rows.length * share))));
  return rows.map((row, at) => (hidden.has(at) ? { ...row, split: 'hidden' } : row));
}

/** Returns some of the rows by chance, the same for a seed; all of them where there are no more. */
export function sampleOf<Row>(rows: Row[], { seed, most }: { seed: number; most: number }): Row[] {
  if (rows.length <= most) return rows;
  const chosen = new Set(byChance(rows.length, `${seed} test`).slice(0, most));
  return rows.filter((_, at) => chosen.has(at));
}

/**
 * Returns points of a hundred: all from the threshold on, in proportion below it. `score` is from 0 to 1, and R² may be
 * below 0; `threshold` is out of a hundred.
 */
export const pointsFor = (score: number, threshold: number): number =>
  Math.max(0, Math.min(100, Math.floor((score * 100 * 100) / threshold + 1e-9)));
