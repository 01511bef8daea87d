import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../db/id.ts';
import { clock } from './clock.ts';

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores bytes under their SHA-256. A file is stored completely or not at all. */
export interface FileStore {
  put(bytes: Buffer): Promise<string>;
  /** Takes over a file of this machine by moving it. */
  adopt(path: string): Promise<string>;
  open(sha256: string, range?: ByteRange): Promise<Readable | null>;
  /** Returns the path of a file, which is only read; null where there is none. */
  find(sha256: string): Promise<string | null>;
  /** Yields, in batches, the files that were last stored before a time. */
  list(before: Date): AsyncIterable<string[]>;
  /** Removes a file unless it was stored again since; returns whether it did. */
  remove(sha256: string, before: Date): Promise<boolean>;
  /** Free bytes of the disk with the files. */
  freeBytes(): Promise<number>;
  disk(): Promise<{ freeBytes: number; totalBytes: number }>;
  /** Throws unless a file can be written. */
  tryWriting(): Promise<void>;
  /** Folder for incomplete uploads. */
  incoming: string;
}

export function localFileStore(root: string): FileStore {
  // Only the server's user may read what people have uploaded, in particular no machine that a student has broken out
  // of.
  mkdirSync(root, { recursive: true });
  chmodSync(root, 0o700);
  const place = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  /** Renews the time of a file, so that it is not removed before a record references it. Returns whether it exists. */
  const touch = (path: string) => {
    const now = clock.now();
    return utimes(path, now, now).then(
      () => true,
      () => false,
    );
  };

  /** Writes a file beside its final path and renames it, so that it appears in one step. */
  async function settle(sha256: string, fill: (partial: string) => Promise<unknown>): Promise<void> {
    const path = place(sha256);
    if (await touch(path)) return;
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.${newId()}`;
    try {
      await fill(partial);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  return {
    incoming: join(root, 'incoming'),
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await settle(sha256, (partial) => writeFile(partial, bytes, { flush: true, mode: 0o600 }));
      return sha256;
    },
    async adopt(path) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const sha256 = hash.digest('hex');
      // A rename fails across file systems, so it falls back to a copy.
      await settle(sha256, (partial) => rename(path, partial).catch(() => copyFile(path, partial)));
      await rm(path, { force: true });
      return sha256;
    },
    async *list(before) {
      for (const folder of await readdir(root)) {
        if (folder.length !== 2) continue;
        const old = [];
        for (const name of await readdir(join(root, folder))) {
          const about = await stat(join(root, folder, name)).catch(() => null);
          if (about && about.mtime < before) old.push(name);
        }
        // Partial files of an ended server belong to no record.
        for (const name of old) if (name.includes('.')) await rm(join(root, folder, name), { force: true });
        const whole = old.filter((name) => !name.includes('.'));
        if (whole.length > 0) yield whole;
      }
    },
    async remove(sha256, before) {
      const path = place(sha256);
      // Synchronous: the file must not be touched between the check and the removal.
      const about = statSync(path, { throwIfNoEntry: false });
      if (!about || about.mtime >= before) return false;
      rmSync(path);
      return true;
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async disk() {
      const { bavail, blocks, bsize } = await statfs(root);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    async tryWriting() {
      const path = join(root, `try-${newId()}`);
      try {
        await writeFile(path, 'x', { mode: 0o600 });
      } finally {
        await rm(path, { force: true });
      }
    },
    async find(sha256) {
      const path = place(sha256);
      return (await isThere(path)) ? path : null;
    },
    async open(sha256, range) {
      const path = place(sha256);
      return (await isThere(path)) ? createReadStream(path, range) : null;
    },
  };
}
