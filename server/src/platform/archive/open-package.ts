import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type Entry, openPromise } from 'yauzl';
import { entriesOf, nameReader } from './read-archive.ts';
import { unpackTar } from './read-tar.ts';

/** Limits of a package. */
export interface PackageLimits {
  entries: number;
  /** Unpacked bytes of all entries together. */
  bytes: number;
}

/** Package on disk: only requested entries are read, piece by piece. */
export interface OpenPackage {
  /** Files by their paths relative to the package: never absolute, never `..`. */
  entries: ReadonlyMap<string, { bytes: number }>;
  /** Skipped entries: their names lead out of the package or occur twice. */
  refused: string[];
  read(name: string): Promise<Readable>;
  /** Reads an entry whole; throws `document.unpacked` beyond `most` bytes. */
  bytes(name: string, most: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a zip file, or a tar file, gzipped or not, which is first unpacked to `work` under numbers as names. Throws
 * faults for other formats, damaged files and those above the limits.
 */
export const openPackage = (path: string, work: string, limits: PackageLimits): Promise<OpenPackage> =>
  opened(path, (head) => {
    const zipped = head.readUInt16BE(0) === 0x1f8b;
    const isTar = zipped || head.toString('latin1', 257, 262) === 'ustar';
    return isTar ? openTar(path, work, limits, zipped) : openZip(path, limits);
  });

/** Opens a zip file as `openPackage` does. Nothing is unpacked, so that it takes no room, and no tar file is read. */
export const openZipPackage = (path: string, limits: PackageLimits): Promise<OpenPackage> =>
  opened(path, () => openZip(path, limits));

async function opened(path: string, openBy: (head: Buffer) => Promise<OpenPackage>): Promise<OpenPackage> {
  const head = await headOf(path);
  try {
    ensure(
      !others.some((signature) => head.subarray(0, signature.length).equals(signature)),
      documentFaults.otherArchive,
    );
    return await openBy(head);
  } catch (error) {
    throw error instanceof Fault ? error : new Fault(documentFaults.notArchive);
  }
}

/** Bytes that tell the kind of an archive: a tar file names itself in its first header. */
const headBytes = 512;
/** Signatures of archives that are not read: 7z and RAR. */
const others = [Buffer.from('377abcaf271c', 'hex'), Buffer.from('Rar!')];

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(headBytes) });
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
    const entries = await entriesOf(zip, limits.entries);
    const nameOf = nameReader(entries);
    for (const entry of entries) {
      const name = tryName(entry, nameOf);
      if (name === null || found.has(name)) {
        refused.push(name ?? entry.fileNameRaw.toString('utf8').slice(0, 200));
        continue;
      }
      if (name.endsWith('/')) continue;
      ensure(!entry.isEncrypted(), documentFaults.encrypted);
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

function tryName(entry: Entry, nameOf: (entry: Entry) => string): string | null {
  try {
    return nameOf(entry);
  } catch {
    return null;
  }
}

async function openTar(path: string, work: string, limits: PackageLimits, zipped: boolean): Promise<OpenPackage> {
  await mkdir(work, { recursive: true, mode: 0o700 });
  const file = createReadStream(path);
  const { entries, refused } = await unpackTar(zipped ? file.pipe(createGunzip()) : file, work, limits);
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

/** Counts the bytes itself, since the sizes in an archive are not trusted. */
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
