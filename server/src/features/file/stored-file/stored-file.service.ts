import type { FileScope } from '@xueyan/contract/file/file';
import { fileTypeFromBuffer } from 'file-type';
import type { Db } from '../../../db/connect.ts';
import type { FileStore } from '../../../platform/files.ts';
import { type FileRow, storedFileStore } from './stored-file.store.ts';

export interface Upload {
  name: string;
  bytes: Buffer;
  ownerId: string;
  scope: FileScope;
  scopeId: string;
}

/** Text has no signature to know it by. */
const textKinds: Record<string, string> = { md: 'text/markdown; charset=utf-8' };

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
  files: FileStore,
  upload: Upload,
  kinds: readonly string[],
): Promise<string | null> {
  const mediaType = await mediaTypeOf(upload, kinds);
  if (!mediaType) return null;
  const sha256 = await files.put(upload.bytes);
  const { bytes, name, ...where } = upload;
  return storedFileStore.insert(db, { ...where, sha256, mediaType, name: cleanName(name), bytes: bytes.length });
}

async function mediaTypeOf({ bytes, name }: Upload, kinds: readonly string[]): Promise<string | null> {
  const detected = await fileTypeFromBuffer(bytes);
  if (detected) {
    const extension = detected.ext === 'cfb' ? 'doc' : detected.ext;
    return kinds.includes(extension) ? detected.mime : null;
  }
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const text = kinds.includes(extension) && !bytes.includes(0) ? textKinds[extension] : undefined;
  return text ?? null;
}

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> => storedFileStore.find(db, id);
