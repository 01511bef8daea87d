import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { categoryOf, headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import type { UploadKind } from '@xueyan/contract/base/open-parameter';
import { materialFaults } from '@xueyan/contract/prep/material';
import {
  type PrepUploadTarget,
  type prepUploadApi,
  prepUploadFaults,
  prepUploadTargets,
} from '@xueyan/contract/prep/prep-upload';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobToSee } from '../../base/job/job.service.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { cleanName } from '../../base/stored-file/stored-file.service.ts';
import { ensureRoom } from '../../base/stored-file/upload-quota.service.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { boxesToEdit } from '../annotation/annotation.service.ts';
import { startImport } from '../annotation/annotation-intake.service.ts';
import { ensureTableName, startReading, tableToEdit } from '../dataset/dataset-intake.service.ts';
import { addMaterial } from '../material/material.service.ts';
import { picturesToEdit } from '../picture/picture.service.ts';
import { startArchive } from '../picture/picture-archive.service.ts';
import { type PrepUpload, prepUploadStore as store } from './prep-upload.store.ts';

/** Path of a file in a folder, as a finished upload is taken in. */
interface Arrived {
  datasetId: string;
  name: string;
  path: string;
}

interface Target {
  most: UploadKind;
  ensureName(name: string): void;
  /** Refuses a data set that the actor may not fill so. */
  ensureMay(db: Db, actor: Actor, datasetId: string): Promise<unknown>;
  /** Starts the job that takes the file in, which is moved. */
  take(db: Db, platform: Platform, actor: Actor, file: Arrived): Promise<{ jobId: string }>;
}

const ensureZip = (name: string) => ensure(/\.zip$/i.test(name), prepUploadFaults.zip);

const intoDatasets: Record<Exclude<PrepUploadTarget, 'material'>, Target> = {
  picture: { most: 'pictureArchive', ensureName: ensureZip, ensureMay: picturesToEdit, take: startArchive },
  annotation: { most: 'pictureArchive', ensureName: ensureZip, ensureMay: boxesToEdit, take: startImport },
  table: { most: 'table', ensureName: ensureTableName, ensureMay: tableToEdit, take: startReading },
};

const isId = (id: string) => /^[0-9a-f-]{36}$/i.test(id);

/** What is said of a file before it comes. */
interface Announced {
  target: string;
  datasetId: string;
  folder: string;
  name: string;
  bytes: number;
}

/** Allows a file to be sent in pieces; returns the id of the upload. */
export async function beginPrepUpload(
  db: Db,
  files: FileStore,
  actor: Actor,
  { datasetId, folder, name, bytes, ...said }: Announced,
): Promise<string> {
  ensure(may(actor, 'prep.use'), wireFaults.notAllowed);
  const target = prepUploadTargets.find((one) => one === said.target);
  ensure(target, wireFaults.gone);
  const isMaterial = target === 'material';
  if (isMaterial) ensure(categoryOf(name), materialFaults.kind);
  else {
    ensure(isId(datasetId), wireFaults.gone);
    await intoDatasets[target].ensureMay(db, actor, datasetId);
    intoDatasets[target].ensureName(name);
  }
  const most = await mostBytesOf(db, isMaterial ? 'material' : intoDatasets[target].most);
  ensure(Number.isSafeInteger(bytes) && bytes > 0 && bytes <= most, prepUploadFaults.size, { max: sayMost(most) });
  const id = newId();
  await db.transaction(async (tx) => {
    // Bytes announced and not yet received count towards the space too.
    const coming = await store.bytesComing(tx, actor.id);
    const place = isMaterial
      ? ({ scope: 'material', scopeId: id } as const)
      : ({ scope: 'dataset', scopeId: datasetId } as const);
    await ensureRoom(tx, files, { ...place, ownerId: actor.id, bytes: bytes + coming });
    const where = isMaterial ? { folder: folder.trim().slice(0, 200) } : { datasetId };
    await store.insert(tx, { ...where, id, target, ownerId: actor.id, name: tidyName(name), bytes });
  });
  return id;
}

