import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connect } from './db/connect.ts';
import { reachEmbeddedPostgres } from './db/embedded/reach-postgres.ts';
import { makeBackup } from './platform/backup/backup.ts';
import { BackupError } from './platform/backup/backup-error.ts';
import { restoreBackup } from './platform/backup/restore.ts';
import { readSettings, SettingsError } from './platform/settings.ts';

const quiet = { info: () => {}, warn: (message: string) => void process.stderr.write(`${message}\n`) };
const recipesDir = join(import.meta.dirname, '../../images');

/** Backs up or restores the installation that the environment names, beside a server that runs or without one. */
async function main(verb: string, path: string): Promise<void> {
  const { dataDir, databaseUrl, backupKey } = readSettings(process.env);
  const embedded = databaseUrl ? null : await reachEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: quiet });
  const connection: Connection = connect(databaseUrl ?? embedded?.url ?? '', { max: 3 });
  const filesDir = join(dataDir, 'files');
  const begin = performance.now();
  try {
    const { head, files } =
      verb === 'restore'
        ? await restoreBackup(path, { connection, filesDir, recipesDir: join(dataDir, 'recipes') }, backupKey)
        : await makeBackup(path, { pool: connection.pool, filesDir, recipesDir }, backupKey);
    const { size } = await stat(path);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const [zh, en] = verb === 'restore' ? ['已恢复', 'restored'] : ['已备份并校验', 'backed up and verified'];
    process.stdout.write(
      `${zh}：${head.tables.length} 张表，${files} 个条目，${size} 字节，用时 ${seconds} 秒 (${en}: ${head.tables.length} tables, ${files} entries, ${size} bytes, ${seconds} s)\n`,
    );
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

const [verb = '', path = ''] = process.argv.slice(2);
await main(verb, path).catch((error: unknown) => {
  const known = error instanceof BackupError || error instanceof SettingsError;
  process.stderr.write(`${known || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`);
  process.exitCode = 1;
});
