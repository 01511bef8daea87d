import type { Db } from './sql.ts';

/** Functions to call after the commit of a transaction. */
const follows = new WeakMap<Db, (() => void)[]>();

/** Calls `follow` after the transaction has committed; at once outside a transaction, never after a rollback. */
export function afterCommit(db: Db, follow: () => void): void {
  const waiting = follows.get(db);
  if (waiting) waiting.push(follow);
  else follow();
}

/** Makes the transactions of a database, including nested ones, known to `afterCommit`. */
export function withFollows<D extends Db>(db: D): D {
  const begin = db.transaction.bind(db);
  const outer = follows.get(db);
  const transaction: Db['transaction'] = async (work, config) => {
    const waiting = outer ?? [];
    const before = waiting.length;
    const done = begin((tx) => {
      follows.set(tx, waiting);
      return work(withFollows(tx) as typeof tx);
    }, config);
    const result = await done.catch((error: unknown) => {
      waiting.length = before;
      throw error;
    });
    // A function that several parts of a transaction asked for is called once.
    if (!outer) for (const follow of new Set(waiting)) follow();
    return result;
  };
  return Object.assign(db, { transaction });
}
