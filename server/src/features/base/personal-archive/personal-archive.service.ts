import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemMessageType } from '@xueyan/contract/base/message';
import {
  personalArchiveFaults as faults,
  type PersonalArchive,
  personalArchiveDays,
  personalArchivesMax,
} from '@xueyan/contract/base/personal-archive';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { defaultLanguage } from '@xueyan/contract/wire/language';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type JobContext, type JobState, jobKind } from '../../../http/job.ts';
import type { PortablePart } from '../../../http/portable.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { cancelJob, startJob } from '../job/job.service.ts';
import { endedAmong } from '../job/job-end.service.ts';
import { sendMessage } from '../message/sending.service.ts';
import { holdUsersToKeep } from '../user/account.service.ts';
import { archiveName, packPerson } from './pack-person.service.ts';
import { type ArchiveRow, personalArchiveStore as store } from './personal-archive.store.ts';
import { packedByAdministrator } from './personal-archive.text.ts';

const dayMs = 86_400_000;
const megabyte = 1024 ** 2;
/** Free space that an archive leaves. */
const spareBytes = 200 * megabyte;

export const archiveJob = jobKind({
  kind: 'personalarchive.make',
  access: 'user',
  input: z.strictObject({ archiveId: Id }),
});

/** Returns the path of an archive, in the folder that all servers of a school share. */
const placeOf = ({ files }: Pick<Platform, 'files'>, archiveId: string) =>
  join(files.incoming, `person-${archiveId}.zip`);

/** Returns the archives of the actor's own data. */
export async function listArchives(db: Db, platform: Platform, actor: Actor) {
  await settleEnded(db, actor.id);
  const rows = await store.list(db, actor.id);
  const archiveList = rows.map(
    ({ row, starterName }): PersonalArchive => ({
      ...{ archiveId: row.id, state: row.state, bytes: row.bytes, reason: row.reason },
      ...{ recordCount: row.recordCount, fileCount: row.fileCount, starterName: starterName ?? '' },
      jobId: row.starterId ? null : row.jobId,
      ...{ createTime: platform.clock.write(row.createdAt), expireTime: platform.clock.write(row.expiresAt) },
    }),
  );
  return { archiveList };
}

/** Marks what a job left incomplete that was cancelled, or that ended without having run. */
async function settleEnded(db: Db, userId: string): Promise<void> {
  const open = await store.packing(db, userId);
  const keys = open.map(({ id }) => id);
  for (const { key } of await endedAmong(db, archiveJob, keys)) await store.end(db, key, { state: 'failed' });
}

/** Fails archives whose jobs ended without having run, whether or not somebody looks at them. */
export const archiveState: JobState = {
  open: store.open,
  ended: ({ db }, { key }) => store.end(db, key, { state: 'failed' }),
};

/** Begins to pack the actor's own data. */
export const startArchive = (db: Db, platform: Platform, actor: Actor) =>
  begin(db, platform, actor, { userId: actor.id, starterId: null, reason: '' });

/** Begins to pack the data of a person whose account the actor manages; the person is notified. */
export async function startArchiveFor(db: Db, platform: Platform, actor: Actor, userId: string, reason: string) {
  await db.transaction(async (tx) => {
    await holdUsersToKeep(tx, actor, [userId]);
    await recordAudit(tx, actor, 'personalarchive.startFor', userId, { reason });
  });
  const started = await begin(db, platform, actor, { userId, starterId: actor.id, reason });
  await sendMessage(db, platform, {
    type: systemMessageType,
    ...packedByAdministrator,
    values: { name: actor.userName, reason, days: personalArchiveDays },
    to: { users: [userId] },
    link: '/personalCenter?tab=data',
  });
  return started;
}

type Wish = Pick<ArchiveRow, 'userId' | 'starterId' | 'reason'>;

