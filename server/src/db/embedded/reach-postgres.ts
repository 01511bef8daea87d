import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
  urlOf,
} from './embedded-postgres.ts';

/**
 * Returns the database of a running server, or starts one for this process; `stop` ends only a database started here.
 */
export async function reachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const socketDir = (await readFile(join(options.dir, 'socket-directory'), 'utf8').catch(() => '')).trim();
  const password = (await readFile(join(options.dir, 'password'), 'utf8').catch(() => '')).trim();
  if (socketDir && password) {
    const url = urlOf(password, socketDir);
    const client = new Client({ connectionString: url });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isThere) return { url, stop: async () => {} };
  }
  return startEmbeddedPostgres(options);
}
