import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** Signatures and lengths of the records of a zip file, including those of ZIP64 (APPNOTE 4.3). */
const local = { signature: 0x04034b50, length: 30 };
const central = { signature: 0x02014b50, length: 46 };
const end = { signature: 0x06054b50, length: 22 };
const end64 = { signature: 0x06064b50, length: 56 };
const locator64 = { signature: 0x07064b50, length: 20 };
const version64 = 45;
const utf8Names = 0x0800;
const extra64 = 0x0001;
/** Marks a four-byte field whose value is in the ZIP64 record. */
const elsewhere = 0xffff_ffff;

interface Written {
  name: Buffer;
  sum: number;
  bytes: number;
  offset: number;
}

export interface ZipWriter {
  /** Adds a part without compression; returns its bytes. */
  add(name: string, content: Buffer | Readable): Promise<number>;
  /** Writes the directory, which completes the file. Returns its bytes. */
  finish(): Promise<number>;
  /** Closes a file that will not be completed. */
  abandon(): Promise<void>;
}

/** Writes a zip file of any size to disk, part by part: no part is in memory whole. */
export async function writeZip(path: string): Promise<ZipWriter> {
  const file = await open(path, 'w+', 0o600);
  const entries: Written[] = [];
  let at = 0;
  const put = async (bytes: Buffer) => {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  };

  return {
    async add(name, content) {
      const entry: Written = { name: Buffer.from(name), sum: 0, bytes: 0, offset: at };
      // Checksum and length are known only at the end; the header is then written again.
      await put(headOf(entry));
      if (Buffer.isBuffer(content)) {
        entry.sum = crc32(content);
        entry.bytes = content.length;
        await put(content);
      } else {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          entry.sum = crc32(chunk, entry.sum);
          entry.bytes += chunk.length;
          await put(chunk);
        }
      }
      const head = headOf(entry);
      await file.write(head, 0, head.length, entry.offset);
      entries.push(entry);
      return entry.bytes;
    },
    async finish() {
      const from = at;
      for (const entry of entries) await put(directoryOf(entry));
      await put(tailOf(entries.length, from, at - from, at));
      await file.close();
      return at;
    },
    abandon: () => file.close(),
  };
}

/** Lengths always take eight bytes, since the size is not known in advance. */
function headOf({ name, sum, bytes }: Written): Buffer {
  const head = Buffer.alloc(local.length);
  head.writeUInt32LE(local.signature, 0);
  head.writeUInt16LE(version64, 4);
  head.writeUInt16LE(utf8Names, 6);
  head.writeUInt32LE(sum, 14);
  head.writeUInt32LE(elsewhere, 18);
  head.writeUInt32LE(elsewhere, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(20, 28);
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(extra64, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(bytes), 12);
  return Buffer.concat([head, name, extra]);
}

function directoryOf({ name, sum, bytes, offset }: Written): Buffer {
  const head = Buffer.alloc(central.length);
  head.writeUInt32LE(central.signature, 0);
  head.writeUInt16LE(version64, 4);
  head.writeUInt16LE(version64, 6);
  head.writeUInt16LE(utf8Names, 8);
  head.writeUInt32LE(sum, 16);
  head.writeUInt32LE(elsewhere, 20);
  head.writeUInt32LE(elsewhere, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(28, 30);
  head.writeUInt32LE(elsewhere, 42);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(extra64, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(bytes), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return Buffer.concat([head, name, extra]);
}

function tailOf(count: number, from: number, bytes: number, at: number): Buffer {
  const large = Buffer.alloc(end64.length);
  large.writeUInt32LE(end64.signature, 0);
  large.writeBigUInt64LE(BigInt(end64.length - 12), 4);
  large.writeUInt16LE(version64, 12);
  large.writeUInt16LE(version64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(bytes), 40);
  large.writeBigUInt64LE(BigInt(from), 48);
  const locator = Buffer.alloc(locator64.length);
  locator.writeUInt32LE(locator64.signature, 0);
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  const tail = Buffer.alloc(end.length);
  tail.writeUInt32LE(end.signature, 0);
  tail.writeUInt16LE(0xffff, 8);
  tail.writeUInt16LE(0xffff, 10);
  tail.writeUInt32LE(elsewhere, 12);
  tail.writeUInt32LE(elsewhere, 16);
  return Buffer.concat([large, locator, tail]);
}

/** Writes a stream to disk and counts its bytes; throws beyond `most` bytes. */
export async function writeStream(content: Readable, path: string, most: number): Promise<number> {
  const out = createWriteStream(path, { mode: 0o600 });
  let bytes = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw new Error('larger than it may be');
      if (!out.write(chunk)) await new Promise<void>((done, fail) => out.once('drain', done).once('error', fail));
    }
  } finally {
    await new Promise<void>((done) => out.end(done));
  }
  return bytes;
}
