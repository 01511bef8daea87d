import { crc32, deflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { entriesOf, namedEntries } from './read-archive.ts';

/** Signatures and lengths of the records of a zip file (APPNOTE 4.3). */
const local = { signature: 0x04034b50, length: 30 };
const central = { signature: 0x02014b50, length: 46 };
const end = { signature: 0x06054b50, length: 22 };
/** Names are in UTF-8; lengths that follow the bytes in the source precede them here. */
const utf8Names = 0x0800;
const deflated = 8;

interface Packed {
  entry: Entry;
  method: number;
  sum: number;
  unpacked: number;
  bytes: Buffer;
}

/**
 * Returns the zip file with some parts changed, and without those whose change is null: all others keep their
 * compressed bytes, times and order. For archives below 4 GB that `eachEntry` has read whole.
 */
export async function repackArchive(archive: Buffer, changes: ReadonlyMap<string, Buffer | null>): Promise<Buffer> {
  const zip = await fromBufferPromise(archive, {
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: false,
  });
  const parts: Packed[] = [];
  let room = archive.length;
  for (const [entry, name] of namedEntries(await entriesOf(zip, zip.entryCount))) {
    const change = changes.get(name);
    if (change === null) continue;
    if (change) {
      const bytes = deflateRawSync(change);
      parts.push({ entry, method: deflated, sum: crc32(change), unpacked: change.length, bytes });
      continue;
    }
    room -= entry.compressedSize;
    // Entries that share their bytes would grow without bound.
    if (room < 0) throw new Error('entries lie on each other');
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry, { decodeFileData: false }))
      chunks.push(chunk as Buffer);
    const { compressionMethod: method, crc32: sum, uncompressedSize: unpacked } = entry;
    parts.push({ entry, method, sum, unpacked, bytes: Buffer.concat(chunks) });
  }
  return join(parts);
}

function join(parts: Packed[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { fileNameRaw: name } = part.entry;
    const head = headOf(part);
    const entry = Buffer.alloc(central.length);
    entry.writeUInt32LE(central.signature, 0);
    entry.writeUInt16LE(part.entry.versionMadeBy, 4);
    // Version, flags, method, time, checksum and lengths are the same in both headers.
    head.copy(entry, 6, 4, 28);
    entry.writeUInt16LE(part.entry.internalFileAttributes, 36);
    entry.writeUInt32LE(part.entry.externalFileAttributes, 38);
    entry.writeUInt32LE(offset, 42);
    files.push(head, name, part.bytes);
    directory.push(entry, name);
    offset += head.length + name.length + part.bytes.length;
  }
  const index = Buffer.concat(directory);
  const tail = Buffer.alloc(end.length);
  tail.writeUInt32LE(end.signature, 0);
  tail.writeUInt16LE(parts.length, 8);
  tail.writeUInt16LE(parts.length, 10);
  tail.writeUInt32LE(index.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, tail]);
}

function headOf({ entry, method, sum, unpacked, bytes }: Packed): Buffer {
  const head = Buffer.alloc(local.length);
  head.writeUInt32LE(local.signature, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(entry.generalPurposeBitFlag & utf8Names, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(entry.lastModFileTime, 10);
  head.writeUInt16LE(entry.lastModFileDate, 12);
  head.writeUInt32LE(sum, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt32LE(unpacked, 22);
  head.writeUInt16LE(entry.fileNameRaw.length, 26);
  return head;
}