async function begin(db: Db, platform: Platform, actor: Actor, wish: Wish) {
  await settleEnded(db, wish.userId);
  const bytes = await store.fileBytes(db, wish.userId);
  ensure((await platform.files.freeBytes()) > bytes + spareBytes, faults.noRoom, { n: Math.ceil(bytes / megabyte) });
  const former = (await store.list(db, wish.userId)).slice(personalArchivesMax - 1);
  const started = await db.transaction(async (tx) => {
    const expiresAt = new Date(platform.clock.now().getTime() + personalArchiveDays * dayMs);
    const id = await store.begin(tx, { ...wish, expiresAt });
    if (!id) throw new Fault(faults.packing);
    const person = await store.person(tx, wish.userId);
    const title = person?.userName ?? '';
    const jobId = await startJob({ db: tx, actor }, archiveJob, { input: { archiveId: id }, title, key: id });
    await store.set(tx, id, { jobId });
    return { archiveId: id, jobId };
  });
  for (const { row } of former) await drop(db, platform, row.id);
  return started;
}

async function drop(db: Db, platform: Platform, id: string): Promise<void> {
  await store.remove(db, id);
  await rm(placeOf(platform, id), { force: true });
}

/** Returns an archive of the actor's own data; that of another person counts as deleted. */
async function ownArchive(db: Db, actor: Actor, archiveId: string): Promise<ArchiveRow> {
  const found = await store.find(db, archiveId);
  ensure(found, wireFaults.gone);
  ensure(found.userId === actor.id, wireFaults.gone);
  return found;
}

/** Deletes an archive of the actor's own data; one that is being made is cancelled. */
export async function removeArchive(db: Db, platform: Platform, actor: Actor, archiveId: string): Promise<void> {
  const { state } = await ownArchive(db, actor, archiveId);
  await drop(db, platform, archiveId);
  if (state === 'packing') await cancelJob(db, platform, archiveJob, archiveId);
}

/** Returns the file of an archive for reading: for the person whose data it holds, and until it expires. */
export async function archiveToDownload(db: Db, platform: Platform, actor: Actor, archiveId: string) {
  const { state, expiresAt, createdAt } = await ownArchive(db, actor, archiveId);
  ensure(state === 'ready' && expiresAt > platform.clock.now(), faults.notReady);
  const file = await open(placeOf(platform, archiveId)).catch(() => null);
  ensure(file, faults.notReady);
  const name = archiveName(actor, platform.clock.write(createdAt));
  return { name, bytes: (await file.stat()).size, content: file.createReadStream() };
}

type Making = Pick<JobContext<'user'>, 'db' | 'platform' | 'actor' | 'progress' | 'signal'>;

/** Packs the data of the person that an archive is for. */
export async function makeArchive(
  { db, platform, actor, progress, signal }: Making,
  archiveId: string,
  parts: readonly PortablePart[],
) {
  const row = await store.find(db, archiveId);
  if (row?.state !== 'packing') return null;
  const person = await store.person(db, row.userId);
  ensure(person, wireFaults.gone);
  const language = person.language || defaultLanguage;
  await mkdir(platform.files.incoming, { recursive: true });
  try {
    // The right to somebody else's account may have been withdrawn while the job waited.
    if (row.starterId) await db.transaction((tx) => holdUsersToKeep(tx, actor, [row.userId]));
    await readyFor(language);
    const subject = { id: row.userId, userName: person.userName };
    const made = await packPerson(
      { db, platform, parts, person: subject, language, signal, progress },
      placeOf(platform, archiveId),
    );
    // Cancelled, or deleted, while the last part was written.
    ensure(await store.end(db, archiveId, { ...made, state: 'ready' }), wireFaults.gone);
    return made;
  } catch (error) {
    await rm(placeOf(platform, archiveId), { force: true });
    await store.end(db, archiveId, { state: 'failed' });
    throw error;
  }
}

/** Deletes archives past their time; returns how many. */
export async function removeExpired(db: Db, platform: Platform): Promise<number> {
  const rows = await store.expired(db, platform.clock.now());
  for (const { id } of rows) await drop(db, platform, id);
  return rows.length;
}
