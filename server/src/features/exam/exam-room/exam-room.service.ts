import { fileAddress } from '@xueyan/contract/base/file';
import type { ExamState } from '@xueyan/contract/exam/exam';
import {
  type examRoomApi as api,
  type ExamRoom,
  type ExamRoomForm,
  type ExamSeat,
  examRoomFaults as faults,
} from '@xueyan/contract/exam/exam-room';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { examAsItIs, examToMove, examToRun } from '../exam/exam.service.ts';
import { classroomOf } from './classroom-link.service.ts';
import { type RoomColumns, type RoomRow, examRoomStore as store } from './exam-room.store.ts';
import { seatStore } from './seat.store.ts';
import { nextFree, seated, shuffled } from './seating.rule.ts';

async function present(
  db: Db,
  clock: Clock,
  exam: Parameters<typeof classroomOf>[2],
  found: { row: RoomRow; placed: number }[],
): Promise<ExamRoom[]> {
  if (found.length === 0) return [];
  const people = await store.invigilators(
    db,
    found.map(({ row }) => row.id),
  );
  const rooms: ExamRoom[] = [];
  // One after the other: a transaction, within which this may run, has one connection.
  for (const { row, placed } of found)
    rooms.push({
      ...{ roomId: row.id, roomName: row.name, seats: row.seats, networks: row.networks, placed },
      invigilatorList: people.filter(({ roomId }) => roomId === row.id).map(({ roomId: _, ...person }) => person),
      ...(await classroomOf(db, clock, exam, row.name)),
    });
  return rooms;
}

/** Returns the rooms of an exam and the number of candidates without a seat. */
export async function listRooms(db: Db, clock: Clock, actor: Actor, examId: string) {
  const { row: exam } = await examToRun(db, actor, examId);
  return {
    roomList: await present(db, clock, exam, await store.ofExam(db, examId)),
    unplaced: await store.countUnplaced(db, examId),
  };
}

/** Returns a room of this exam. */
async function roomOf(db: Db, examId: string, roomId: string): Promise<RoomRow> {
  const room = await store.find(db, roomId);
  ensure(room, wireFaults.gone);
  ensure(room.examId === examId, wireFaults.gone);
  return room;
}

async function ensureTeachers(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  ensure((await store.teachers(db, { ids })).length === new Set(ids).size, faults.notTeacher);
}

async function columnsOf(db: Db, examId: string, form: ExamRoomForm, roomId?: string): Promise<RoomColumns> {
  const others = await store.ofExam(db, examId);
  ensure(
    others.every(({ row }) => row.id === roomId || row.name !== form.roomName),
    faults.sameName,
  );
  await ensureTeachers(db, form.invigilatorIds);
  return { name: form.roomName, seats: form.seats, networks: form.networks };
}

/** Adds a room to an exam. */
export const addRoom = (db: Db, actor: Actor, { examId, ...form }: z.output<typeof api.save.input>) =>
  db.transaction(async (tx) => {
    await examToMove(tx, actor, examId);
    const roomId = await store.insert(tx, examId, await columnsOf(tx, examId, form));
    await store.setInvigilators(tx, roomId, [...new Set(form.invigilatorIds)]);
    await recordAudit(tx, actor, 'examroom.save', examId, { name: form.roomName, seats: form.seats });
    return { roomId };
  });

/** Changes a room; its candidates keep their seats. */
export const updateRoom = (db: Db, actor: Actor, { examId, roomId, ...form }: z.output<typeof api.update.input>) =>
  db.transaction(async (tx) => {
    await examToMove(tx, actor, examId);
    await roomOf(tx, examId, roomId);
    const highest = await seatStore.highest(tx, roomId);
    ensure(form.seats >= highest, faults.tooFew, { n: highest });
    await store.update(tx, roomId, await columnsOf(tx, examId, form, roomId));
    await store.setInvigilators(tx, roomId, [...new Set(form.invigilatorIds)]);
    await recordAudit(tx, actor, 'examroom.update', roomId, { name: form.roomName, networks: form.networks.join(' ') });
  });

/** Returns whether candidates may already sit at their seats. */
const hasBegun = ({ state }: { state: ExamState }) => state !== 'draft' && state !== 'published';

/** Removes a room; its candidates lose their seats, and so none may sit there once the exam has begun. */
export const removeRoom = (db: Db, actor: Actor, examId: string, roomId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row: exam } = await examToMove(tx, actor, examId);
    const { name } = await roomOf(tx, examId, roomId);
    const n = await seatStore.countInRoom(tx, roomId);
    ensure(!hasBegun(exam) || n === 0, faults.inUse, { n });
    await store.remove(tx, roomId);
    await recordAudit(tx, actor, 'examroom.delete', roomId, { name });
  });

/** Assigns new seats to all candidates, room by room; once the exam has begun only while nobody has one. */
export const placeCandidates = (db: Db, actor: Actor, { examId, way }: z.output<typeof api.place.input>) =>
  db.transaction(async (tx) => {
    const { row: exam } = await examToMove(tx, actor, examId);
    const n = await seatStore.countInExam(tx, examId);
    ensure(!hasBegun(exam) || n === 0, faults.underWay, { n });
    const rooms = await store.ofExam(tx, examId);
    const ids = (await store.candidates(tx, examId)).map(({ candidateId }) => candidateId);
    const ordered = way === 'random' ? shuffled(ids, newId()) : ids;
    const places = seated(
      ordered,
      rooms.map(({ row }) => row),
    );
    await seatStore.replaceAll(tx, examId, places);
    await recordAudit(tx, actor, 'examroom.place', examId, { way, placed: places.length });
    return { placed: places.length, unplaced: ids.length - places.length };
  });

/** Assigns one candidate a seat by hand; the next free one when no number is given. */
export const setSeat = (db: Db, actor: Actor, input: z.output<typeof api.setSeat.input>) =>
  db.transaction(async (tx) => {
    const { examId, roomId, candidateId } = input;
    await examToMove(tx, actor, examId);
    const room = await roomOf(tx, examId, roomId);
    ensure(await store.isCandidate(tx, examId, candidateId), wireFaults.gone);
    const taken = await seatStore.taken(tx, roomId, candidateId);
    const seat = input.seat ?? nextFree(room.seats, taken);
    ensure(seat, faults.full);
    ensure(seat <= room.seats, faults.noSeat);
    ensure(!taken.has(seat), faults.taken);
    await seatStore.set(tx, { candidateId, roomId, seat });
    await recordAudit(tx, actor, 'examroom.setseat', candidateId, { room: room.name, seat });
    return { seat };
  });

/** Lists the seats of a room with their candidates; invigilators of the room may read it too. */
export async function listSeats(db: Db, clock: Clock, actor: Actor, examId: string, roomId: string) {
  const mine = await store.lookedAfterBy(db, examId, actor.id);
  if (!mine.some((one) => one.roomId === roomId)) await examToRun(db, actor, examId);
  await roomOf(db, examId, roomId);
  const found = (await store.ofExam(db, examId)).filter(({ row }) => row.id === roomId);
  const { row: exam } = await examAsItIs(db, examId);
  const [room] = await present(db, clock, exam, found);
  ensure(room, wireFaults.gone);
  const seatList = (await seatStore.inRoom(db, roomId)).map(
    ({ photoId, ...seat }): ExamSeat => ({ ...seat, photo: photoId ? fileAddress(photoId) : '' }),
  );
  return { room, seatList };
}

/** Lists teachers to choose invigilators from. */
export const listTeachers = (db: Db, words: string | undefined) => store.teachers(db, { words });
