import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { categoryOf, headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import {
  attachmentFaults,
  attachmentMaxBytes,
  attachmentMaxCount,
  attachmentNameMax,
  uploadLifeHours,
} from '@xueyan/contract/school/attachment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { cleanName } from '../../base/stored-file/stored-file.service.ts';
import { ensureRoom } from '../../base/stored-file/upload-quota.service.ts';
import { sectionToEdit } from '../section/section.service.ts';
import { attachmentStore, type UploadRow } from './attachment.store.ts';

interface Announced {
  sectionId: string;
  name: string;
  bytes: number;
}

/** Lets a file be sent in pieces to a section of the actor's; answers the upload's id. */
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
  ensure(Number.isInteger(bytes) && bytes > 0 && bytes <= attachmentMaxBytes, attachmentFaults.tooLarge);
  ensure((await attachmentStore.count(db, sectionId)) < attachmentMaxCount, attachmentFaults.tooMany);
  const id = newId();
  await db.transaction(async (tx) => {
    // What the actor has announced and not sent yet has its place too.
    const coming = await attachmentStore.bytesComing(tx, actor.id);
    const place = { scope: 'course', scopeId: section.courseId } as const;
    await ensureRoom(tx, files, { ...place, ownerId: actor.id, bytes: bytes + coming });
    await attachmentStore.insertUpload(tx, { id, sectionId, ownerId: actor.id, name: tidyName(name), bytes });
  });
  return id;
}

/** Without signs that mean something elsewhere, its extension kept whatever its length. */
function tidyName(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${cleanName(name.slice(0, dot)).slice(0, attachmentNameMax - 8)}${name.slice(dot).toLowerCase()}`;
}

/** An upload of the actor's own, who may still change its section. */
export async function uploadOf(db: Db, actor: Actor, id: string): Promise<UploadRow> {
  const upload = /^[0-9a-f-]{36}$/i.test(id) ? await attachmentStore.findUpload(db, id) : undefined;
  ensure(upload, wireFaults.gone);
  ensure(upload.ownerId === actor.id, wireFaults.gone);
  await sectionToEdit(db, actor, upload.sectionId);
  return upload;
}

/** Attaches a file that has arrived, if it is what its name says; else it is thrown away. */
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
    // The same file again is there already: perhaps the first try was not heard of.
    if (await attachmentStore.has(tx, sectionId, { sha256, name })) return attachmentStore.finishUpload(tx, id);
    ensure((await attachmentStore.count(tx, sectionId)) < attachmentMaxCount, attachmentFaults.tooMany);
    const where = { scope: 'course', scopeId: await attachmentStore.courseOf(tx, sectionId) } as const;
    await attachmentStore.insert(tx, sectionId, { sha256, name, mediaType, bytes, ownerId, ...where });
    await attachmentStore.finishUpload(tx, id);
  });
  await rm(`${path}.json`, { force: true });
}

/** Gives an upload up, with what has arrived of it. */
export async function forgetUpload(db: Db, files: FileStore, id: string): Promise<void> {
  await attachmentStore.removeUpload(db, id);
  await removeBytes(files, id);
}

/** Gives up what was begun a day ago and not finished. */
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
