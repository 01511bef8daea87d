import { sql } from 'drizzle-orm';

/**
 * The clock of the database, of which the servers of a school share one. Only whether a process lives is judged by it:
 * their own clocks may differ, and a test that advances time must not make living servers silent.
 */
export const databaseNow = sql`now()`;
