import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import { inject } from 'vitest';
import { type Connection, connect } from '../db/connect.ts';
import { run, withDatabase } from './database.ts';

const migrations = join(import.meta.dirname, '../db/migrations');

export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject('databaseUrl');
  const name = `older_${randomBytes(4).toString('hex')}`;
  await run(admin, `create database ${name}`);
  return { url: withDatabase(admin, name), drop: () => run(admin, `drop database ${name} with (force)`) };
}

/** Applies the migrations up to the given one. */
export async function migrateUpTo(connection: Connection, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'));
  const end = journal.entries.findIndex((entry) => entry.tag === last) + 1;
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await apply(connection.sql, { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

/**
 * Creates a school as the version before `0013_menu_tree` set it up, with its menu rows per role; `sql` adds later
 * data.
 */
export async function olderSchool(sql = ''): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await emptyDatabase();
  const connection = connect(database.url, { max: 1 });
  try {
    await migrateUpTo(connection, '0012_changed_parts');
    await connection.pool.query(await readFile(join(import.meta.dirname, 'school-of-0012.sql'), 'utf8'));
    if (sql) await connection.pool.query(sql);
  } finally {
    await connection.close();
  }
  return database;
}
