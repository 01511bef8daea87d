import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../db/id.ts';
import { clock } from './clock.ts';

/** First and last byte, both counted in. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps bytes under their SHA-256. A file is there whole or not at all. */
export interface FileStore {
  put(bytes: Buffer): Promise<string>;
  /** Takes over a file that lies on this machine: it is moved, not copied. */
  adopt(path: string): Promise<string>;
  open(sha256: string, range?: ByteRange): Promise<Readable | null>;
  /** The files that came, or came again, before a time, some at a time. */
  list(before: Date): AsyncIterable<string[]>;
  /** Removes a file unless it has come again since; answers whether it did. */
  remove(sha256: string, before: Date): Promise<boolean>;
  /** Of the disk that the files lie on. */
  freeBytes(): Promise<number>;
  disk(): Promise<{ freeBytes: number; totalBytes: number }>;
  /** Throws unless a file can be written. */
  tryWriting(): Promise<void>;
  /** Where uploads in pieces may lie until they are whole. */
  incoming: string;
}

export function localFileStore(root: string): FileStore {
  // Nobody else on this host reads what people have sent in, above all no machine that a student has broken out of.
  mkdirSync(root, { recursive: true });
  chmodSync(root, 0o700);
  const place = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  /** Says that a file is wanted now, so that nobody removes it before it is written down what for. Answers whether it is there. */
  const touch = (path: string) => {
    const now = clock.now();
    return utimes(path, now, now).then(
      () => true,
      () => false,
    );
  };

  /** Fills a file beside its place, so that it appears there in one step. */
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
      // Another file system cannot be moved from.
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
        // What was being written when the server ended is no file of anybody.
        for (const name of old) if (name.includes('.')) await rm(join(root, folder, name), { force: true });
        const whole = old.filter((name) => !name.includes('.'));
        if (whole.length > 0) yield whole;
      }
    },
    async remove(sha256, before) {
      const path = place(sha256);
      // In one breath: between looking and removing it must not be touched.
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
    async open(sha256, range) {
      const path = place(sha256);
      return (await isThere(path)) ? createReadStream(path, range) : null;
    },
  };
}
