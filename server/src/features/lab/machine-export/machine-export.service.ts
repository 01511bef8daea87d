import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { machineExportFaults as faults, type MachineExport } from '@xueyan/contract/lab/machine-export';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { cancelJob, startJob } from '../../base/job/job.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { machineToEnd } from '../machine/machine.service.ts';
import { machineExportParameters } from './machine-export.parameter.ts';
import { type ExportRow, machineExportStore as store } from './machine-export.store.ts';

const dayMs = 86_400_000;
const megabyte = 1024 ** 2;

export const exportJob = jobKind({
  kind: 'machine.export',
  access: 'user',
  input: z.strictObject({ exportId: Id }),
});

/** Returns the path of the file of an export, in the folder that all servers of a school share. */
export const placeOf = ({ files }: Pick<Platform, 'files'>, exportId: string) =>
  join(files.incoming, `machine-${exportId}.qcow2`);

/** Returns the actor's exports of a machine, as long as the actor may end the machine. */
export async function listExports(db: Db, platform: Platform, actor: Actor, machineId: string) {
  await machineToEnd(db, actor, machineId);
  const { keepDays, mostMb } = await readParameters(db, machineExportParameters);
  const exportList = (await store.own(db, actor.id, machineId)).map((row) => present(platform, row));
  return { exportList, keepDays, mostMb };
}

const present = ({ clock: school }: Platform, row: ExportRow): MachineExport => ({
  ...{ exportId: row.id, name: row.name, state: row.state, jobId: row.jobId, sizeMb: row.sizeMb },
  ...{ createTime: school.write(row.createdAt), expireTime: school.write(row.expiresAt) },
});

/** Returns the machine if the actor may download its disk. */
export async function machineToExport(db: Db, actor: Actor, machineId: string) {
  const machine = await machineToEnd(db, actor, machineId);
  // The contents of an exam's machine are a response.
  ensure(machine.runId, faults.noExams);
  ensure(machine.state === 'running', faults.onlyRunning);
  return machine;
}

/** Begins to copy the disk of a machine; a repeated request returns the copy under way, if it is the actor's. */
export async function startExport(db: Db, platform: Platform, actor: Actor, machineId: string) {
  const machine = await machineToExport(db, actor, machineId);
  const { keepDays, mostMb } = await readParameters(db, machineExportParameters);
  ensure((await platform.files.freeBytes()) > mostMb * megabyte, faults.noRoom);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const name = `${machine.imageName}-${platform.clock.write(now).slice(0, 16).replace(/\D/g, '')}.qcow2`;
    const expiresAt = new Date(now.getTime() + keepDays * dayMs);
    const id = await store.begin(tx, { machineId, ownerId: actor.id, name, expiresAt });
    if (!id) {
      const before = await store.packing(tx, machineId);
      if (!before?.jobId || before.ownerId !== actor.id) throw new Fault(wireFaults.changed);
      return { exportId: before.id, jobId: before.jobId };
    }
    const jobId = await startJob({ db: tx, actor }, exportJob, { input: { exportId: id }, title: name, key: id });
    await store.set(tx, id, { jobId });
    await recordAudit(tx, actor, 'machineexport.start', machineId, { name });
    return { exportId: id, jobId };
  });
}

/** Returns the actor's own export; the export of another user counts as deleted. */
async function ownExport(db: Db, actor: Actor, exportId: string): Promise<ExportRow> {
  const found = await store.find(db, exportId);
  ensure(found, wireFaults.gone);
  ensure(found.ownerId === actor.id, wireFaults.gone);
  return found;
}

/** Deletes an export; one under way is cancelled. */
export async function removeExport(db: Db, platform: Platform, actor: Actor, exportId: string): Promise<void> {
  const { state, name, machineId } = await ownExport(db, actor, exportId);
  await store.remove(db, exportId);
  if (state === 'packing') await cancelJob(db, platform, exportJob, exportId);
  await rm(placeOf(platform, exportId), { force: true });
  await recordAudit(db, actor, 'machineexport.delete', exportId, { name, ...(machineId && { machineId }) });
}

/** Returns the file of an export for reading, as long as its owner may still have the contents of the machine. */
export async function exportToDownload(db: Db, platform: Platform, actor: Actor, exportId: string) {
  const { state, name, expiresAt, machineId } = await ownExport(db, actor, exportId);
  if (machineId) await machineToEnd(db, actor, machineId);
  ensure(state === 'ready' && expiresAt > clock.now(), faults.notReady);
  const file = await open(placeOf(platform, exportId)).catch(() => null);
  ensure(file, faults.notReady);
  return { name, bytes: (await file.stat()).size, content: file.createReadStream() };
}

/** Deletes exports past their storage time; returns how many. */
export async function removeExpired(db: Db, platform: Platform): Promise<number> {
  const rows = (await store.expired(db, clock.now())).filter(({ state }) => state !== 'packing');
  for (const { id } of rows) {
    await store.remove(db, id);
    await rm(placeOf(platform, id), { force: true });
  }
  return rows.length;
}

/** Returns the file that the job writes: its path, its progress, and its removal. */
export async function fileToFill(platform: Platform, exportId: string) {
  await mkdir(platform.files.incoming, { recursive: true });
  const path = placeOf(platform, exportId);
  const size = () =>
    stat(path).then(
      (found) => found.size,
      () => 0,
    );
  return { path, size, drop: () => rm(path, { force: true }) };
}
