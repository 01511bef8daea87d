import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connect } from './db/connect.ts';
import { reachEmbeddedPostgres } from './db/embedded/reach-postgres.ts';
import { readArchive } from './platform/backup/archive.ts';
import { makeBackup } from './platform/backup/backup.ts';
import { BackupError } from './platform/backup/backup-error.ts';
import { forgetAll, type Restored, restoreBackup } from './platform/backup/restore.ts';
import { clock } from './platform/clock.ts';
import { readSettings, type Settings, SettingsError } from './platform/settings.ts';

const quiet = { info: () => {}, warn: (message: string) => void process.stderr.write(`${message}\n`) };

/** Backs up, restores or replaces the installation that the environment names. Only a backup is made beside a server that runs. */
async function main(verb: string, path: string): Promise<void> {
  const settings = readSettings(process.env);
  const begin = performance.now();
  const { head, files, images, missingImages } =
    verb === 'replace' ? await replaceAll(settings, path) : await onInstallation(settings, act(verb, settings, path));
  const { size } = await stat(path);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const [zh, en] = verb === 'backup' ? ['已备份并校验', 'backed up and verified'] : ['已恢复', 'restored'];
  process.stdout.write(
    `${zh}：${head.tables.length} 张表，${files} 个条目，${images} 个镜像，${size} 字节，用时 ${seconds} 秒 (${en}: ${head.tables.length} tables, ${files} entries, ${images} images, ${size} bytes, ${seconds} s)\n`,
  );
  for (const build of missingImages)
    process.stdout.write(`镜像文件缺失或打不开 (the file of an image is missing, or does not open): ${build}\n`);
}

type Work = (connection: Connection) => Promise<Restored>;

const act =
  (verb: string, { dataDir, backupKey }: Settings, path: string): Work =>
  async (connection) => {
    const [filesDir, imagesDir] = [join(dataDir, 'files'), join(dataDir, 'lab/images')];
    if (verb === 'backup') {
      // Beside the file, so that both are carried away together.
      const images = { from: imagesDir, to: `${path}.images` };
      const { imageCount, ...made } = await makeBackup(path, { pool: connection.pool, filesDir }, backupKey, {
        images,
      });
      return { ...made, images: imageCount, missingImages: [] };
    }
    return restoreBackup(path, { connection, filesDir, imagesDir }, backupKey);
  };

async function onInstallation<T>({ dataDir, databaseUrl }: Settings, work: (connection: Connection) => Promise<T>) {
  const embedded = databaseUrl ? null : await reachEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: quiet });
  const connection = connect(databaseUrl ?? embedded?.url ?? '', { max: 3 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

/**
 * Puts a backup in the place of all there is, once it is known to be whole. What was there lies aside until then, and
 * comes back when it fails; only a database of the school's own is emptied.
 */
async function replaceAll(settings: Settings, path: string): Promise<Restored> {
  const { dataDir, databaseUrl, backupKey } = settings;
  await readArchive(path, backupKey);
  const aside = join(dataDir, `replaced-${clock.now().getTime()}`);
  const parts = databaseUrl ? ['files'] : ['postgres', 'files'];
  const move = async (from: string, to: string) => {
    for (const part of parts)
      if (existsSync(join(from, part))) {
        await rm(join(to, part), { recursive: true, force: true });
        await rename(join(from, part), join(to, part));
      }
  };
  await mkdir(aside, { mode: 0o700 });
  try {
    await move(dataDir, aside);
    if (databaseUrl) await onInstallation(settings, forgetAll);
    const contents = await onInstallation(settings, act('restore', settings, path));
    await rm(aside, { recursive: true });
    return contents;
  } catch (error) {
    await move(aside, dataDir);
    await rm(aside, { recursive: true });
    throw error;
  }
}

const [verb = '', path = ''] = process.argv.slice(2);
await main(verb, path).catch((error: unknown) => {
  const known = error instanceof BackupError || error instanceof SettingsError;
  process.stderr.write(`${known || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`);
  process.exitCode = 1;
});
