import { fileAddress } from '@xueyan/contract/base/file';
import { mayRunExam } from '@xueyan/contract/exam/exam-transition';
import type { Board, SittingRules, WatchedCandidate, WatchedExam } from '@xueyan/contract/exam/proctoring';
import type { proctoringApi as api } from '@xueyan/contract/exam/proctoring-api';
import { shownSitting } from '@xueyan/contract/exam/sitting-state';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { examAsItIs, examToRun, notifyExam } from '../exam/exam.service.ts';
import { roomsLookedAfter, roomsOfExam } from '../exam-room/place.service.ts';
import { boardStore as store } from './board.store.ts';
import { recordStore } from './record.store.ts';

/** The exam, for who runs it or looks after a room of it: `whole` or only these rooms. */
export async function examToWatch(db: Db, actor: Actor, examId: string) {
  const { row, organizationId } = await examAsItIs(db, examId);
  const whole = mayRunExam(actor, { ...row, organizationId });
  const rooms = whole ? await roomsOfExam(db, examId) : await roomsLookedAfter(db, examId, actor.id);
  ensure(whole || (rooms.length > 0 && row.state !== 'draft'), wireFaults.gone);
  return { row, whole, rooms };
}

/** How far somebody watches; within an exam that they may watch at all. */
export const watchScope = (actor: Actor) => scopeOf(actor, 'exam.manage');

/** Exams that the actor runs, or a room of which they look after; a page. */
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

/** An exam before who watches it. */
export async function getBoard(db: Db, { clock: school }: Platform, actor: Actor, examId: string): Promise<Board> {
  const { row, whole, rooms } = await examToWatch(db, actor, examId);
  return {
    ...{ examId, examName: row.name, state: row.state, minutes: row.minutes, questionCount: row.questionCount, whole },
    pausedTime: school.writeOptional(row.pausedAt),
    endTime: school.write(new Date(row.endAt.getTime() + row.pausedSeconds * 1000)),
    roomList: rooms,
    rules: await recordStore.rules(db, examId),
    ...(await store.counts(db, watchScope(actor), examId)),
  };
}

/** The candidates whom the actor watches; a page. */
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

/** What candidates may do while they sit the exam; their pages are told. */
export const setRules = (db: Db, platform: Platform, actor: Actor, examId: string, rules: SittingRules) =>
  db.transaction(async (tx) => {
    const { row } = await examToRun(tx, actor, examId);
    await recordStore.setRules(tx, examId, rules);
    await recordAudit(tx, actor, 'proctoring.setrule', examId, { name: row.name, ...rules });
    await notifyExam(tx, platform, examId, row.ownerId);
  });
