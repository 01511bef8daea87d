/** Days since 1970: a run on another day takes what this one leaves out. */
const today = Math.floor(performance.timeOrigin / 86_400_000);
const seed = Number(process.env.SWEEP_SEED ?? today);
const takesAll = process.env.TEST_ALL !== undefined;

/**
 * Returns every fourth item of a sweep, others each day; all of them in `npm run test:all`. SWEEP_SEED repeats a day's
 * choice.
 */
export const sampled = <Item>(items: readonly Item[]): Item[] =>
  items.filter((_, index) => takesAll || (index + seed) % 4 === 0);
