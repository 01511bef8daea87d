import { fileAddress } from '@xueyan/contract/base/file';
import { snapshotFaults as faults, type Snapshot, type SnapshotReason } from '@xueyan/contract/exam/proctoring';
import type { proctoringApi as api } from '@xueyan/contract/exam/proctoring-api';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { keepFile } from '../../base/stored-file/stored-file.service.ts';
import { ownSitting } from '../exam/own-sitting.service.ts';
import { presenceOf, rulesOfSitting } from '../exam-place/place.service.ts';
import { tellWatchers } from '../exam-place/place-watch.service.ts';
import { examToWatch, watchScope } from './board.service.ts';
import { proctoringParameters } from './proctoring.parameter.ts';
import { snapshotStore as store } from './snapshot.store.ts';

const minuteMs = 60_000;
/**
 * Maximum number of pictures per minute. A page takes one or two, and one more per event; anything beyond comes from a
 * script.
 */
const mostInMinute = 20;

/**
 * Saves a picture that the actor's page took; only while the exam asks for pictures and they sit it on this computer.
 */
export const saveSnapshot = (
  db: Db,
  platform: Platform,
  actor: Actor,
  examId: string,
  reason: SnapshotReason,
  { bytes }: Pick<FormFile, 'bytes'>,
) =>
  db.transaction(async (tx) => {
    const { exam, candidate } = await ownSitting(tx, actor, examId);
    const { camera } = await rulesOfSitting(tx, examId);
    const sits = candidate.state === 'answering' || (candidate.state === 'absent' && reason === 'begin');
    ensure(camera !== 'off' && sits && (exam.state === 'running' || exam.state === 'marking'), faults.notNow);
    const presence = await presenceOf(tx, candidate.id);
    const isHere = reason === 'begin' || !presence?.sessionId || presence.sessionId === actor.sessionId;
    ensure(isHere, faults.notNow);
    const now = clock.now();
    const taken = await store.countSince(tx, candidate.id, new Date(now.getTime() - minuteMs));
    ensure(taken < mostInMinute, wireFaults.tooMany);
    const upload = {
      name: `${reason}.jpg`,
      bytes,
      ownerId: actor.id,
      scope: 'snapshot',
      scopeId: candidate.id,
    } as const;
    const fileId = await keepFile(tx, platform, upload, ['jpg']);
    ensure(fileId, faults.kind);
    await store.insert(tx, { examId, candidateId: candidate.id, fileId, reason });
    await tellWatchers(tx, platform, examId);
    return null;
  });

/** Only supervisors of the candidate may read their pictures; no other upload is possible. */
export const snapshotRule = {
  read: async (db: Db, actor: Actor, candidateId: string): Promise<void> => {
    const place = await store.place(db, candidateId);
    ensure(place, wireFaults.gone);
    const { whole, rooms } = await examToWatch(db, actor, place.examId);
    ensure(whole || rooms.some(({ roomId }) => roomId === place.roomId), wireFaults.gone);
  },
  write: async (): Promise<void> => {
    ensure(false, wireFaults.notAllowed);
  },
};

/** Lists a page of pictures of candidates whom the actor supervises. */
export async function listSnapshots(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.snapshots.input>,
) {
  await examToWatch(db, actor, input.examId);
  const page = await store.page(db, watchScope(actor), input);
  const resultList = page.resultList.map(
    ({ row, ...more }): Snapshot => ({
      ...{ snapshotId: row.id, candidateId: row.candidateId, reason: row.reason, picture: fileAddress(row.fileId) },
      createTime: school.write(row.createdAt),
      ...more,
    }),
  );
  return { ...page, resultList };
}

const atOnce = 500;

/** Deletes pictures older than the school's retention period. */
export async function removeOldSnapshots(db: Db, signal: AbortSignal): Promise<void> {
  const { snapshotDays } = await readParameters(db, proctoringParameters);
  const before = new Date(clock.now().getTime() - snapshotDays * 1_440 * minuteMs);
  while (!signal.aborted && (await store.removeBefore(db, before, atOnce)) === atOnce);
}
