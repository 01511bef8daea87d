import { createHash } from 'node:crypto';

/** A share from 0 to 1, chosen by a seed. */
interface Hidden {
  share: number;
  seed: number;
}

/**
 * Rows with those of the hidden part in a split of their own. Which they are depends on the seed and on a row's place alone,
 * so that each training of a section hides the same; of what is left the splits stay.
 */
export function withHidden<Row extends Record<string, string>>(rows: Row[], { share, seed }: Hidden): Row[] {
  const order = rows
    .map((_, at) => ({ at, by: createHash('sha256').update(`${seed} ${at}`).digest('hex') }))
    .toSorted((a, b) => (a.by < b.by ? -1 : 1));
  const hidden = new Set(order.slice(0, Math.max(1, Math.round(rows.length * share))).map(({ at }) => at));
  return rows.map((row, at) => (hidden.has(at) ? { ...row, split: 'hidden' } : row));
}

/** Points of a hundred: all from the threshold on, below it in proportion. `score` from 0 to 1, R² below 0 too; `threshold` of a hundred. */
export const pointsFor = (score: number, threshold: number): number =>
  Math.max(0, Math.min(100, Math.floor((score * 100 * 100) / threshold + 1e-9)));
