import type { Db } from '../../../db/connect.ts';
import { examRoomStore } from './exam-room.store.ts';
import { seatStore } from './seat.store.ts';

/** Where a candidate sits, with the networks of the room; nothing for one without a seat. */
export const seatOf = (db: Db, candidateId: string) => seatStore.of(db, candidateId);

/** The rooms of an exam that somebody looks after. */
export const roomsLookedAfter = (db: Db, examId: string, userId: string) =>
  examRoomStore.lookedAfterBy(db, examId, userId);

/** All rooms of an exam, by name. */
export const roomsOfExam = async (db: Db, examId: string) =>
  (await examRoomStore.ofExam(db, examId)).map(({ row }) => ({ roomId: row.id, roomName: row.name }));
