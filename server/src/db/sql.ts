import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';

/**
 * The database, or a transaction in it, open to queries: for stores and this folder. Elsewhere it is opaque
 * (`connect.ts`).
 */
export interface Db extends Omit<NodePgDatabase, 'transaction'> {
  transaction<T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}
