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
  const hidden = new Set(order.slice(0, hiddenCount(rows.length, share)));
  return rows.map((row, at) => (hidden.has(at) ? { ...row, split: 'hidden' } : row));
}

/**
 * Returns the numbers of the rows of a table that are hidden, from 0. Of classes, which the target of each row names, each
 * has its share, and none is hidden whole; together they are as many as `hiddenCount` says.
 */
export function hiddenRows(targets: string[], { share, seed, classes }: Hidden & { classes: boolean }): number[] {
  const order = byChance(targets.length, `${seed}`);
  const groups = [...Map.groupBy(order, (at) => (classes ? (targets[at] ?? '') : '')).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rows]) => ({ rows, count: Math.floor(rows.length * share) }));
  // What rounding has left over goes to the classes that lost most by it.
  const losers = groups.toSorted((a, b) => b.rows.length * share - b.count - (a.rows.length * share - a.count));
  let left = hiddenCount(targets.length, share) - groups.reduce((sum, { count }) => sum + count, 0);
  for (let round = 0; left > 0 && round < targets.length; round += 1) {
    const group = losers[round % Math.max(1, losers.length)];
    if (!group || group.count >= group.rows.length - 1) continue;
    group.count += 1;
    left -= 1;
  }
  return groups.flatMap(({ rows, count }) => rows.slice(0, count)).toSorted((a, b) => a - b);
}

/** Returns how many rows of so many are hidden. */
export const hiddenCount = (rows: number, share: number): number => Math.max(1, Math.round(rows * share));

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
