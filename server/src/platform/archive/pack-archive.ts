import { crc32 } from 'node:zlib';

/** Signatures and lengths of the records of a zip file (APPNOTE 4.3). */
const local = { signature: 0x04034b50, length: 30 };
const central = { signature: 0x02014b50, length: 46 };
const end = { signature: 0x06054b50, length: 22 };
const deflateVersion = 20;
const utf8Names = 0x0800;

/** Packs parts without compression into a zip file whose lengths are all correct. */
export function packArchive(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of parts) {
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(local.length);
    head.writeUInt32LE(local.signature, 0);
    head.writeUInt16LE(deflateVersion, 4);
    head.writeUInt16LE(utf8Names, 6);
    head.writeUInt32LE(crc32(part), 14);
    head.writeUInt32LE(part.length, 18);
    head.writeUInt32LE(part.length, 22);
    head.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(central.length);
    entry.writeUInt32LE(central.signature, 0);
    entry.writeUInt16LE(deflateVersion, 4);
    // Version, flags, method, time, checksum and lengths are the same in both headers.
    head.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(head, nameBytes, part);
    directory.push(entry, nameBytes);
    offset += head.length + nameBytes.length + part.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const tail = Buffer.alloc(end.length);
  tail.writeUInt32LE(end.signature, 0);
  tail.writeUInt16LE(parts.size, 8);
  tail.writeUInt16LE(parts.size, 10);
  tail.writeUInt32LE(directoryBytes.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directoryBytes, tail]);
}
