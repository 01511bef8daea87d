import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';

/** The database, or a transaction in it; always a store's first argument. */
export type Db = NodePgDatabase;

export interface Connection {
  db: Db;
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
      return await drizzle(inTurn(client), { casing }).transaction(read, { isolationLevel: 'repeatable read' });
    } finally {
      client.release();
    }
  };
  return { db: drizzle(pool, { casing }), pool, atOneMoment, close: () => pool.end() };
}

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
