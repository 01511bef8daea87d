import { type Backup, type backupApi, backupFaults, type backupOrigins } from '@xueyan/contract/base/backup';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type JobContext, jobKind } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { startJob } from '../job/job.service.ts';
import { schedulesOf } from '../job/schedule.service.ts';
import { readParameters } from '../parameter/parameter.service.ts';
import { backupParameters } from './backup.parameter.ts';
import { type BackupRow, backupStore } from './backup.store.ts';

/** Backup started by a person. */
export const backupJob = jobKind({ kind: 'backup.make', access: 'may:backup.manage', input: z.strictObject({}) });

/** Kind of the job that makes one every day, unless its timing task says otherwise. */
export const dailyBackup = 'backup.daily';

/** Minimum free space, so that a backup does not fill the disk. */
const leastFreeMb = 256;

/** Starts a backup; at most one runs at a time, whoever starts it. */
export const startBackup = (db: Db, actor: Actor): Promise<string> =>
  startJob({ db, actor }, backupJob, { input: {}, key: 'school' });

/** Makes and verifies a backup and records the result; throws when it failed. Returns the name of the file. */
export async function makeBackup(
  { db, platform, signal, progress }: Pick<JobContext, 'db' | 'platform' | 'signal' | 'progress'>,
  origin: (typeof backupOrigins)[number],
): Promise<string> {
  const startedAt = clock.now();
  const begin = performance.now();
  const { backups } = platform;
  const stamp = platform.clock.write(startedAt).replace(/\D/g, '');
  const name = `xueyan-${stamp}-${newId().slice(-6)}${backups.sealed ? '.xybk' : '.tar.zst'}`;
  const row = { name, origin, startedAt, encrypted: backups.sealed };
  const durationMs = () => Math.round(performance.now() - begin);
  try {
    const last = await backupStore.lastDone(db);
    const { images } = await readParameters(db, backupParameters);
    const comes = (last?.size ?? 0) + (images ? await backups.imageBytesToCome() : 0);
    const need = leastFreeMb + Math.ceil(comes / 2 ** 20);
    ensure((await backups.freeBytes()) >= need * 2 ** 20, backupFaults.noRoom, { need });
    const made = await backups.make(name, { signal, progress, images });
    await backupStore.insert(db, {
      ...{ ...row, outcome: 'done', durationMs: durationMs(), size: made.size },
      ...{ tableCount: made.head.tables.length, fileCount: made.files },
      ...{ imageCount: made.imageCount, imageBytes: made.imageBytes },
    });
    return name;
  } catch (error) {
    if (!signal.aborted) {
      const reason = error instanceof Error ? error.message : String(error);
      await backupStore.insert(db, {
        ...{ ...row, outcome: 'failed', durationMs: durationMs(), size: 0 },
        ...{ tableCount: 0, fileCount: 0, error: reason.slice(0, 500) },
      });
    }
    throw error;
  }
}

/** Deletes scheduled backups above the number that is stored; returns how many. */
export async function sweepBackups(db: Db, { backups }: Pick<Platform, 'backups'>): Promise<number> {
  const { kept } = await readParameters(db, backupParameters);
  const old = await backupStore.beyond(db, kept);
  for (const { id, name } of old) {
    await backups.remove(name);
    await backupStore.remove(db, id);
  }
  return old.length;
}

export async function listBackups(
  db: Db,
  { clock: { write } }: Pick<Platform, 'clock'>,
  actor: Actor,
  input: Parameters<typeof backupStore.page>[2],
): Promise<Output<typeof backupApi.list>['pageInfo']> {
  const page = await backupStore.page(db, scopeOf(actor, 'backup.manage'), input);
  const show = ({ id, startedAt, ...row }: BackupRow): Backup => ({
    ...row,
    backupId: id,
    startTime: write(startedAt),
  });
  return { ...page, resultList: page.resultList.map(show) };
}

export async function describeBackups(
  db: Db,
  { backups, demo, clock: { writeOptional } }: Platform,
): Promise<Output<typeof backupApi.state>> {
  const last = await backupStore.lastDone(db);
  const daily = demo ? undefined : (await schedulesOf(db)).find(({ kind }) => kind === dailyBackup);
  return {
    ...(await readParameters(db, backupParameters)),
    folder: backups.dir,
    encrypted: backups.sealed,
    freeBytes: await backups.freeBytes(),
    lastDoneTime: writeOptional(last?.startedAt ?? null),
    nextTime: writeOptional(daily?.enabled ? daily.nextAt : null),
    restoreCommand: backups.restoreCommand,
  };
}

/**
 * Deletes the file first: a record without a file can be deleted again, but a file without a record would stay for
 * ever.
 */
export async function removeBackup(db: Db, { backups }: Platform, actor: Actor, backupId: string): Promise<void> {
  const found = await backupStore.find(db, backupId);
  ensure(found, wireFaults.gone);
  await backups.remove(found.name);
  await db.transaction(async (tx) => {
    await backupStore.remove(tx, backupId);
    await recordAudit(tx, actor, 'backup.delete', backupId, { name: found.name });
  });
}

/** Returns the file of a backup for download; the audit records it. */
export async function backupToDownload(db: Db, { backups }: Platform, actor: Actor, backupId: string) {
  const found = await backupStore.find(db, backupId);
  ensure(found, wireFaults.gone);
  const file = await backups.open(found.name);
  ensure(file, backupFaults.gone);
  await recordAudit(db, actor, 'backup.download', backupId, { name: found.name });
  return { ...file, name: found.name };
}
