import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { imageUploadStore as store } from './image-upload.store.ts';

/** Returns the path of the bytes of an uploaded disk that have arrived. */
export const placeOf = (files: FileStore, id: string) => join(files.incoming, id);

export async function removeBytes(files: FileStore, id: string): Promise<void> {
  for (const path of [placeOf(files, id), `${placeOf(files, id)}.json`]) await rm(path, { force: true });
}

/** Deletes the uploaded disks of an image that has its own files now, or was deleted. */
export async function dropDisks(db: Db, files: FileStore, imageId: string): Promise<void> {
  for (const id of await store.takeOthers(db, imageId)) await removeBytes(files, id);
}

/** Deletes uploads that were begun a day ago and not finished. */
export async function expireDisks(db: Db, files: FileStore): Promise<void> {
  const before = new Date(clock.now().getTime() - uploadLifeHours * 3_600_000);
  for (const id of await store.takeExpired(db, before)) await removeBytes(files, id);
}
