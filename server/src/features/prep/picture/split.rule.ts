import type { PictureSplit } from '@xueyan/contract/prep/picture';

/** Returns a generator of numbers from 0 to 1 (mulberry32), deterministic for the same seed. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Shares {
  seed: number;
  validation: number;
  test: number;
}

/**
 * Returns the split of each picture of a class; it depends on the seed and the order only. At least one picture is for
 * the test, and one for the validation if that has a share.
 */
export function splitOf(count: number, { seed, validation, test }: Shares): PictureSplit[] {
  const order = Array.from({ length: count }, (_, i) => i);
  const next = numbersOf(seed);
  for (let i = count - 1; i > 0; i -= 1) {
    const other = Math.floor(next() * (i + 1));
    [order[i], order[other]] = [order[other] ?? 0, order[i] ?? 0];
  }
  const tests = Math.max(1, Math.round(count * test));
  const validations = validation > 0 ? Math.max(1, Math.round(count * validation)) : 0;
  const splits: PictureSplit[] = Array.from({ length: count }, () => 'train');
  for (const [i, at] of order.entries()) if (i < tests + validations) splits[at] = i < tests ? 'test' : 'validation';
  return splits;
}

/**
 * Returns the splits of a class whose pictures came with some. The others are split by the seed among themselves; all
 * are, if no picture came for the test, or none to learn from.
 */
export function keptSplits(came: (PictureSplit | null)[], shares: Shares): PictureSplit[] {
  if (!came.includes('test') || !came.includes('train')) return splitOf(came.length, shares);
  const others = splitOf(came.filter((split) => split === null).length, shares);
  return came.map((split) => split ?? others.shift() ?? 'train');
}
