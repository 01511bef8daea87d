import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Signatures of an archive's directory entries, of its end, and of an entry itself. */
const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
const localSignature = 0x04034b50;

/**
 * Bytes that an archive unpacks to, found by unpacking: what it says of itself may be a lie. Answers infinity as soon as
 * it is more than `max`, and for an archive that cannot be read.
 */
export async function unzippedSize(archive: Buffer, max: number): Promise<number> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endSignature)
    return Number.POSITIVE_INFINITY;
  let at = archive.readUInt32LE(end + 16);
  let total = 0;
  try {
    for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
      if (archive.readUInt32LE(at) !== entrySignature) return Number.POSITIVE_INFINITY;
      total += await entrySize(archive, at, max - total);
      if (total > max) return Number.POSITIVE_INFINITY;
      at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  return total;
}

async function entrySize(archive: Buffer, at: number, max: number): Promise<number> {
  const method = archive.readUInt16LE(at + 10);
  const packed = archive.readUInt32LE(at + 20);
  const start = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(start) !== localSignature) throw new Error('no entry');
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const bytes = archive.subarray(from, from + packed);
  if (method === 0) return bytes.length;
  return (await inflate(bytes, { maxOutputLength: Math.max(1, max) })).length;
}
