import type { Readable } from 'node:stream';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';
import { chineseByChance } from './chinese-by-chance.ts';

/** Limits of an archive. */
export interface ArchiveLimits {
  /** Maximum number of entries, including unwanted ones and folders. */
  entries: number;
  /** Maximum unpacked bytes of the wanted entries, together and each. */
  bytes: number;
  entryBytes?: number;
}

export interface ArchiveEntry {
  /** Path with `/`, relative to the archive: never absolute, never `..`. */
  name: string;
  bytes: Buffer;
}

const utf8Flag = 0x0800;

/**
 * Unpacks the wanted files of a zip archive, one after the other. Sizes stated in the archive are not trusted:
 * unpacking stops when the actual bytes reach the limit. Throws `document.tooComplex` and `document.unpacked` beyond
 * the limits, and a plain error for an archive that is damaged, encrypted, contains a path outside of itself or the
 * same path twice. Only for `platform/parser`, whose processes may block.
 */
export async function* eachEntry(
  bytes: Buffer,
  limits: ArchiveLimits,
  wanted: (name: string) => boolean = () => true,
): AsyncGenerator<ArchiveEntry> {
  const zip = await fromBufferPromise(bytes, {
    lazyEntries: true,
    // Names are decoded here, since not all are in UTF-8; sizes are counted here, since they may be false.
    decodeStrings: false,
    validateEntrySizes: false,
  });
  ensure(zip.entryCount <= limits.entries, documentFaults.tooComplex);
  const names = new Set<string>();
  let room = limits.bytes;
  for (const [entry, name] of namedEntries(await entriesOf(zip, limits.entries))) {
    if (names.has(name)) throw new Error('two entries of one name');
    names.add(name);
    if (name.endsWith('/') || !wanted(name)) continue;
    const most = Math.min(room, limits.entryBytes ?? room);
    const unpacked = await unpack(zip, entry, most);
    room -= unpacked.length;
    yield { name, bytes: unpacked };
  }
}

/**
 * Returns the names of the first entries, as many as wanted, with the sizes that the archive states: nothing is unpacked.
 * Throws for a damaged archive and for a path outside of it.
 */
export async function listZip(bytes: Buffer, most: number): Promise<{ name: string; bytes: number }[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false });
  return Array.from(namedEntries(await entriesOf(zip, most)), ([{ uncompressedSize }, name]) => ({
    ...{ name, bytes: Math.max(0, Math.trunc(uncompressedSize)) },
  }));
}

/** Returns the first entries of an archive, as many as wanted. */
export async function entriesOf(zip: ZipFile, most: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length === most) break;
    entries.push(entry);
  }
  return entries;
}

/** Returns all files at once. */
export async function readArchive(...given: Parameters<typeof eachEntry>): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for await (const { name, bytes } of eachEntry(...given)) parts.set(name, bytes);
  return parts;
}

/** Yields entries with their names as paths relative to the archive; throws for one that leads out of it. */
export function* namedEntries(entries: Entry[]): Generator<[entry: Entry, name: string]> {
  const name = nameReader(entries);
  for (const entry of entries) yield [entry, name(entry)];
}

/** Returns a function that returns the name of an entry as a path; it throws for one that leads out of the archive. */
export function nameReader(entries: Entry[]): (entry: Entry) => string {
  const chinese = entries.some(hasChineseName);
  return (entry) => {
    const name = decodeName(entry, chinese).replaceAll('\\', '/');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: valid names contain none
    const problem = validateFileName(name) ?? (/^$|[\u0000-\u001f]/.test(name) ? 'no name' : null);
    if (problem) throw new Error(problem);
    return name;
  };
}

/** Chinese editions of Windows write GB18030 without a flag for it. */
function decodeName({ fileNameRaw: bytes, generalPurposeBitFlag: flags }: Entry, chinese: boolean): string {
  const isUtf8 = (flags & utf8Flag) !== 0;
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isUtf8 ? name : chineseByChance(name, { chinese });
  } catch (error) {
    if (isUtf8) throw error;
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
}

/** Returns true for a name that is in GB18030 without doubt; others of its archive are, too. */
function hasChineseName(entry: Entry): boolean {
  try {
    const name = decodeName(entry, false);
    return /\p{Script=Han}/u.test(name) && !Buffer.from(name).equals(entry.fileNameRaw);
  } catch {
    return false;
  }
}

async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (!entry.canDecodeFileData()) throw new Error('encrypted, or packed in a way that nobody uses');
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > most) throw new Fault(documentFaults.unpacked, { max: `${Math.ceil(most / 1024 / 1024)} MB` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
