import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { dumpHead, dumpRows, endDump } from '../../db/dump.ts';
import { newId } from '../../db/id.ts';
import { clock } from '../clock.ts';
import { archiveFormat, bytesEntry, type Contents, headName, readArchive, textEntry, writeArchive } from './archive.ts';
import type { Entry } from './tar.ts';

/** Parts of an installation. */
export interface Installation {
  pool: Pool;
  /** Folder of uploads, named by their SHA-256. */
  filesDir: string;
  /** Folder of the recipes that lab images are built from. */
  recipesDir: string;
}

export interface Made extends Contents {
  /** Bytes of the file. */
  size: number;
  sealed: boolean;
}

/**
 * Writes a backup of one moment and reads it back to its end. Only then it gets its final name; a failed one is
 * removed. `key` encrypts it. Throws when the file exists already.
 */
export async function makeBackup(
  path: string,
  installation: Installation,
  key: string | null,
  { signal, progress }: { signal?: AbortSignal; progress?: (done: number, total: number) => Promise<void> } = {},
): Promise<Made> {
  if (await stat(path).catch(() => null)) throw new Error(`文件已存在 (there already): ${path}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = join(dirname(path), `.${basename(path)}.${newId()}`);
  try {
    await writeArchive(partial, entriesOf(installation, progress), key, signal);
    const contents = await readArchive(partial, key);
    await rename(partial, path);
    const folder = await open(dirname(path));
    await folder.sync();
    await folder.close();
    return { ...contents, size: (await stat(path)).size, sealed: key !== null };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Reads the database first, so that every file its rows reference exists by then. */
async function* entriesOf(
  { pool, filesDir, recipesDir }: Installation,
  progress: (done: number, total: number) => Promise<void> = async () => {},
): AsyncGenerator<Entry> {
  const client = await pool.connect();
  let ended = false;
  try {
    const head = await dumpHead(client);
    yield textEntry(headName, { format: archiveFormat, createdAt: clock.now().toISOString(), ...head });
    let table = '';
    let done = 0;
    let piece = 0;
    for await (const { table: name, bytes } of dumpRows(client, head)) {
      if (name !== table) await progress(done++, head.tables.length + 2);
      piece = name === table ? piece + 1 : 0;
      table = name;
      yield bytesEntry(`database/${name}/${String(piece).padStart(6, '0')}`, bytes);
    }
    await progress(done, head.tables.length + 2);
    await endDump(client);
    ended = true;
  } finally {
    // A reader that stops early leaves the connection in the middle of a COPY, so it cannot be reused.
    client.release(!ended);
  }
  // Incomplete uploads do not belong to any record yet.
  yield* filesIn(filesDir, 'files', (name) => /^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name));
  yield* filesIn(recipesDir, 'recipes', () => true);
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
