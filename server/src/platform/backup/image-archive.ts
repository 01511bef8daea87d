import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { KeptBuild } from '../../db/kept-builds.ts';
import { clock } from '../clock.ts';
import { archiveFormat, headName, readArchive, textEntry, writeVerified } from './archive.ts';
import { BackupError } from './backup-error.ts';
import type { Entry } from './tar.ts';

/** Names that become paths; those of builds are made by the product. */
const isSafe = (name: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(name);

/** A build of a lab image, and the file beside the backup that holds it. */
export const KeptImage = z.object({
  build: z.string().refine(isSafe),
  file: z.string().refine(isSafe),
  /** SHA-256 of its disk; empty where it was not recorded. */
  checksum: z.string(),
});
export type KeptImage = z.output<typeof KeptImage>;

/** Folder of the built images, a folder each, and the one in which a file of each is kept. */
export interface ImageFolders {
  from: string;
  to: string;
}

const manifestFile = 'manifest.json';
const diskFile = 'disk.qcow2';

/** Returns the files of a build, the manifest last: a folder with one is complete. Empty when it is not here. */
async function filesOf(folder: string): Promise<{ name: string; path: string; size: number }[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = found.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (!names.includes(manifestFile)) return [];
  const ordered = [...names.filter((name) => name !== manifestFile).sort(), manifestFile];
  return Promise.all(
    ordered.map(async (name) => {
      const path = join(folder, name);
      return { name, path, size: (await stat(path)).size };
    }),
  );
}

/** Returns the file of a build that the key opens; a backup reuses it, since a build never changes. */
async function keptFile(build: string, { to }: ImageFolders, key: string | null): Promise<string | null> {
  const ending = key ? 'xybk' : 'tar\\.zst';
  const own = new RegExp(`^\\.[0-9a-f]{8}\\.${ending}$`);
  const names = await readdir(to).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(build) && own.test(one.slice(build.length))))
    if (await opens(join(to, name), key, build)) return name;
  return null;
}

/** Tells whether the beginning of a file can be read with the key and is that of the build. */
async function opens(path: string, key: string | null, build: string): Promise<boolean> {
  let found = '';
  const seen = new Error('seen');
  try {
    await readArchive(path, key, async (_, head) => {
      found = head.image ?? '';
      throw seen;
    });
  } catch (error) {
    return error === seen && found === build;
  }
  return false;
}

export interface ImagePlan extends KeptImage {
  /** Bytes of its files when they have to be written; 0 when a file of it is kept already. */
  toWrite: number;
}

/** Decides which builds are kept in which files. A build that is neither here nor kept already is left out. */
export async function planImages(
  builds: readonly KeptBuild[],
  folders: ImageFolders,
  key: string | null,
): Promise<ImagePlan[]> {
  const planned: ImagePlan[] = [];
  for (const { build, checksum } of builds.filter((one) => isSafe(one.build))) {
    const kept = await keptFile(build, folders, key);
    const toWrite = kept ? 0 : (await filesOf(join(folders.from, build))).reduce((sum, { size }) => sum + size, 0);
    if (!kept && toWrite === 0) continue;
    const name = `${build}.${randomBytes(4).toString('hex')}.${key ? 'xybk' : 'tar.zst'}`;
    planned.push({ build, checksum, file: kept ?? name, toWrite });
  }
  return planned;
}

/** Writes and verifies the file of one build, unless it is kept already; returns its bytes, 0 when it is gone. */
export async function keepImage(
  { build, file }: ImagePlan,
  { from, to }: ImageFolders,
  key: string | null,
  signal?: AbortSignal,
): Promise<number> {
  const path = join(to, file);
  // One that was kept when it was planned may have been cleared up with the last backup that needed it.
  if (!(await stat(path).catch(() => null))) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    const files = await filesOf(join(from, build));
    // Deleted since it was planned: no record names it any more.
    if (files.length === 0) return 0;
    await writeVerified(path, entriesOf(build, files), key, signal);
  }
  return (await stat(path)).size;
}

async function* entriesOf(build: string, files: Awaited<ReturnType<typeof filesOf>>): AsyncGenerator<Entry> {
  const none = { migrations: 0, tables: [], sequences: [] };
  yield textEntry(headName, { format: archiveFormat, createdAt: clock.now().toISOString(), ...none, image: build });
  for (const { name, path, size } of files) yield { name: `image/${name}`, size, content: createReadStream(path) };
}

/**
 * Puts the builds of a backup into the folder of images, from the first of the folders that has their file. One that is
 * there already stays. Returns those that could not be restored, which does not stop the others.
 */
export async function restoreImages(
  images: readonly KeptImage[],
  folders: readonly string[],
  imagesDir: string,
  key: string | null,
): Promise<string[]> {
  const missing: string[] = [];
  for (const image of images) {
    if ((await filesOf(join(imagesDir, image.build))).length > 0) continue;
    let done = false;
    for (const folder of folders)
      done ||= await restoreImage(join(folder, image.file), image, imagesDir, key).then(
        () => true,
        () => false,
      );
    if (!done) missing.push(image.build);
  }
  return missing;
}

async function restoreImage(
  path: string,
  { build, checksum }: KeptImage,
  imagesDir: string,
  key: string | null,
): Promise<void> {
  await mkdir(imagesDir, { recursive: true, mode: 0o711 });
  const partial = join(imagesDir, `.restore-${randomBytes(6).toString('hex')}`);
  await mkdir(partial, { mode: 0o700 });
  try {
    let disk = '';
    await readArchive(path, key, async ({ name, content }, head) => {
      const file = name.replace(/^image\//, '');
      // A manipulated backup must not write elsewhere.
      if (head.image !== build || !isSafe(file)) throw new BackupError('damaged');
      const hash = createHash('sha256');
      async function* hashed() {
        for await (const chunk of content) {
          hash.update(chunk);
          yield chunk;
        }
      }
      await pipeline(hashed(), createWriteStream(join(partial, file), { mode: 0o444, flush: true }));
      if (file === diskFile) disk = hash.digest('hex');
    });
    if (checksum && checksum !== disk) throw new BackupError('damaged');
    // Each machine runs as a user of its own, which reads its image.
    await chmod(partial, 0o755);
    await rename(partial, join(imagesDir, build));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
