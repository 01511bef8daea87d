import type { FileScope } from '@xueyan/contract/base/file';
import { encodingOf } from '@xueyan/contract/base/text-encoding';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Parser } from '../../../platform/parser/parser.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../parameter/parameter.service.ts';
import { pictureSize } from './picture-size.rule.ts';
import { uploadParameters } from './stored-file.parameter.ts';
import { type FileRow, storedFileStore } from './stored-file.store.ts';
import { ensureRoom } from './upload-quota.service.ts';

export { pictureSize };

export interface Upload {
  name: string;
  bytes: Buffer;
  ownerId: string;
  scope: FileScope;
  scopeId: string;
}

/** Kinds of text, which have no signature. */
const plainKinds = [
  'txt',
  'csv',
  'c',
  'h',
  'cpp',
  'py',
  'java',
  'js',
  'ts',
  'go',
  'rs',
  'sh',
  'sql',
  'html',
  'css',
  'json',
];
const textKinds: Record<string, string> = {
  md: 'text/markdown',
  // Programs are served as text and never run.
  ...Object.fromEntries(plainKinds.map((one) => [one, 'text/plain'])),
};

/** Characters with a meaning to a file system, a shell or a header. */
const special = /[^\p{L}\p{N}._-]+/gu;

/** Returns a file's name without such characters. */
export const cleanName = (name: string) => name.replace(special, '_').slice(-120) || 'file';

/**
 * Stores an upload if its content, not its name, is of one of the kinds; returns its id, or null otherwise. `kinds` are
 * extensions; the media type that is served later comes from the content too.
 */
export async function keepFile(
  db: Db,
  { files, parser }: Pick<Platform, 'files' | 'parser'>,
  upload: Upload,
  kinds: readonly string[],
): Promise<string | null> {
  const mediaType = await mediaTypeOf(parser, upload, kinds);
  if (!mediaType) return null;
  const { bytes, name, ...where } = upload;
  const file = { ...where, mediaType, name: cleanName(name), bytes: bytes.length };
  return db.transaction(async (tx) => {
    await ensureRoom(tx, files, file);
    return storedFileStore.insert(tx, { ...file, sha256: await files.put(bytes) });
  });
}

/** Stores a file on disk, as `keepFile` does, whose kind is known: it is moved, not read. */
export const adoptFile = (
  db: Db,
  files: FileStore,
  { path, name, ...file }: Omit<Upload, 'bytes'> & { path: string; bytes: number; mediaType: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const row = { ...file, name: cleanName(name) };
    await ensureRoom(tx, files, row);
    return storedFileStore.insert(tx, { ...row, sha256: await files.adopt(path) });
  });

/** Stores under another record what is stored already. */
export const copyFile = (
  db: Db,
  files: FileStore,
  row: Omit<Upload, 'bytes'> & { bytes: number; mediaType: string; sha256: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    await ensureRoom(tx, files, row);
    return storedFileStore.insert(tx, row);
  });

/** Stores bytes of a known kind, as `keepFile` does. */
export const storeFile = (
  db: Db,
  files: FileStore,
  bytes: Buffer,
  { name, ...file }: Omit<Upload, 'bytes'> & { mediaType: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const row = { ...file, name: cleanName(name), bytes: bytes.length };
    await ensureRoom(tx, files, row);
    return storedFileStore.insert(tx, { ...row, sha256: await files.put(bytes) });
  });

/** Stores many small files of a known kind for one record; the room for all of them is checked at once. */
export const storeFiles = (
  db: Db,
  files: FileStore,
  all: { name: string; bytes: Buffer }[],
  where: Omit<Upload, 'bytes' | 'name'> & { mediaType: string },
): Promise<string[]> =>
  db.transaction(async (tx) => {
    if (all.length === 0) return [];
    const bytes = all.reduce((sum, one) => sum + one.bytes.length, 0);
    await ensureRoom(tx, files, { ...where, bytes });
    const sums = await Promise.all(all.map((one) => files.put(one.bytes)));
    const rows = all.map(({ name, bytes: content }, i) => {
      return { ...where, name: cleanName(name), bytes: content.length, sha256: sums[i] ?? '' };
    });
    return storedFileStore.insertAll(tx, rows);
  });

async function mediaTypeOf(parser: Parser, { bytes, name, ownerId }: Upload, kinds: readonly string[]) {
  const detected = await parser.kind({ id: ownerId }, bytes);
  if (detected) {
    const wanted = detected.extension === 'cfb' ? 'doc' : detected.extension;
    return kinds.includes(wanted) ? detected.mediaType : null;
  }
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const text = kinds.includes(extension) ? textKinds[extension] : undefined;
  const encoding = text && encodingOf(bytes);
  // Whoever opens the file reads it in the encoding in which it was written.
  return encoding ? `${text}; charset=${encoding}` : null;
}

/** Deletes bytes without a record a day after they were stored: by then the record of an upload has been written. */
export async function collectFiles(db: Db, files: FileStore, now = clock.now()): Promise<number> {
  const before = new Date(now.getTime() - 24 * 3_600_000);
  let removed = 0;
  for await (const found of files.list(before)) {
    const known = await storedFileStore.known(db, found);
    for (const sha256 of found) if (!known.has(sha256) && (await files.remove(sha256, before))) removed += 1;
  }
  return removed;
}

/**
 * Deletes the records of files that neither a record nor a text has referenced for the retention time; their bytes are
 * deleted like those of any file without a record. Returns how many.
 */
export const collectUnused = (db: Db, now = clock.now()): Promise<number> =>
  db.transaction(async (tx) => {
    const named = await storedFileStore.named(tx);
    await storedFileStore.noteUse(tx, named, now);
    const { unusedDays } = await readParameters(tx, uploadParameters);
    return storedFileStore.removeUnused(tx, new Date(now.getTime() - unusedDays * 86_400_000));
  });

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> => storedFileStore.find(db, id);
