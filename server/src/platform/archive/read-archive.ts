import type { Readable } from 'node:stream';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';

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
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
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
  const found: { name: string; bytes: number }[] = [];
  for await (const entry of zip.eachEntry()) {
    if (found.length === most) break;
    found.push({ name: nameOf(entry), bytes: Math.max(0, Math.trunc(entry.uncompressedSize)) });
  }
  return found;
}

/** Returns all files at once. */
export async function readArchive(...given: Parameters<typeof eachEntry>): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for await (const { name, bytes } of eachEntry(...given)) parts.set(name, bytes);
  return parts;
}

/** Returns the name of an entry as a path relative to the archive; throws for one that leads out of it. */
export function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const name = decodeName(fileNameRaw, (generalPurposeBitFlag & utf8Flag) !== 0).replaceAll('\\', '/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: valid names contain none
  const problem = validateFileName(name) ?? (/^$|[\u0000-\u001f]/.test(name) ? 'no name' : null);
  if (problem) throw new Error(problem);
  return name;
}

/** Chinese editions of Windows write GB18030 without a flag for it. */
function decodeName(bytes: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (isUtf8) throw error;
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
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
