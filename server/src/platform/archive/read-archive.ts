import type { Readable } from 'node:stream';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';

/** What an archive may hold. */
export interface ArchiveLimits {
  /** Entries, those that nobody wants and folders among them. */
  entries: number;
  /** Bytes that the wanted entries may unpack to, together and each. */
  bytes: number;
  entryBytes?: number;
}

export interface ArchiveEntry {
  /** As a path with `/`, below the archive: never absolute, never `..`. */
  name: string;
  bytes: Buffer;
}

const utf8Flag = 0x0800;

/**
 * Unpacks the wanted files of a zip archive, one after the other. What it claims of sizes is not believed: unpacking
 * stops at the limit, by the bytes that really come. Throws `document.tooComplex` and `document.unpacked` beyond the
 * limits, and a plain error for an archive that is damaged, encrypted, or names a place outside of itself or one twice.
 * For `platform/parser`, whose processes may be made to wait.
 */
export async function* eachEntry(
  bytes: Buffer,
  limits: ArchiveLimits,
  wanted: (name: string) => boolean = () => true,
): AsyncGenerator<ArchiveEntry> {
  const zip = await fromBufferPromise(bytes, {
    lazyEntries: true,
    // Names are decoded here, for not all are in UTF-8; sizes are counted here, for all may be made up.
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

/** The same, all at once. */
export async function readArchive(...given: Parameters<typeof eachEntry>): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for await (const { name, bytes } of eachEntry(...given)) parts.set(name, bytes);
  return parts;
}

/** The name of an entry as a path below the archive; throws for one that leads out of it. */
export function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const name = decodeName(fileNameRaw, (generalPurposeBitFlag & utf8Flag) !== 0).replaceAll('\\', '/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name holds them
  const problem = validateFileName(name) ?? (/^$|[\u0000-\u001f]/.test(name) ? 'no name' : null);
  if (problem) throw new Error(problem);
  return name;
}

/** Chinese editions of Windows write GB18030 and do not say so. */
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
