import type { FileScope } from '@xueyan/contract/base/file';
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

/** Text has no signature to know it by. */
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
  md: 'text/markdown; charset=utf-8',
  // Programs are shown and never run.
  ...Object.fromEntries(plainKinds.map((one) => [one, 'text/plain; charset=utf-8'])),
};

/** Signs that mean something to a file system, a shell or a header. */
const special = /[^\p{L}\p{N}._-]+/gu;

/** A file's name without such signs. */
export const cleanName = (name: string) => name.replace(special, '_').slice(-120) || 'file';

/**
 * Keeps an upload if its content, not its name, is of one of the kinds; answers its id, or null when it is not.
 * `kinds` are extensions; the media type that is served later comes from the content too.
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

/** As `keepFile`, for one that lies on the disk and whose kind is known: it is moved, not read. */
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

/** As `keepFile`, for bytes whose kind is known. */
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

async function mediaTypeOf(parser: Parser, { bytes, name, ownerId }: Upload, kinds: readonly string[]) {
  const detected = await parser.kind({ id: ownerId }, bytes);
  if (detected) {
    const wanted = detected.extension === 'cfb' ? 'doc' : detected.extension;
    return kinds.includes(wanted) ? detected.mediaType : null;
  }
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const text = kinds.includes(extension) && !bytes.includes(0) ? textKinds[extension] : undefined;
  return text ?? null;
}

/** Removes bytes that no record names any more, a day after they came: by then whatever they came for has been written down. */
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
 * Removes the records of files that neither a record nor a text has named for so long; their bytes go as those of
 * any file without a record. Answers how many.
 */
export const collectUnused = (db: Db, now = clock.now()): Promise<number> =>
  db.transaction(async (tx) => {
    const named = await storedFileStore.named(tx);
    await storedFileStore.noteUse(tx, named, now);
    const { unusedDays } = await readParameters(tx, uploadParameters);
    return storedFileStore.removeUnused(tx, new Date(now.getTime() - unusedDays * 86_400_000));
  });

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> => storedFileStore.find(db, id);
