import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { examCandidates } from '../../../db/exam.table.ts';
import { examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { invitedClass } from '../../../db/invited-class.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

const photoId = sql<string | null>`(
  select known.photo_id from ${students} as known where known.account_id = ${examCandidates.userId} limit 1)`;

export interface SeatRow {
  candidateId: string;
  roomId: string;
  seat: number;
}

export const seatStore = {
  inRoom: (db: Db, roomId: string) =>
    db
      .select({
        candidateId: examSeats.candidateId,
        seat: examSeats.seat,
        loginName: users.loginName,
        userName: users.userName,
        className: invitedClass,
        photoId,
      })
      .from(examSeats)
      .innerJoin(examCandidates, eq(examCandidates.id, examSeats.candidateId))
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .where(eq(examSeats.roomId, roomId))
      .orderBy(asc(examSeats.seat)),

  /** Returns a candidate's seat with the networks of the room. */
  of: async (db: Db, candidateId: string) =>
    (
      await db
        .select({
          seat: examSeats.seat,
          roomId: examRooms.id,
          roomName: examRooms.name,
          networks: examRooms.networks,
        })
        .from(examSeats)
        .innerJoin(examRooms, eq(examRooms.id, examSeats.roomId))
        .where(eq(examSeats.candidateId, candidateId))
    )[0],

  replaceAll: async (db: Db, examId: string, rows: SeatRow[]): Promise<void> => {
    const rooms = db.select({ id: examRooms.id }).from(examRooms).where(eq(examRooms.examId, examId));
    await db.delete(examSeats).where(inArray(examSeats.roomId, rooms));
    const atOnce = 1_000;
    for (let from = 0; from < rows.length; from += atOnce)
      await db.insert(examSeats).values(rows.slice(from, from + atOnce));
  },

  set: async (db: Db, { candidateId, ...place }: SeatRow): Promise<void> => {
    await db
      .insert(examSeats)
      .values({ candidateId, ...place })
      .onConflictDoUpdate({ target: examSeats.candidateId, set: place });
  },

  /** Returns the seats of a room that other candidates occupy. */
  taken: async (db: Db, roomId: string, candidateId: string): Promise<Set<number>> => {
    const others = await db
      .select({ seat: examSeats.seat })
      .from(examSeats)
      .where(and(eq(examSeats.roomId, roomId), sql`${examSeats.candidateId} <> ${candidateId}`));
    return new Set(others.map(({ seat }) => seat));
  },

  countInRoom: (db: Db, roomId: string): Promise<number> => db.$count(examSeats, eq(examSeats.roomId, roomId)),

  countInExam: (db: Db, examId: string): Promise<number> => {
    const rooms = db.select({ id: examRooms.id }).from(examRooms).where(eq(examRooms.examId, examId));
    return db.$count(examSeats, inArray(examSeats.roomId, rooms));
  },

  highest: async (db: Db, roomId: string): Promise<number> =>
    (
      await db
        .select({ seat: sql<number>`coalesce(max(${examSeats.seat}), 0)::int` })
        .from(examSeats)
        .where(eq(examSeats.roomId, roomId))
    )[0]?.seat ?? 0,
};
