import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Pool } from 'pg';
import { dumpHead, dumpRows, endDump } from '../../db/dump.ts';
import { keptBuilds } from '../../db/kept-builds.ts';
import { clock } from '../clock.ts';
import { archiveFormat, bytesEntry, type Contents, headName, textEntry, writeVerified } from './archive.ts';
import { type ImageFolders, type ImagePlan, keepImage, planImages } from './image-archive.ts';
import type { Entry } from './tar.ts';

/** Parts of an installation. */
export interface Installation {
  pool: Pool;
  /** Folder of uploads, named by their SHA-256. */
  filesDir: string;
}

export interface Made extends Contents {
  /** Bytes of the file. */
  size: number;
  sealed: boolean;
  /** Number and bytes of the files beside it that hold built images; earlier backups may share them. */
  imageCount: number;
  imageBytes: number;
}

export interface BackupOptions {
  signal?: AbortSignal | undefined;
  progress?: ((done: number, total: number) => Promise<void>) | undefined;
  /** Where built images are read and kept; without it they are left out. */
  images?: ImageFolders | undefined;
}

/** Entry that names the images kept beside an archive. */
export const imagesName = 'images.json';

/** Returns the file that says, for whoever clears up, which images a backup needs. */
export const needsOf = ({ to }: ImageFolders, backup: string) => join(to, `${basename(backup)}.json`);

/**
 * Writes a backup of one moment and reads it back to its end. Only then it gets its final name; a failed one is
 * removed. `key` encrypts it. The images that nothing can make again are kept beside it, each once, since a build never
 * changes. Throws when the file exists already.
 */
export async function makeBackup(
  path: string,
  installation: Installation,
  key: string | null,
  { signal, progress, images }: BackupOptions = {},
): Promise<Made> {
  const kept = { count: 0, bytes: 0 };
  const entries = entriesOf(path, installation, key, { signal, progress, images }, kept);
  const contents = await writeVerified(path, entries, key, signal);
  const { size } = await stat(path);
  return { ...contents, size, sealed: key !== null, imageCount: kept.count, imageBytes: kept.bytes };
}

/** Reads the database first, so that every file its rows reference exists by then. */
async function* entriesOf(
  path: string,
  { pool, filesDir }: Installation,
  key: string | null,
  { signal, progress = async () => {}, images }: BackupOptions,
  kept: { count: number; bytes: number },
): AsyncGenerator<Entry> {
  const client = await pool.connect();
  let ended = false;
  let plan: ImagePlan[] = [];
  let done = 0;
  let total = 0;
  try {
    const head = await dumpHead(client);
    if (images) {
      plan = await planImages(await keptBuilds(client), images, key);
      await noteNeeds(plan, images, path);
    }
    total = head.tables.length + plan.length + 2;
    yield textEntry(headName, { format: archiveFormat, createdAt: clock.now().toISOString(), ...head });
    let table = '';
    let piece = 0;
    for await (const { table: name, bytes } of dumpRows(client, head)) {
      if (name !== table) await progress(done++, total);
      piece = name === table ? piece + 1 : 0;
      table = name;
      yield bytesEntry(`database/${name}/${String(piece).padStart(6, '0')}`, bytes);
    }
    await progress(done++, total);
    await endDump(client);
    ended = true;
  } finally {
    // A reader that stops early leaves the connection in the middle of a COPY, so it cannot be reused.
    client.release(!ended);
  }
  // Incomplete uploads do not belong to any record yet.
  yield* filesIn(filesDir, 'files', (name) => /^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name));
  if (!images) return;
  const there: ImagePlan[] = [];
  for (const one of plan) {
    await progress(done++, total);
    const bytes = await keepImage(one, images, key, signal);
    if (bytes === 0) continue;
    there.push(one);
    kept.count += 1;
    kept.bytes += bytes;
  }
  yield textEntry(
    imagesName,
    there.map(({ build, file, checksum }) => ({ build, file, checksum })),
  );
}

/** Notes which files a backup needs, before the first is written: whoever clears up meanwhile leaves them. */
async function noteNeeds(plan: readonly ImagePlan[], images: ImageFolders, path: string): Promise<void> {
  if (plan.length === 0) return;
  await mkdir(images.to, { recursive: true, mode: 0o700 });
  const needs = JSON.stringify(plan.map(({ file }) => file));
  await writeFile(needsOf(images, path), needs, { mode: 0o600, flush: true });
}

async function* filesIn(root: string, prefix: string, wanted: (name: string) => boolean): AsyncGenerator<Entry> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(root.length + 1);
    const size = wanted(name) ? (await stat(path).catch(() => null))?.size : undefined;
    // Unused files may be removed concurrently.
    if (size !== undefined) yield { name: `${prefix}/${name}`, size, content: createReadStream(path) };
  }
}
