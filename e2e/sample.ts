/** Days since 1970: what one run leaves out, another day's run takes. */
const today = Math.floor(Date.now() / 86_400_000);
const seed = Number(process.env.SWEEP_SEED ?? today);
const takesAll = process.env.TEST_ALL !== undefined;

/** Every fourth of a sweep, others each day; all of it in `npm run test:all`. SWEEP_SEED repeats a day's choice. */
export function sampled<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => takesAll || (index + seed) % 4 === 0);
}
