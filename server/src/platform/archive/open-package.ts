import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type Entry, openPromise } from 'yauzl';
import { nameOf } from './read-archive.ts';
import { unpackTar } from './read-tar.ts';

/** What a package may hold. */
export interface PackageLimits {
  entries: number;
  /** Of all entries together, unpacked. */
  bytes: number;
}

/** A package on the disk: only what is asked for is read, a piece at a time. */
export interface OpenPackage {
  /** The files by their paths: below the package, never absolute, never `..`. */
  entries: ReadonlyMap<string, { bytes: number }>;
  /** Entries whose names lead out of the package, or come twice: named and left alone. */
  refused: string[];
  read(name: string): Promise<Readable>;
  /** The same whole; throws `document.unpacked` beyond `most` bytes. */
  bytes(name: string, most: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a zip file, or a tar file packed with gzip, which is unpacked to `work` first under numbers for names. Throws
 * faults for what is neither, is damaged, or holds more than the limits.
 */
export async function openPackage(path: string, work: string, limits: PackageLimits): Promise<OpenPackage> {
  const head = await headOf(path);
  try {
    if (head.readUInt16BE(0) === 0x1f8b) return await openTar(path, work, limits);
    return await openZip(path, limits);
  } catch (error) {
    throw error instanceof Fault ? error : new Fault(documentFaults.notArchive);
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(4) });
    return buffer;
  } finally {
    await file.close();
  }
}

async function openZip(path: string, limits: PackageLimits): Promise<OpenPackage> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: false,
    autoClose: false,
  });
  const found = new Map<string, Entry>();
  const refused: string[] = [];
  let total = 0;
  try {
    ensure(zip.entryCount <= limits.entries, documentFaults.tooComplex);
    for await (const entry of zip.eachEntry()) {
      const name = tryName(entry);
      if (name === null || found.has(name)) {
        refused.push(name ?? entry.fileNameRaw.toString('utf8').slice(0, 200));
        continue;
      }
      if (name.endsWith('/')) continue;
      ensure(entry.canDecodeFileData(), documentFaults.notArchive);
      total += entry.uncompressedSize;
      ensure(total <= limits.bytes, documentFaults.unpacked, { max: `${Math.ceil(limits.bytes / 1024 / 1024)} MB` });
      found.set(name, entry);
    }
  } catch (error) {
    zip.close();
    throw error;
  }
  const read = async (name: string) => {
    const entry = found.get(name);
    ensure(entry, documentFaults.notArchive);
    return zip.openReadStreamPromise(entry);
  };
  return {
    entries: new Map([...found].map(([name, { uncompressedSize: bytes }]) => [name, { bytes }])),
    refused,
    read,
    bytes: async (name, most) => collect(await read(name), most),
    close: async () => zip.close(),
  };
}

function tryName(entry: Entry): string | null {
  try {
    return nameOf(entry);
  } catch {
    return null;
  }
}

async function openTar(path: string, work: string, limits: PackageLimits): Promise<OpenPackage> {
  await mkdir(work, { recursive: true, mode: 0o700 });
  const stream = createReadStream(path).pipe(createGunzip());
  const { entries, refused } = await unpackTar(stream, work, limits);
  const place = (name: string) => {
    const entry = entries.get(name);
    ensure(entry, documentFaults.notArchive);
    return join(work, String(entry.number));
  };
  return {
    entries,
    refused,
    read: async (name) => createReadStream(place(name)),
    bytes: async (name, most) => {
      const max = `${Math.ceil(most / 1024 / 1024)} MB`;
      ensure((await stat(place(name))).size <= most, documentFaults.unpacked, { max });
      return collect(createReadStream(place(name)), most);
    },
    close: () => rm(work, { recursive: true, force: true }),
  };
}

/** What an archive claims of sizes is not believed. */
async function collect(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    ensure(total <= most, documentFaults.unpacked, { max: `${Math.ceil(most / 1024 / 1024)} MB` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
