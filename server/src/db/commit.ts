import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './sql.ts';

/** What a transaction has still to write, and what follows when it has committed. */
interface Last {
  row: never;
  statement: (rows: never[]) => string;
  follow: () => void;
}
const lasts = new WeakMap<Db, Last[]>();

/**
 * Writes rows as the last thing of a transaction, all of a kind in one statement, which costs it no way to the database
 * more: it travels with the commit. Calls `follow` once that is done. What is rolled back takes its rows with it.
 * Without a transaction they are written now. The statement holds its values itself, see `escapeLiteral`.
 */
export async function atCommit<T>(db: Db, rows: T[], statement: (rows: T[]) => string, follow: () => void) {
  const last = lasts.get(db);
  if (last) return void last.push(...rows.map((row) => ({ row, statement, follow }) as unknown as Last));
  await db.execute(sql.raw(statement(rows)));
  follow();
}

/** Calls `follow` once the transaction has committed; now, where there is none. */
export function afterCommit(db: Db, follow: () => void): void {
  const last = lasts.get(db);
  if (last) last.push({ row: undefined as never, statement: nothing, follow });
  else follow();
}

const nothing = () => '';

/** Lets `atCommit` and `afterCommit` know the transactions of a database, and those within them. */
export function withLast<D extends Db>(db: D): D {
  const begin = db.transaction.bind(db);
  const outer = lasts.get(db);
  const transaction: Db['transaction'] = async (work, config) => {
    const last = outer ?? [];
    const before = last.length;
    const done = begin(async (tx) => {
      lasts.set(tx, last);
      const result = await work(withLast(tx) as typeof tx);
      const rows = last.filter(({ statement }) => statement !== nothing);
      if (!outer && rows.length > 0) writeWithCommit(tx, rows);
      return result;
    }, config);
    const result = await done.catch((error: unknown) => {
      last.length = before;
      throw error;
    });
    if (!outer) for (const follow of new Set(last.map((one) => one.follow))) follow();
    return result;
  };
  return Object.assign(db, { transaction });
}

/** The next thing that the transaction sends is its commit. */
function writeWithCommit(tx: Db, last: Last[]): void {
  const execute = tx.execute.bind(tx);
  const kinds = Map.groupBy(last, ({ statement }) => statement);
  const texts = [...kinds].map(([statement, some]) => statement(some.map(({ row }) => row)));
  const sendOnce = (commit: SQL) => {
    Object.assign(tx, { execute });
    return execute(sql`${sql.raw(texts.join('; '))}; ${commit}`);
  };
  Object.assign(tx, { execute: sendOnce });
}
