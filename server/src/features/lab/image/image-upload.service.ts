import { open, rm } from 'node:fs/promises';
import { imageFaults } from '@xueyan/contract/lab/image-fault';
import { imageUploadExtensions } from '@xueyan/contract/lab/image-record';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { ImageManifest, ImageRef } from '../../../platform/lab/engine-images.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanName } from '../../base/stored-file/stored-file.service.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { diskHeadBytes, diskKindOf } from './disk-kind.rule.ts';
import { found, requestBuild } from './image.service.ts';
import { placeOf, removeBytes } from './image-disk.service.ts';
import { type ImageUploadRow, imageUploadStore as store } from './image-upload.store.ts';

/** Bytes left free on the disk for everything else: an upload is written three times until it is an image. */
const reserveBytes = 2 * 1024 ** 3;
const copies = 3;
const isId = (id: string) => /^[0-9a-f-]{36}$/i.test(id);
const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/** Begins a resumable upload of the disk of an image, or of its next version; returns the id of the upload. */
export async function beginDisk(
  db: Db,
  files: FileStore,
  actor: Actor,
  { imageId, name, bytes }: { imageId: string; name: string; bytes: number },
): Promise<string> {
  ensure(may(actor, 'lab.image') && isId(imageId), wireFaults.gone);
  const image = await found(db, imageId);
  ensure(image.source === 'upload', wireFaults.gone);
  ensure(!image.wantedAt, imageFaults.busy);
  ensure(
    imageUploadExtensions.some((one) => one === extensionOf(name)),
    imageFaults.uploadKind,
  );
  const most = await mostBytesOf(db, 'image');
  const max = sayMost(most);
  ensure(Number.isSafeInteger(bytes) && bytes > 0 && bytes <= most, imageFaults.uploadSize, { max });
  const coming = await store.bytesComing(db);
  ensure((await files.freeBytes()) > reserveBytes + copies * bytes + coming, imageFaults.uploadSize, { max });
  const id = newId();
  const dot = name.lastIndexOf('.');
  const tidy = `${cleanName(name.slice(0, dot)).slice(0, 100)}${name.slice(dot).toLowerCase()}`;
  await store.insert(db, { id, imageId, ownerId: actor.id, name: tidy, bytes, createdAt: clock.now() });
  return id;
}

/** Returns an upload that the actor has begun. */
export async function diskUploadOf(db: Db, actor: Actor, id: string): Promise<ImageUploadRow> {
  const upload = isId(id) ? await store.find(db, id) : undefined;
  ensure(upload, wireFaults.gone);
  ensure(upload.ownerId === actor.id && may(actor, 'lab.image'), wireFaults.gone);
  return upload;
}

/** Builds the image from a complete upload if the file is of the kind in its name; otherwise deletes the upload. */
export async function finishDisk(db: Db, platform: Platform, id: string): Promise<void> {
  const upload = await store.find(db, id);
  if (!upload || upload.finishedAt) return;
  const fits = diskKindOf(upload.name, await headOf(placeOf(platform.files, id)));
  if (!fits) await forgetDisk(db, platform.files, id);
  ensure(fits, imageFaults.uploadKind);
  await store.finish(db, id, clock.now());
  for (const other of await store.takeOthers(db, upload.imageId, id)) await removeBytes(platform.files, other);
  await rm(`${placeOf(platform.files, id)}.json`, { force: true });
  await requestBuild(db, platform, upload.imageId);
}

/**
 * Cancels an upload and deletes its bytes. An upload that is already assigned to an image stays until that is built or
 * deleted.
 */
export async function forgetDisk(db: Db, files: FileStore, id: string): Promise<void> {
  if ((await store.find(db, id))?.finishedAt) return;
  await store.take(db, id);
  await removeBytes(files, id);
}

/** Makes the image of its uploaded disk; the file is read in the jail in which students' programs run. */
export async function buildFromDisk(
  db: Db,
  platform: Platform,
  image: { imageId: string; minMemoryMb: number; desktop: boolean } & ImageRef,
  onLog: (line: string) => void,
  signal: AbortSignal,
): Promise<ImageManifest> {
  const upload = await store.arrived(db, image.imageId);
  if (!upload) throw new LabError('build-failed', 'refused: no-file');
  const { recipe, build, minMemoryMb, desktop } = image;
  onLog(`[1/3] checking and converting ${upload.name}`);
  const source = (await open(placeOf(platform.files, upload.id))).createReadStream();
  const take = (path: string) => {
    onLog('[2/3] taking over the disk');
    return platform.lab.importDisk({ recipe, build }, path, { minMemoryMb, desktop });
  };
  const work = { program: 'qemu-img', source, extension: extensionOf(upload.name) } as const;
  const made = await platform.judge.convert(work, take, signal).catch((error: unknown) => {
    throw error instanceof LabError ? error : new LabError('build-failed', String(error), { cause: error });
  });
  signal.throwIfAborted();
  if ('message' in made) throw new LabError('build-failed', /refused: [a-z-]+/.exec(made.message)?.[0] ?? made.message);
  onLog('[3/3] starting it for the first time');
  return made.taken;
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(diskHeadBytes) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
