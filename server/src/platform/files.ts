import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, mkdirSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../db/id.ts';

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

  /** Fills a file beside its place, so that it appears there in one step. */
  async function settle(sha256: string, fill: (partial: string) => Promise<unknown>): Promise<void> {
    const path = place(sha256);
    if (await isThere(path)) return;
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
    async open(sha256, range) {
      const path = place(sha256);
      return (await isThere(path)) ? createReadStream(path, range) : null;
    },
  };
}
