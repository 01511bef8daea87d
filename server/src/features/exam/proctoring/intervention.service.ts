import { fileAddress } from '@xueyan/contract/base/file';
import type { ExamMessage, Incident, ProctorEvent } from '@xueyan/contract/exam/proctoring';
import { proctoringFaults as faults } from '@xueyan/contract/exam/proctoring';
import type { proctoringApi as api } from '@xueyan/contract/exam/proctoring-api';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { extendAmong, submitAmong } from '../exam/candidate.service.ts';
import { changePresence, noteEvents } from '../exam-place/place.service.ts';
import { tellWatchers } from '../exam-place/place-watch.service.ts';
import { seatOf } from '../exam-room/place.service.ts';
import { examToWatch, watchScope } from './board.service.ts';
import { boardStore } from './board.store.ts';
import { recordStore as store } from './record.store.ts';

interface Whom {
  examId: string;
  candidateIds?: string[] | undefined;
  roomId?: string | undefined;
}

/** Returns candidates whom the actor supervises: those named, a room's, or all; faults if one is missing. */
async function chosen(tx: Db, actor: Actor, { examId, candidateIds: ids, roomId }: Whom) {
  const watch = await examToWatch(tx, actor, examId);
  ensure(!roomId || watch.rooms.some((room) => room.roomId === roomId), wireFaults.gone);
  const found = await boardStore.chosen(tx, watchScope(actor), examId, { ids, roomId });
  ensure(!ids || found.length === new Set(ids).size, wireFaults.gone);
  return { ...watch, found };
}

/** Sends a message to candidates, shown on their pages at once. It is persisted; a warning must be acknowledged. */
export const say = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.say.input>) =>
  db.transaction(async (tx) => {
    const { examId, words, warning, candidateIds, roomId } = input;
    const { row, whole, rooms, found } = await chosen(tx, actor, input);
    ensure(row.state === 'published' || row.state === 'running' || row.state === 'marking', faults.otherState);
    ensure(found.length > 0, faults.nobody);
    const said = { examId, words, kind: warning ? ('warning' as const) : ('message' as const), senderId: actor.id };
    if (candidateIds || warning) {
      await store.say(
        tx,
        found.map(({ candidateId }) => ({ ...said, candidateId })),
      );
    } else if (roomId) await store.say(tx, [{ ...said, roomId }]);
    else if (whole) await store.say(tx, [said]);
    else
      await store.say(
        tx,
        rooms.map((room) => ({ ...said, roomId: room.roomId })),
      );
    if (warning) {
      await noteEvents(
        tx,
        found.map(({ candidateId }) => ({ examId, candidateId, kind: 'warned' as const, evidence: { words } })),
      );
    }
    await recordAudit(tx, actor, 'proctoring.message', examId, { words, warning, candidates: found.length });
    const userIds = found.map(({ userId }) => userId);
    await platform.live.toUsers(tx, userIds, { type: 'exam.message', data: { examId } });
    await tellWatchers(tx, platform, examId);
    return { told: found.length };
  });

/** Gives candidates more minutes: some, a room, or all whom the actor supervises. */
export const extend = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.extend.input>) =>
  db.transaction(async (tx) => {
    const { row, found } = await chosen(tx, actor, input);
    const candidateIds = found.map(({ candidateId }) => candidateId);
    const { minutes, reason } = input;
    return extendAmong(tx, platform, actor, row, { candidateIds, minutes, reason });
  });

/** Hands in for candidates whom the actor supervises. */
export const submitFor = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.forceSubmit.input>) =>
  db.transaction(async (tx) => {
    const { row } = await chosen(tx, actor, input);
    return submitAmong(tx, platform, actor, row, input);
  });

/** Lets a candidate sit the exam from any network. */
export const admit = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.admit.input>) =>
  db.transaction(async (tx) => {
    const { examId, candidateId, reason } = input;
    const { row, found } = await chosen(tx, actor, { examId, candidateIds: [candidateId] });
    ensure(row.state === 'published' || row.state === 'running' || row.state === 'marking', faults.otherState);
    await changePresence(tx, candidateId, { admittedBy: actor.id, admittedReason: reason, outsideAt: null });
    await noteEvents(tx, [{ examId, candidateId, kind: 'admitted', evidence: { by: actor.userName, reason } }]);
    await recordAudit(tx, actor, 'proctoring.admit', candidateId, { exam: row.name, reason });
    const userIds = found.map(({ userId }) => userId);
    await platform.live.toUsers(tx, userIds, { type: 'exam.changed', data: { examId } });
    await tellWatchers(tx, platform, examId);
  });

/** Records an incident. */
export const addIncident = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.addIncident.input>) =>
  db.transaction(async (tx) => {
    const { examId, candidateId, kind, words } = input;
    const { row, whole, rooms } = await chosen(tx, actor, { examId, candidateIds: candidateId ? [candidateId] : [] });
    // An invigilator's incident without a candidate belongs to their room.
    const own = whole ? undefined : rooms[0]?.roomId;
    const roomId = (candidateId ? (await seatOf(tx, candidateId))?.roomId : own) ?? null;
    const incidentId = await store.addIncident(tx, { examId, candidateId, roomId, kind, words, authorId: actor.id });
    await recordAudit(tx, actor, 'proctoring.incident', examId, { name: row.name, kind, words });
    await tellWatchers(tx, platform, examId);
    return { incidentId };
  });

export async function listEvents(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.events.input>,
) {
  await examToWatch(db, actor, input.examId);
  const page = await store.events(db, watchScope(actor), input);
  const resultList = page.resultList.map(
    ({ row: { id, candidateId, kind, evidence, createdAt }, snapshotId, ...more }): ProctorEvent => {
      const snapshot = fileAddress(snapshotId);
      return { eventId: id, candidateId, kind, evidence, snapshot, createTime: school.write(createdAt), ...more };
    },
  );
  return { ...page, resultList };
}

export async function listMessages(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.messages.input>,
) {
  await examToWatch(db, actor, input.examId);
  const page = await store.messages(db, watchScope(actor), input);
  const resultList = page.resultList.map(({ row: { id, kind, words, createdAt }, ...more }): ExamMessage => {
    return { messageId: id, kind, words, createTime: school.write(createdAt), ...more };
  });
  return { ...page, resultList };
}

export async function listIncidents(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.incidents.input>,
) {
  await examToWatch(db, actor, input.examId);
  const page = await store.incidents(db, watchScope(actor), input);
  const resultList = page.resultList.map(({ row: { id, kind, words, createdAt }, ...more }): Incident => {
    return { incidentId: id, kind, words, createTime: school.write(createdAt), ...more };
  });
  return { ...page, resultList };
}
