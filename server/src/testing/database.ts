import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** Creates a database for one test file, cloned from the migrated template; dropped when the file is done. */
export async function throwAwayDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files is faster where nothing waits for a disk.
  await run(admin, `create database ${name} template ${inject('templateName')} strategy file_copy`);
  return {
    url: withDatabase(admin, name),
    drop: () => run(admin, `drop database if exists ${name} with (force)`),
  };
}

/** Replaces text, because the address of a unix socket has no host and `new URL` rejects it. */
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
