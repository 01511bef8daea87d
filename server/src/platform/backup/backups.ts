import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Installation, type Made, makeBackup } from './backup.ts';

/** Folder of this installation's backups. Names are those of files in it. */
export interface Backups {
  dir: string;
  /** Tells whether new ones are encrypted. */
  sealed: boolean;
  make(name: string, options: NonNullable<Parameters<typeof makeBackup>[3]>): Promise<Made>;
  /** Null when it no longer exists. */
  open(name: string): Promise<{ size: number; content: () => Readable } | null>;
  remove(name: string): Promise<void>;
  /** Free bytes of the disk with the backups. */
  freeBytes(): Promise<number>;
}

export function openBackups({
  dir,
  key,
  ...installation
}: Installation & { dir: string; key: string | null }): Backups {
  const place = (name: string) => join(dir, basename(name));
  return {
    dir,
    sealed: key !== null,
    make: (name, options) => makeBackup(place(name), installation, key, options),
    async open(name) {
      const about = await stat(place(name)).catch(() => null);
      return about && { size: about.size, content: () => createReadStream(place(name)) };
    },
    remove: (name) => rm(place(name), { force: true }),
    async freeBytes() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(dir);
      return bavail * bsize;
    },
  };
}
