import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../db/id.ts';

/** Keeps bytes under their SHA-256. A file is there whole or not at all. */
export interface FileStore {
  put(bytes: Buffer): Promise<string>;
  open(sha256: string): Promise<Readable | null>;
}

export function localFileStore(root: string): FileStore {
  const place = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = place(sha256);
      if (await stat(path).catch(() => null)) return sha256;
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.${newId()}`;
      try {
        await writeFile(partial, bytes, { flush: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return sha256;
    },
    async open(sha256) {
      const path = place(sha256);
      return (await stat(path).catch(() => null)) ? createReadStream(path) : null;
    },
  };
}
