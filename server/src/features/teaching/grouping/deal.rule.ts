import { randomInt } from 'node:crypto';

/** Returns the items in random order. */
export function shuffled<T>(all: readonly T[]): T[] {
  const order = [...all];
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** Deals items one by one, so that group sizes differ by at most one. */
export const dealt = <T>(all: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, group) => all.filter((_one, place) => place % count === group));

/** Deals items back and forth from the best to the weakest, so that groups have similar strength. */
export const balanced = <T>(bestFirst: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, group) =>
    bestFirst.filter((_one, place) => {
      const round = Math.floor(place / count);
      const within = place % count;
      return (round % 2 === 0 ? within : count - 1 - within) === group;
    }),
  );
