import { crc32, inflateRawSync } from 'node:zlib';
import { documentFaults, unpackedMaxBytes } from '@xueyan/contract/wire/document';
import { Fault } from '@xueyan/contract/wire/fault';

/** Parts that an honest document, with a picture on every page, stays below. */
const maxParts = 2_000;

/** Signatures and lengths of the records of a zip file (APPNOTE 4.3). */
const local = { signature: 0x04034b50, length: 30 };
const central = { signature: 0x02014b50, length: 46 };
const end = { signature: 0x06054b50, length: 22 };
const stored = 0;
const deflated = 8;

/**
 * Unpacks the parts of an archive whose names are wanted. Sizes that a zip file claims are not believed: unpacking stops
 * at our own limit, by the bytes that really come. Throws a plain error for what is damaged or no zip file at all.
 */
export function unpackParts(bytes: Buffer, wanted: (name: string) => boolean = () => true): Map<string, Buffer> {
  const tail = findEnd(bytes);
  const count = bytes.readUInt16LE(tail + 10);
  if (count > maxParts) throw new Fault(documentFaults.tooComplex);
  const parts = new Map<string, Buffer>();
  let room = unpackedMaxBytes;
  let at = bytes.readUInt32LE(tail + 16);
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== central.signature) throw broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + central.length, at + central.length + nameLength);
    if (wanted(name)) {
      if (parts.has(name)) throw broken();
      const part = unpackOne(bytes, at, room);
      room -= part.length;
      parts.set(name, part);
    }
    at += central.length + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

const broken = () => new Error('no archive that can be read');

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - end.length - 0xffff);
  for (let at = bytes.length - end.length; at >= first; at--) {
    if (bytes.readUInt32LE(at) === end.signature) return at;
  }
  throw broken();
}

function unpackOne(bytes: Buffer, entry: number, room: number): Buffer {
  const encrypted = (bytes.readUInt16LE(entry + 8) & 1) === 1;
  const method = bytes.readUInt16LE(entry + 10);
  const packedLength = bytes.readUInt32LE(entry + 20);
  const start = bytes.readUInt32LE(entry + 42);
  if (encrypted || bytes.readUInt32LE(start) !== local.signature) throw broken();
  const from = start + local.length + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  if (from + packedLength > bytes.length) throw broken();
  const packed = bytes.subarray(from, from + packedLength);
  if (method === stored) return within(packed, room);
  if (method !== deflated) throw broken();
  return inflateWithin(packed, room);
}

function inflateWithin(packed: Buffer, room: number): Buffer {
  try {
    return within(inflateRawSync(packed, { maxOutputLength: room + 1 }), room);
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw error;
  }
}

const tooLarge = () => new Fault(documentFaults.unpacked, { max: `${unpackedMaxBytes / 1024 / 1024} MB` });

function within(part: Buffer, room: number): Buffer {
  if (part.length > room) throw tooLarge();
  return part;
}

/** Packs parts without compression: a zip file whose every length is true. */
export function packParts(parts: Map<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of parts) {
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(local.length);
    head.writeUInt32LE(local.signature, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(0x0800, 6);
    head.writeUInt32LE(crc32(part), 14);
    head.writeUInt32LE(part.length, 18);
    head.writeUInt32LE(part.length, 22);
    head.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(central.length);
    entry.writeUInt32LE(central.signature, 0);
    entry.writeUInt16LE(20, 4);
    // Version, flags, method, time, sum, lengths: the same in both places.
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
