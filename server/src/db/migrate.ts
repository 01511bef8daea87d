import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import type { Connection } from './connect.ts';

/** Any number will do, as long as every server of the school takes the same. */
const migrationLock = 7_300_514;

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait for it. */
export async function migrate({ sql, pool }: Connection): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await apply(sql, { migrationsFolder: `${import.meta.dirname}/migrations` });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}
