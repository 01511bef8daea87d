import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { listZip } from './read-archive.ts';
import { listTar } from './read-tar.ts';

/**
 * Returns the names and sizes of the first entries of a zip, tar or tar.gz archive, as many as wanted; which of them it
 * is, its first bytes say. Throws for a damaged archive.
 */
export function listArchive(bytes: Buffer, most: number): Promise<{ name: string; bytes: number }[]> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return listTar(
      pipeline(Readable.from([bytes]), createGunzip(), () => undefined),
      most,
    );
  if (bytes.toString('latin1', 257, 262) === 'ustar') return listTar(Readable.from([bytes]), most);
  return listZip(bytes, most);
}
