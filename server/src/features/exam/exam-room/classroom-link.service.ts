import type { RoomClash } from '@xueyan/contract/exam/exam-room';
import type { SeatMap } from '@xueyan/contract/school/seat-map';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { seatsOfPlace } from '../../school/classroom/classroom.service.ts';
import { useOfRoom } from '../../timetable/booking/booking.service.ts';
import { examRoomStore as store } from './exam-room.store.ts';

interface Exam {
  id: string;
  beginAt: Date;
  endAt: Date;
}

/** Returns where the seats of the classroom with this name stand; empty for any other place. */
export const seatMapOf = async (db: Db, roomName: string): Promise<SeatMap> =>
  (await seatsOfPlace(db, roomName))?.seatMap ?? [];

/** Returns the seats of a room's classroom, and what else it is used for during the exam. */
export async function classroomOf(
  db: Db,
  clock: Clock,
  exam: Exam,
  roomName: string,
): Promise<{ seatMap: SeatMap; clashList: RoomClash[] }> {
  const room = await seatsOfPlace(db, roomName);
  if (!room) return { seatMap: [], clashList: [] };
  const used = await useOfRoom(db, clock, room.id, exam.beginAt, exam.endAt);
  const exams = await store.otherExamsIn(db, exam, roomName);
  return {
    seatMap: room.seatMap,
    clashList: [
      ...used.map(({ kind, title, userName, beginTime, endTime }) => ({ kind, title, userName, beginTime, endTime })),
      ...exams.map(({ title, userName, beginAt, endAt }) => ({
        ...{ kind: 'exam' as const, title, userName },
        ...{ beginTime: clock.write(beginAt), endTime: clock.write(endAt) },
      })),
    ],
  };
}
