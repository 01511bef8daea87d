import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

/** The database, or a transaction in it; always a store's first argument. */
export type Db = NodePgDatabase;

export interface Connection {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

export function connect(url: string, options: { max?: number } = {}): Connection {
  const pool = new Pool({ connectionString: url, max: options.max ?? 20, connectionTimeoutMillis: 5000 });
  // An idle connection that breaks (the server restarted) is replaced at its next use; it must not end the process.
  pool.on('error', () => {});
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() };
}
