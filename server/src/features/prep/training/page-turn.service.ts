/**
 * What pages have trained is calculated one after the other: a class that ends together must not hold up everybody else's
 * imports.
 */
let turn: Promise<unknown> = Promise.resolve();
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}
