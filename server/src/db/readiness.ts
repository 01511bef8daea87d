import { sql } from 'drizzle-orm';
import { countMigrations } from './migrate.ts';
import type { Db } from './sql.ts';

/** Throws unless the database answers. */
export async function askDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Tells whether the schema has everything that this version relies on; it may have more, from a newer one. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.applied ?? 0) >= (await countMigrations());
}
