import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import { withFollows } from './commit.ts';
import type { Db as Sql } from './sql.ts';

/** Operations reserved to stores: calling one anywhere else does not compile. */
type Closed = { [K in Exclude<keyof Sql, 'transaction'>]: never };

/**
 * The database, or a transaction in it; always the first argument of a store. Services open transactions and pass it
 * on: queries are made in stores, which see it as `Db` of `sql.ts`.
 */
export interface Db extends Closed {
  transaction<T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

export interface Connection {
  db: Db;
  /** The same database, open to queries: for migrations and tests. */
  sql: NodePgDatabase;
  pool: Pool;
  /** Runs reads in one snapshot, unaffected by concurrent writes. Parallel reads may be used in it. */
  atOneMoment: AtOneMoment;
  close(): Promise<void>;
}
export type AtOneMoment = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

const casing = 'snake_case';

export function connect(url: string, options: { max?: number } = {}): Connection {
  const pool = new Pool({
    ...{ connectionString: url, max: options.max ?? 20, connectionTimeoutMillis: 5000 },
    // A new connection reads the catalogue again for each statement, which costs more than most of them.
    idleTimeoutMillis: 300_000,
  });
  // A broken connection (the server restarted) fails its current query and is replaced; the process continues.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const atOneMoment: AtOneMoment = async (read) => {
    const client = await pool.connect();
    try {
      const sql = withTableNames(drizzle(inTurn(client), { casing }));
      return await opaque(sql).transaction(read, { isolationLevel: 'repeatable read' });
    } finally {
      client.release();
    }
  };
  const sql = withFollows(withTableNames(drizzle(pool, { casing })));
  return { db: opaque(sql), sql, pool, atOneMoment, close: () => pool.end() };
}

/** The part of Drizzle that writes what a query selects. */
interface Dialect {
  buildSelection(fields: unknown, how: { isSingleTable: boolean }): unknown;
}

/**
 * Makes a query on one table name the table before each of its columns. Drizzle leaves the name out in what is selected,
 * in expressions, too: in an inner query the bare column is that of the inner table, and the result is another one, without
 * an error.
 */
function withTableNames<Database extends NodePgDatabase>(db: Database): Database {
  const { dialect } = db as unknown as { dialect: Dialect };
  const build = dialect.buildSelection.bind(dialect);
  dialect.buildSelection = (fields) => build(fields, { isSingleTable: false });
  return db;
}

/** Returns the same object with a type that hides how to query it. */
const opaque = (sql: Sql) => sql as unknown as Db;

/** Serializes the queries of a connection, which can run only one at a time. */
function inTurn(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...question: unknown[]) => {
    const answer = last.then(() => Reflect.apply(client.query, client, question));
    last = answer.catch(() => {});
    return answer;
  };
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
}
