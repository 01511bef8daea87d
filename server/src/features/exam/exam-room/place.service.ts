import type { Db } from '../../../db/connect.ts';
import { seatMapOf } from './classroom-link.service.ts';
import { examRoomStore } from './exam-room.store.ts';
import { seatStore } from './seat.store.ts';

/** Returns a candidate's seat with the networks of the room; nothing without a seat. */
export const seatOf = (db: Db, candidateId: string) => seatStore.of(db, candidateId);

/** Rooms of an exam in which a person invigilates. */
export const roomsLookedAfter = (db: Db, examId: string, userId: string) =>
  examRoomStore.lookedAfterBy(db, examId, userId);

/** All rooms of an exam, by name. */
export const roomsOfExam = async (db: Db, examId: string) =>
  (await examRoomStore.ofExam(db, examId)).map(({ row }) => ({ roomId: row.id, roomName: row.name }));

/** The same rooms, with where the seats of their classrooms stand. */
export async function withSeats<R extends { roomName: string }>(db: Db, rooms: R[]) {
  const seated: (R & { seatMap: string[] })[] = [];
  for (const room of rooms) seated.push({ ...room, seatMap: await seatMapOf(db, room.roomName) });
  return seated;
}
