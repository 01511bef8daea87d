/** Days since 1970: a run on another day takes what this one leaves out. */
const today = Math.floor(Date.now() / 86_400_000);
const seed = Number(process.env.SWEEP_SEED ?? today);
const takesAll = process.env.TEST_ALL !== undefined;

/**
 * Returns every sixth item of a sweep, others each day; all of them in `npm run test:all`. SWEEP_SEED repeats a day's
 * choice.
 */
export function sampled<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => takesAll || (index + seed) % 6 === 0);
}
