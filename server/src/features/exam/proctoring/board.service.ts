import { fileAddress } from '@xueyan/contract/base/file';
import { mayRunExam } from '@xueyan/contract/exam/exam-transition';
import type { Board, WatchedCandidate, WatchedExam } from '@xueyan/contract/exam/proctoring';
import type { proctoringApi as api } from '@xueyan/contract/exam/proctoring-api';
import type { SittingRules } from '@xueyan/contract/exam/sitting-rules';
import { shownSitting } from '@xueyan/contract/exam/sitting-state';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { endOfExam, examAsItIs, examToRun, notifyExam } from '../exam/exam.service.ts';
import { rulesOfSitting, setSittingRules } from '../exam-place/place.service.ts';
import { roomsLookedAfter, roomsOfExam, withSeats } from '../exam-room/place.service.ts';
import { boardStore as store } from './board.store.ts';

/** Returns the exam if the actor runs it or invigilates in it: `whole`, or only these rooms. */
export async function examToWatch(db: Db, actor: Actor, examId: string) {
  const { row, organizationId } = await examAsItIs(db, examId);
  const whole = mayRunExam(actor, { ...row, organizationId });
  const rooms = whole ? await roomsOfExam(db, examId) : await roomsLookedAfter(db, examId, actor.id);
  ensure(whole || (rooms.length > 0 && row.state !== 'draft'), wireFaults.gone);
  return { row, whole, rooms };
}

/** Returns the scope that a person supervises, within an exam that they may supervise at all. */
export const watchScope = (actor: Actor) => scopeOf(actor, 'exam.manage');

/** Lists a page of exams that the actor runs or invigilates a room of. */
export async function listWatched(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.exams.input>,
) {
  const page = await store.exams(db, watchScope(actor), actor.id, input);
  const resultList = page.resultList.map(
    ({ row, ...more }): WatchedExam => ({
      ...{ examId: row.id, examName: row.name, state: row.state, paused: row.pausedAt !== null },
      beginTime: school.write(row.beginAt),
      endTime: school.write(row.endAt),
      ...more,
    }),
  );
  return { ...page, resultList };
}

/** Returns the overview of an exam for its supervisors. */
export async function getBoard(db: Db, { clock: school }: Platform, actor: Actor, examId: string): Promise<Board> {
  const { row, whole, rooms } = await examToWatch(db, actor, examId);
  return {
    ...{ examId, examName: row.name, state: row.state, minutes: row.minutes, questionCount: row.questionCount, whole },
    pausedTime: school.writeOptional(row.pausedAt),
    endTime: school.write(endOfExam(row)),
    roomList: await withSeats(db, rooms),
    rules: await rulesOfSitting(db, examId),
    ...(await store.counts(db, watchScope(actor), examId)),
  };
}

/** Lists a page of candidates whom the actor supervises. */
export async function listPlaces(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.candidates.input>,
) {
  const { row: exam } = await examToWatch(db, actor, input.examId);
  const page = await store.candidates(db, watchScope(actor), input);
  const resultList = page.resultList.map(
    ({ row, presence, roomName, snapshotId, ...more }): WatchedCandidate => ({
      ...{ candidateId: row.id, state: row.state, submitWay: row.submitWay, extraMinutes: row.extraMinutes },
      shownState: shownSitting(row.state, exam.state),
      savedTime: school.writeOptional(row.savedAt),
      roomName: roomName ?? '',
      ...{ online: presence?.online ?? false, address: presence?.address ?? '', leaves: presence?.leaves ?? 0 },
      waiting: Boolean(presence?.outsideAt),
      admittedReason: presence?.admittedReason ?? '',
      snapshot: fileAddress(snapshotId),
      ...more,
    }),
  );
  return { ...page, resultList };
}

/** Sets the rules of a sitting; the candidates' pages are notified. */
export const setRules = (db: Db, platform: Platform, actor: Actor, examId: string, rules: SittingRules) =>
  db.transaction(async (tx) => {
    const { row } = await examToRun(tx, actor, examId);
    await setSittingRules(tx, examId, rules);
    await recordAudit(tx, actor, 'proctoring.setrule', examId, { name: row.name, ...rules });
    await notifyExam(tx, platform, examId, row.ownerId);
  });
