import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import { withLast } from './commit.ts';
import type { Db as Sql } from './sql.ts';

/** What only stores may do with the database: called anywhere else, it does not compile. */
type Closed = { [K in Exclude<keyof Sql, 'transaction'>]: never };

/**
 * The database, or a transaction in it; always a store's first argument. Whoever holds it opens transactions and hands
 * it on: queries are made in stores, which see it as `Db` of `sql.ts`.
 */
export interface Db extends Closed {
  transaction<T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

export interface Connection {
  db: Db;
  /** The same, open to queries: for migrations and tests. */
  sql: NodePgDatabase;
  pool: Pool;
  /** Reads as of one moment, whatever is written meanwhile. Reads that were made to run side by side may be used in it. */
  atOneMoment: AtOneMoment;
  close(): Promise<void>;
}
export type AtOneMoment = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

const casing = 'snake_case';

export function connect(url: string, options: { max?: number } = {}): Connection {
  const pool = new Pool({ connectionString: url, max: options.max ?? 20, connectionTimeoutMillis: 5000 });
  // A connection that breaks (the server restarted) fails what was being asked and is replaced; the process lives on.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const atOneMoment: AtOneMoment = async (read) => {
    const client = await pool.connect();
    try {
      const sql = drizzle(inTurn(client), { casing });
      return await opaque(sql).transaction(read, { isolationLevel: 'repeatable read' });
    } finally {
      client.release();
    }
  };
  const sql = withLast(drizzle(pool, { casing }));
  return { db: opaque(sql), sql, pool, atOneMoment, close: () => pool.end() };
}

/** The same object; its type no longer says how to query it. */
const opaque = (sql: Sql) => sql as unknown as Db;

/** A connection answers one question at a time: here those that are asked at once wait for each other. */
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
