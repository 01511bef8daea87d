import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { categoryOf, headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import { attachmentFaults, attachmentNameMax, uploadLifeHours } from '@xueyan/contract/school/attachment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { cleanName } from '../../base/stored-file/stored-file.service.ts';
import { ensureRoom } from '../../base/stored-file/upload-quota.service.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { sectionToEdit } from '../section/section.service.ts';
import { addToSection } from './arrival.service.ts';
import { attachmentParameters } from './attachment.parameter.ts';
import { attachmentStore, type UploadRow } from './attachment.store.ts';

interface Announced {
  sectionId: string;
  name: string;
  bytes: number;
}

/** Starts a resumable upload to a section that the actor may change; returns its id. */
export async function beginUpload(
  db: Db,
  files: FileStore,
  actor: Actor,
  { sectionId, name, bytes }: Announced,
): Promise<string> {
  ensure(/^[0-9a-f-]{36}$/i.test(sectionId), wireFaults.gone);
  const section = await sectionToEdit(db, actor, sectionId);
  ensure(section.kind !== 'chapter', wireFaults.gone);
  ensure(categoryOf(name), attachmentFaults.kind);
  const most = await mostBytesOf(db, 'attachment');
  ensure(Number.isInteger(bytes) && bytes > 0 && bytes <= most, attachmentFaults.tooLarge, { max: sayMost(most) });
  await ensureFewer(db, sectionId);
  const id = newId();
  await db.transaction(async (tx) => {
    // Bytes announced and not yet received count towards the space too.
    const coming = await attachmentStore.bytesComing(tx, actor.id);
    const place = { scope: 'course', scopeId: section.courseId } as const;
    await ensureRoom(tx, files, { ...place, ownerId: actor.id, bytes: bytes + coming });
    await attachmentStore.insertUpload(tx, { id, sectionId, ownerId: actor.id, name: tidyName(name), bytes });
  });
  return id;
}

async function ensureFewer(db: Db, sectionId: string): Promise<void> {
  const { perSection: max } = await readParameters(db, attachmentParameters);
  ensure((await attachmentStore.count(db, sectionId)) < max, attachmentFaults.tooMany, { max });
}

/** Removes characters with a special meaning from a name; its extension stays whatever its length. */
function tidyName(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${cleanName(name.slice(0, dot)).slice(0, attachmentNameMax - 8)}${name.slice(dot).toLowerCase()}`;
}

/** Returns an upload of the actor, who must still be allowed to change its section. */
export async function uploadOf(db: Db, actor: Actor, id: string): Promise<UploadRow> {
  const upload = /^[0-9a-f-]{36}$/i.test(id) ? await attachmentStore.findUpload(db, id) : undefined;
  ensure(upload, wireFaults.gone);
  ensure(upload.ownerId === actor.id, wireFaults.gone);
  await sectionToEdit(db, actor, upload.sectionId);
  return upload;
}

/** Attaches a complete file if its content matches its name; deletes it otherwise. */
export async function finishUpload(db: Db, files: FileStore, id: string): Promise<void> {
  const upload = await attachmentStore.findUpload(db, id);
  if (!upload || upload.finishedAt) return;
  const path = placeOf(files, id);
  const mediaType = mediaTypeOf(upload.name, await headOf(path));
  if (!mediaType) await forgetUpload(db, files, id);
  ensure(mediaType, attachmentFaults.kind);
  const sha256 = await files.adopt(path);
  await db.transaction(async (tx) => {
    const { sectionId, ownerId, name, bytes } = upload;
    await attachmentStore.lockSection(tx, sectionId);
    // The same file is attached already: the answer to a first attempt may have been lost.
    if (await attachmentStore.has(tx, sectionId, { sha256, name })) return attachmentStore.finishUpload(tx, id);
    await ensureFewer(tx, sectionId);
    const section = await attachmentStore.sectionOf(tx, sectionId);
    ensure(section, wireFaults.gone);
    await addToSection(tx, section, { sha256, name, mediaType, bytes, ownerId });
    await attachmentStore.finishUpload(tx, id);
  });
  await rm(`${path}.json`, { force: true });
}

/** Deletes an upload with its bytes. */
export async function forgetUpload(db: Db, files: FileStore, id: string): Promise<void> {
  await attachmentStore.removeUpload(db, id);
  await removeBytes(files, id);
}

/** Deletes uploads that were started a day ago and not finished. */
export async function expireUploads(db: Db, files: FileStore, now = clock.now()): Promise<void> {
  const before = new Date(now.getTime() - uploadLifeHours * 3_600_000);
  for (const id of await attachmentStore.takeExpired(db, before)) await removeBytes(files, id);
}

const placeOf = (files: FileStore, id: string) => join(files.incoming, id);

async function removeBytes(files: FileStore, id: string): Promise<void> {
  await rm(placeOf(files, id), { force: true });
  await rm(`${placeOf(files, id)}.json`, { force: true });
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
