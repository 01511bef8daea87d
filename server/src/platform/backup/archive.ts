import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { newId } from '../../db/id.ts';
import { BackupError } from './backup-error.ts';
import { seal, sealMark, unseal } from './sealing.ts';
import { type Entry, readTar, tarOf } from './tar.ts';

/** Since 2 the recipes of lab images are not in it, and built images are kept beside it. */
export const archiveFormat = 2;

/** First file of an archive: information needed to read the rest. */
export const ArchiveHead = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  migrations: z.number().int().min(0),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Build of the lab image that the archive holds, instead of an installation. */
  image: z.string().optional(),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

/** Last file: list of the files before it, which detects missing and changed ones. */
const Manifest = z.object({
  entries: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
});

export const headName = 'head.json';
const manifestName = 'manifest.json';

/** Contents of an archive. */
export interface Contents {
  head: ArchiveHead;
  files: number;
  bytes: number;
}

export const textEntry = (name: string, value: unknown): Entry => bytesEntry(name, Buffer.from(JSON.stringify(value)));

export const bytesEntry = (name: string, bytes: Buffer): Entry => ({
  name,
  size: bytes.length,
  content: Readable.from([bytes]),
});

/** Appends the manifest to the entries. */
async function* withManifest(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const written: z.output<typeof Manifest>['entries'] = [];
  for await (const { name, size, content } of entries) {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    yield { name, size, content: hashed() };
    written.push({ name, size, sha256: hash.digest('hex') });
  }
  yield textEntry(manifestName, { entries: written });
}

/** Writes an archive: tar, compressed with Zstandard, encrypted when there is a key. The file must not exist yet. */
async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  key: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const tar = Readable.from(tarOf(withManifest(entries)), { objectMode: false });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const options = signal ? { signal } : {};
  if (key) await pipeline(tar, createZstdCompress(), seal(key), file, options);
  else await pipeline(tar, createZstdCompress(), file, options);
}

/**
 * Writes an archive and reads it back to its end. Only then it gets its final name; a failed one is removed. Throws when
 * the file exists already.
 */
export async function writeVerified(
  path: string,
  entries: AsyncIterable<Entry>,
  key: string | null,
  signal?: AbortSignal,
): Promise<Contents> {
  if (await stat(path).catch(() => null)) throw new Error(`文件已存在 (there already): ${path}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = join(dirname(path), `.${basename(path)}.${newId()}`);
  try {
    await writeArchive(partial, entries, key, signal);
    const contents = await readArchive(partial, key);
    signal?.throwIfAborted();
    await rename(partial, path);
    const folder = await open(dirname(path));
    await folder.sync();
    await folder.close();
    return contents;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Reads an archive and passes each file on. Throws a BackupError unless all files of the manifest arrived unchanged.
 */
export async function readArchive(
  path: string,
  key: string | null,
  take: (entry: Entry, head: ArchiveHead) => Promise<void> = async () => {},
): Promise<Contents> {
  const source = await unsealed(path, key);
  const inflate = createZstdDecompress();
  let broken: unknown;
  // An error here ends the reading below with the same error.
  const inflated = pipeline(source, inflate).catch((error: unknown) => {
    broken = error;
  });
  try {
    return await readEntries(inflate, take);
  } catch (error) {
    inflate.destroy();
    await inflated;
    const cause = broken instanceof BackupError ? broken : error;
    if (cause instanceof BackupError || !isDamage(cause)) throw cause;
    throw new BackupError('damaged', { cause });
  }
}

/** Tells whether an error means damaged bytes, in contrast to errors of the receiver. */
const isDamage = (error: unknown) =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (/^the archive /.test(error.message) || /^(ZSTD|Z_|ERR_STREAM_PREMATURE|ABORT)/.test(codeOf(error))));
const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code ?? '');

async function readEntries(
  tar: AsyncIterable<Buffer>,
  take: (entry: Entry, head: ArchiveHead) => Promise<void>,
): Promise<Contents> {
  const found = new Map<string, string>();
  let head: ArchiveHead | undefined;
  let manifest: z.output<typeof Manifest> | undefined;
  let bytes = 0;
  for await (const entry of readTar(tar)) {
    if (entry.name === manifestName) {
      manifest = Manifest.parse(JSON.parse((await bytesOf(entry)).toString()));
      continue;
    }
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of entry.content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    const checked = { ...entry, content: hashed() };
    if (entry.name === headName) head = ArchiveHead.parse(JSON.parse((await bytesOf(checked)).toString()));
    else if (!head) throw new BackupError('notABackup');
    else {
      await take(checked, head);
      for await (const _ of checked.content);
    }
    bytes += entry.size;
    found.set(entry.name, hash.digest('hex'));
  }
  const whole =
    manifest?.entries.length === found.size && manifest.entries.every(({ name, sha256 }) => found.get(name) === sha256);
  if (!head || !whole) throw new BackupError('damaged');
  return { head, files: found.size - 1, bytes };
}

/** Returns the bytes of a small file of an archive. */
export async function bytesOf({ content }: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function unsealed(path: string, key: string | null): Promise<AsyncIterable<Buffer>> {
  const begin = Buffer.alloc(sealMark.length);
  const file = await open(path);
  await file.read(begin, 0, begin.length, 0);
  await file.close();
  if (begin.equals(sealMark)) {
    if (!key) throw new BackupError('noKey');
    return unseal(createReadStream(path, { start: sealMark.length }), key);
  }
  if (begin.readUInt32LE(0) !== 0xfd2fb528) throw new BackupError('notABackup');
  return createReadStream(path);
}
