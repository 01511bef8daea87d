import type { UploadKind } from '@xueyan/contract/base/open-parameter';
import type { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { readParameters } from '../parameter/parameter.service.ts';
import { mostUploadBytes, mostUploadBytesOf, uploadSizeParameters } from './upload-size.parameter.ts';

export { mostUploadBytes, mostUploadBytesOf };

const megabyte = 1024 * 1024;

/** Returns the largest file that the school accepts for that purpose, in bytes. */
export const mostBytesOf = async (db: Db, kind: UploadKind): Promise<number> =>
  (await readParameters(db, { most: uploadSizeParameters[kind] })).most * megabyte;

/** Returns the limits of a form with one file, or with as many bytes as `files` of the largest. */
export async function formBytesOf(db: Db, kind: UploadKind, files?: number) {
  const fileBytes = await mostBytesOf(db, kind);
  return { fileBytes, totalBytes: files === undefined ? fileBytes + 1 : files * fileBytes };
}

/** Most as people say it, and in MB. */
interface Most {
  said: string;
  mb: number;
}

/** Returns the limits of a form with one file in its field `file`, and the fault for a larger one. */
export async function oneFileOf(db: Db, kind: UploadKind, tooLarge?: (most: Most) => Fault) {
  const bytes = await formBytesOf(db, kind);
  const most = { said: sayMost(bytes.fileBytes), mb: bytes.fileBytes / megabyte };
  return { field: 'file', files: 1, ...bytes, ...(tooLarge ? { tooLarge: tooLarge(most) } : {}) };
}

/** Formats a limit for people, such as `50 MB` or `8 GB`. */
export const sayMost = (bytes: number) =>
  bytes % (1024 * megabyte) === 0 ? `${bytes / 1024 / megabyte} GB` : `${Math.floor(bytes / megabyte)} MB`;
