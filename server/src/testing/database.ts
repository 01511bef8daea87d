import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** A database of one test file's own, cloned from the migrated template; gone when the file is done. */
export async function throwAwayDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying its files is the quicker way where nothing waits for a disk.
  await run(admin, `create database ${name} template ${inject('templateName')} strategy file_copy`);
  return {
    url: withDatabase(admin, name),
    drop: () => run(admin, `drop database if exists ${name} with (force)`),
  };
}

/** By text, because an address of a unix socket has no host and so is no URL to `new URL`. */
export const withDatabase = (url: string, name: string) => url.replace(/\/[^/?]+(\?|$)/, `/${name}$1`);

export async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    templateName: string;
  }
}
