import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import type { Connection } from './connect.ts';

/** Any number works, as long as every server of the school uses the same. */
const migrationLock = 7_300_514;

const migrationsFolder = join(import.meta.dirname, 'migrations');

interface Journal {
  /** `when`: what a database records of a migration that it has. */
  entries: { tag: string; when: number }[];
}
const readJournal = async (folder = migrationsFolder): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));

/** Returns the number of migrations of this version. */
export const countMigrations = async (): Promise<number> => (await readJournal()).entries.length;

/** Creates the schema of an older version by running only its first migrations. */
export async function migrateTo(connection: Connection, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-migrations-'));
  try {
    const { entries, ...journal } = await readJournal();
    const first = entries.slice(0, count);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: first }));
    for (const { tag } of first) await symlink(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateFrom(connection, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Brings the schema up to date. When several servers start at once, one migrates and the others wait. */
export const migrate = (connection: Connection): Promise<void> => migrateFrom(connection, migrationsFolder);

/** Tells whether the database has the last migration; whoever has it has all, since one transaction applies them. */
async function isCurrent(pool: Pool, { entries }: Journal): Promise<boolean> {
  const { rows } = await pool.query<{ made: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  );
  if (!rows[0]?.made) return false;
  const applied = await pool.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(applied.rows[0]?.last ?? -1) >= Math.max(...entries.map(({ when }) => when));
}

async function migrateFrom({ sql, pool }: Connection, folder: string): Promise<void> {
  // Reading and hashing all migrations takes longer than asking.
  if (await isCurrent(pool, await readJournal(folder))) return;
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await apply(sql, { migrationsFolder: folder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}
