import { sql } from 'drizzle-orm';

/**
 * Clock of the database, which the servers of a school share. It only decides whether a process is alive: the servers'
 * own clocks may differ, and a test that advances time must not make living servers appear dead.
 */
export const databaseNow = sql`now()`;
