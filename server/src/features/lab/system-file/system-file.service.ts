import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  systemFileFaults as faults,
  type SystemFile,
  type SystemFileForm,
  type systemFileApi,
} from '@xueyan/contract/lab/system-file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { jobKind } from '../../../http/job.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { cancelJob, startJob } from '../../base/job/job.service.ts';
import { type SystemFileRow, systemFileStore as store } from './system-file.store.ts';

export const systemFileJob = jobKind({
  kind: 'systemfile.build',
  access: 'may:lab.image',
  input: z.strictObject({ systemFileId: Id }),
});

/** State without an upload. */
export const noUpload = { upload: '', uploadBytes: 0, uploaderId: null, uploadAt: null, arrivedAt: null } as const;

/** Returns the path of the bytes of an upload that have arrived. */
export const placeOf = (files: FileStore, upload: string) => join(files.incoming, upload);

export async function removeBytes(files: FileStore, upload: string): Promise<void> {
  if (!upload) return;
  for (const path of [placeOf(files, upload), `${placeOf(files, upload)}.json`]) await rm(path, { force: true });
}

/** Returns the shared data for machines; a page. */
export async function listSystemFiles(
  db: Db,
  school: Clock,
  actor: Actor,
  input: z.output<typeof systemFileApi.list.input>,
) {
  const page = await store.page(db, wholeSchool, input);
  return { ...page, resultList: page.resultList.map(({ file, ...counts }) => present(school, actor, file, counts)) };
}

/** Returns one of them, with the experiments that chose it. */
export async function systemFileDetail(db: Db, school: Clock, actor: Actor, id: string) {
  const file = await foundFile(db, id);
  const counts = (await store.counts(db, id)) ?? { experimentCount: 0, machineCount: 0 };
  return { ...present(school, actor, file, counts), useList: await store.uses(db, id) };
}

const present = (
  school: Clock,
  actor: Actor,
  file: SystemFileRow,
  counts: { experimentCount: number; machineCount: number },
): SystemFile => ({
  ...{ systemFileId: file.id, fileName: file.name, folderName: file.folder, description: file.description },
  ...{ labels: file.labels, unpack: file.unpack, state: file.state, message: file.message },
  jobId: file.state === 'processing' && file.uploaderId === actor.id ? file.jobId : null,
  ...{ uploadName: file.uploadName, usable: file.checksum !== '', checksum: file.checksum },
  ...{ entryCount: file.entryCount, contentBytes: file.contentBytes, diskBytes: file.diskBytes },
  ...{ ...counts, version: file.version, updateTime: school.write(file.updatedAt) },
});

export async function foundFile(db: Db, id: string): Promise<SystemFileRow> {
  const file = await store.find(db, id);
  ensure(file, wireFaults.gone);
  return file;
}

const columnsOf = ({ fileName, folderName, labels, ...form }: SystemFileForm) => ({
  ...{ ...form, name: fileName, folder: folderName, labels: [...new Set(labels)] },
});

/** Adds data whose bytes are uploaded next; returns its id. */
export const addSystemFile = (db: Db, actor: Actor, form: SystemFileForm): Promise<string> =>
  once(form, () =>
    db.transaction(async (tx) => {
      await ensureFree(tx, form, null);
      const id = await store.insert(tx, columnsOf(form));
      await recordAudit(tx, actor, 'systemfile.save', id, { name: form.fileName });
      return id;
    }),
  );

/** Changes the description of data. */
export const updateSystemFile = (
  db: Db,
  actor: Actor,
  { systemFileId, version, ...form }: z.output<typeof systemFileApi.update.input>,
): Promise<{ version: number }> =>
  once(form, () =>
    db.transaction(async (tx) => {
      await foundFile(tx, systemFileId);
      await ensureFree(tx, form, systemFileId);
      const after = await store.update(tx, systemFileId, version, columnsOf(form));
      ensure(after, wireFaults.changed);
      await recordAudit(tx, actor, 'systemfile.update', systemFileId, { name: form.fileName });
      return { version: after };
    }),
  );

/** Requests the disk of a complete upload; a repeated request returns the same job. */
export const startBuild = (db: Db, actor: Actor, systemFileId: string): Promise<string> =>
  db.transaction(async (tx) => {
    const file = await foundFile(tx, systemFileId);
    ensure(file.upload !== '' && file.arrivedAt !== null, faults.noFile);
    const about = { input: { systemFileId }, title: file.name, key: systemFileId };
    const jobId = await startJob({ db: tx, actor }, systemFileJob, about);
    await store.set(tx, systemFileId, { state: 'processing', jobId, uploaderId: actor.id, message: '' });
    await recordAudit(tx, actor, 'systemfile.build', systemFileId, { name: file.name, from: file.uploadName });
    return jobId;
  });

/** Deletes data; machines that have it keep it until they end. */
export async function removeSystemFile(
  db: Db,
  platform: Platform,
  actor: Actor,
  systemFileId: string,
  confirm: string,
): Promise<void> {
  const file = await db.transaction(async (tx) => {
    const found = await foundFile(tx, systemFileId);
    const counts = await store.counts(tx, systemFileId);
    const { experimentCount: experiments = 0, machineCount: machines = 0 } = counts ?? {};
    ensure(experiments + machines === 0 || confirm === 'DELETE', faults.inUse, { experiments, machines });
    await store.unchoose(tx, systemFileId);
    await store.set(tx, systemFileId, { ...noUpload, removedAt: clock.now(), checksum: '' });
    await recordAudit(tx, actor, 'systemfile.delete', systemFileId, { name: found.name, experiments, machines });
    return found;
  });
  await cancelJob(db, platform, systemFileJob, systemFileId);
  await removeBytes(platform.files, file.upload);
  await platform.lab.data.remove(systemFileId);
}

async function ensureFree(db: Db, { fileName, folderName }: SystemFileForm, own: string | null): Promise<void> {
  ensure(!(await store.nameTaken(db, fileName, own)), faults.sameName, { name: fileName });
  ensure(!(await store.folderTaken(db, folderName, own)), faults.sameFolder, { name: folderName });
}

/** Two concurrent writes of the same name: the database accepts one of them. */
async function once<T>({ fileName }: SystemFileForm, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), faults.sameName, { name: fileName });
    throw error;
  }
}
