import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Connection } from '../../db/connect.ts';
import { emptyDatabase, forgetHosts, isEmptyDatabase, openLoad } from '../../db/load.ts';
import { countMigrations, migrate, migrateTo } from '../../db/migrate.ts';
import { archiveFormat, bytesOf, type Contents, readArchive } from './archive.ts';
import { imagesName } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { KeptImage, restoreImages } from './image-archive.ts';
import type { Entry } from './tar.ts';

const ImageList = KeptImage.array();

interface Target {
  connection: Connection;
  /** Folder of the uploads. */
  filesDir: string;
  /** Folder of the built lab images. */
  imagesDir: string;
}

export interface Restored extends Contents {
  /** Number of the images that are there now, and the builds of those whose file is missing, or does not open. */
  images: number;
  missingImages: string[];
}

/**
 * Restores a backup into an empty database and an empty folder of files, and brings the schema up to date. The whole
 * backup is verified first; if the restore still fails, the target is empty again. Built images come from the files
 * beside the backup; one that is missing stops nothing. Throws a BackupError.
 */
export async function restoreBackup(path: string, target: Target, key: string | null): Promise<Restored> {
  const { connection, filesDir, imagesDir } = target;
  const client = await connection.pool.connect();
  try {
    const isEmpty = (await isEmptyDatabase(client)) && (await isEmptyFolder(filesDir));
    if (!isEmpty) throw new BackupError('notEmpty');
    const { head } = await readArchive(path, key);
    if (head.image) throw new BackupError('notABackup');
    if (head.format > archiveFormat || head.migrations > (await countMigrations())) throw new BackupError('newer');
    try {
      await migrateTo(connection, head.migrations);
      const load = await openLoad(client, head);
      let images: KeptImage[] = [];
      const contents = await readArchive(path, key, async (entry) => {
        if (entry.name === imagesName) images = ImageList.parse(JSON.parse((await bytesOf(entry)).toString()));
        else await put(entry, load, { files: filesDir });
      });
      await load.end();
      await migrate(connection);
      await forgetHosts(client);
      const beside = [`${path}.images`, join(dirname(path), 'images')];
      const missingImages = await restoreImages(images, beside, imagesDir, key);
      return { ...contents, images: images.length - missingImages.length, missingImages };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      await emptyDatabase(client).catch(() => {});
      await rm(filesDir, { recursive: true, force: true });
      throw error;
    }
  } finally {
    // The connection may be in the middle of an operation.
    client.release(true);
  }
}

/** Removes everything from the database, including its schema, so that a backup can be restored into it. */
export async function forgetAll({ pool }: Connection): Promise<void> {
  const client = await pool.connect();
  await emptyDatabase(client).finally(() => client.release());
}

async function put(
  entry: Entry,
  load: Awaited<ReturnType<typeof openLoad>>,
  folders: Record<string, string>,
): Promise<void> {
  const [kind = '', ...rest] = entry.name.split('/');
  // Archives of the first format hold the recipes, which the product brings.
  if (kind === 'recipes') return;
  if (kind === 'database') return load.add({ table: rest[0] ?? '', bytes: await bytesOf(entry) });
  const folder = folders[kind];
  if (!folder) throw new BackupError('damaged');
  const path = resolve(folder, ...rest);
  // A manipulated backup must not write elsewhere.
  if (!path.startsWith(resolve(folder) + sep)) throw new BackupError('damaged');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(entry.content, createWriteStream(path, { mode: 0o600, flush: true }));
}

const isEmptyFolder = async (path: string) => {
  const found = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return !found.some((entry) => entry.isFile());
};