/** Removes characters with a special meaning from a name; its extension stays whatever its length. */
function tidyName(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${cleanName(name.slice(0, dot)).slice(0, 110)}${name.slice(dot).toLowerCase()}`;
}

/** Returns an upload of the actor, who must still be allowed to fill its data set. */
export async function ownPrepUpload(db: Db, actor: Actor, id: string) {
  const found = isId(id) ? await store.find(db, id) : undefined;
  ensure(found, wireFaults.gone);
  ensure(found.ownerId === actor.id && may(actor, 'prep.use'), wireFaults.gone);
  const { target, datasetId } = found;
  if (target !== 'material') {
    ensure(datasetId, wireFaults.gone);
    await intoDatasets[target].ensureMay(db, actor, datasetId);
  }
  return { id, bytes: found.bytes, finished: found.finishedAt !== null };
}

/**
 * Takes over a file that has arrived: makes material of it, or starts the job that takes it into its data set. A file
 * whose content is not what its name says is removed and refused.
 */
export async function finishPrepUpload(db: Db, platform: Platform, id: string): Promise<void> {
  const { files } = platform;
  const upload = await store.find(db, id);
  if (!upload || upload.finishedAt) return;
  const path = placeOf(files, id);
  const kind = kindOf(upload, await headOf(path));
  if (kind === undefined) await forgetPrepUpload(db, files, id);
  ensure(kind, upload.target === 'material' ? materialFaults.kind : prepUploadFaults.zip);
  await db.transaction(async (tx) => {
    const row = await store.lock(tx, id);
    if (!row || row.finishedAt) return;
    const actor = await actorOf(tx, row.ownerId);
    ensure(actor, wireFaults.gone);
    const { target, datasetId, folder, name } = row;
    const finishedAt = clock.now();
    if (target === 'material') {
      await addMaterial(tx, files, actor, { name, folder, path, mediaType: kind });
      return store.finish(tx, id, { finishedAt, jobId: null });
    }
    ensure(datasetId, wireFaults.gone);
    const { jobId } = await intoDatasets[target].take(tx, platform, actor, { datasetId, name, path });
    return store.finish(tx, id, { finishedAt, jobId });
  });
  await rm(`${path}.json`, { force: true });
}

/** Returns the media type of a file by its content; undefined where that is not what its name says. */
function kindOf({ target, name }: PrepUpload, head: Uint8Array): string | undefined {
  if (target === 'material') return mediaTypeOf(name, head) ?? undefined;
  // Tables are told apart when they are read.
  if (target === 'table') return '';
  return head[0] === 0x50 && head[1] === 0x4b ? 'application/zip' : undefined;
}

/** Returns the jobs that take in what the actor sent to a data set, as long as they are known. */
export async function listUploadJobs(
  db: Db,
  actor: Actor,
  { target, datasetId }: z.output<typeof prepUploadApi.jobs.input>,
): Promise<Output<typeof prepUploadApi.jobs>> {
  await intoDatasets[target].ensureMay(db, actor, datasetId);
  const sent = await store.withJob(db, { ownerId: actor.id, target, datasetId });
  const jobList = await Promise.all(
    sent.map(async ({ jobId, name }) => {
      const job = await jobToSee(db, actor, jobId).catch(() => null);
      return job ? [{ jobId, name, over: job.endedAt !== null }] : [];
    }),
  );
  return { jobList: jobList.flat() };
}

/** Deletes an upload with its bytes. */
export async function forgetPrepUpload(db: Db, files: FileStore, id: string): Promise<void> {
  await store.remove(db, id);
  await removeBytes(files, id);
}

/** Deletes uploads that were started a day ago, finished or not. */
export async function expirePrepUploads(db: Db, files: FileStore, now = clock.now()): Promise<void> {
  const before = new Date(now.getTime() - uploadLifeHours * 3_600_000);
  for (const id of await store.takeExpired(db, before)) await removeBytes(files, id);
}

const placeOf = (files: FileStore, id: string) => join(files.incoming, id);

async function removeBytes(files: FileStore, id: string): Promise<void> {
  await rm(placeOf(files, id), { force: true });
  await rm(`${placeOf(files, id)}.json`, { force: true });
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}
