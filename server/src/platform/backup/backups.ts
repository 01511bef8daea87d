import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { keptBuilds } from '../../db/kept-builds.ts';
import { type BackupOptions, type Installation, type Made, makeBackup, needsOf } from './backup.ts';
import { planImages } from './image-archive.ts';
import { pruneImages } from './prune-images.ts';

interface MakeOptions extends Omit<BackupOptions, 'images'> {
  /** Keeps the built images that nothing can make again, too. */
  images: boolean;
}

/** Folder of this installation's backups. Names are those of files in it. */
export interface Backups {
  dir: string;
  /** Tells whether new ones are encrypted. */
  sealed: boolean;
  /** Command that restores one into a new installation, without the file. */
  restoreCommand: string;
  make(name: string, options: MakeOptions): Promise<Made>;
  /** Null when it no longer exists. */
  open(name: string): Promise<{ size: number; content: () => Readable } | null>;
  /** Removes a backup, and the images that no other needs. */
  remove(name: string): Promise<void>;
  /** Free bytes of the disk with the backups. */
  freeBytes(): Promise<number>;
  /** Bytes, before compression, of the images that the next backup writes; those kept already do not count. */
  imageBytesToCome(): Promise<number>;
}

export function openBackups({
  dir,
  key,
  imagesDir,
  restoreCommand,
  ...installation
}: Installation & {
  dir: string;
  key: string | null;
  /** Folder of the built lab images. */
  imagesDir: string;
  restoreCommand: string;
}): Backups {
  const place = (name: string) => join(dir, basename(name));
  const images = { from: imagesDir, to: join(dir, 'images') };
  return {
    dir,
    sealed: key !== null,
    restoreCommand,
    make: (name, { images: wanted, ...options }) =>
      makeBackup(place(name), installation, key, { ...options, images: wanted ? images : undefined }),
    async open(name) {
      const about = await stat(place(name)).catch(() => null);
      return about && { size: about.size, content: () => createReadStream(place(name)) };
    },
    async remove(name) {
      await rm(place(name), { force: true });
      await rm(needsOf(images, name), { force: true });
      await pruneImages(dir, images.to);
    },
    async freeBytes() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(dir);
      return bavail * bsize;
    },
    async imageBytesToCome() {
      const plan = await planImages(await keptBuilds(installation.pool), images, key);
      return plan.reduce((sum, { toWrite }) => sum + toWrite, 0);
    },
  };
}
