import { mkdir, rm, writeFile } from 'node:fs/promises';
import { systemFileFaults as faults, isSystemFileArchive } from '@xueyan/contract/lab/system-file';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { cleanName } from '../../base/stored-file/stored-file.service.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { foundFile, noUpload, placeOf, removeBytes, startBuild } from './system-file.service.ts';
import { type SystemFileRow, systemFileStore as store } from './system-file.store.ts';

/**
 * Bytes left free on the disk for everything else: the data is stored as it came, as files, and as the disk of
 * machines.
 */
const reserveBytes = 2 * 1024 ** 3;
const copies = 3;
const isId = (id: string) => /^[0-9a-f-]{36}$/i.test(id);

/** Begins a resumable upload of data that replaces the previous upload; returns the id of the upload. */
export async function beginUpload(
  db: Db,
  files: FileStore,
  actor: Actor,
  { systemFileId, name, bytes }: { systemFileId: string; name: string; bytes: number },
): Promise<string> {
  ensure(may(actor, 'lab.image') && isId(systemFileId), wireFaults.gone);
  const file = await foundFile(db, systemFileId);
  ensure(file.state !== 'processing', faults.busy);
  ensure(!file.unpack || isSystemFileArchive(name), faults.kind);
  const most = await mostBytesOf(db, 'systemFile');
  const max = sayMost(most);
  ensure(Number.isSafeInteger(bytes) && bytes > 0 && bytes <= most, faults.size, { max });
  const coming = await store.bytesComing(db);
  ensure((await files.freeBytes()) > reserveBytes + copies * bytes + coming, faults.size, { max });
  const upload = newId();
  const begun = { uploaderId: actor.id, uploadBytes: bytes, uploadAt: clock.now(), arrivedAt: null };
  await store.set(db, systemFileId, { ...begun, upload, uploadName: cleanName(name) });
  await removeBytes(files, file.upload);
  return upload;
}

/** Returns an upload that the actor has begun. */
export async function uploadOf(db: Db, actor: Actor, id: string): Promise<SystemFileRow> {
  const file = isId(id) ? await store.findUpload(db, id) : undefined;
  ensure(file, wireFaults.gone);
  ensure(file.uploaderId === actor.id && may(actor, 'lab.image'), wireFaults.gone);
  return file;
}

/** Marks an upload as complete. Machines keep getting the previous data until the disk is made. */
export async function finishUpload(db: Db, files: FileStore, upload: string): Promise<void> {
  const file = await store.findUpload(db, upload);
  if (!file || file.arrivedAt) return;
  await store.advance(db, file.id, upload, { state: 'arrived', arrivedAt: clock.now(), message: '' });
  await rm(`${placeOf(files, upload)}.json`, { force: true });
}

/** Cancels an upload and deletes its bytes. A complete upload stays until it is made into a disk. */
export async function forgetUpload(db: Db, files: FileStore, upload: string): Promise<void> {
  const file = await store.findUpload(db, upload);
  if (!file || file.arrivedAt) return;
  await store.advance(db, file.id, upload, noUpload);
  await removeBytes(files, upload);
}

/** Deletes uploads that were begun long ago and are not complete. */
export async function expireUploads(db: Db, files: FileStore): Promise<void> {
  const before = new Date(clock.now().getTime() - uploadLifeHours * 3_600_000);
  for (const { upload } of await store.expired(db, before)) await forgetUpload(db, files, upload);
}

/** Uses a text as the upload, and requests the disk. */
export async function giveText(
  db: Db,
  files: FileStore,
  actor: Actor,
  id: string,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const upload = newId();
  await mkdir(files.incoming, { recursive: true });
  await writeFile(placeOf(files, upload), text);
  await store.set(db, id, { state: 'arrived', upload, uploadName: name, arrivedAt: clock.now() });
  await startBuild(db, actor, id);
}
