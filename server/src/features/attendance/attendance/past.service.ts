import { type AttendanceWay, type attendances, hasCome } from '@xueyan/contract/attendance/attendance';
import type { CourseClassId } from '@xueyan/contract/school/course-choice';
import type { Db } from '../../../db/connect.ts';
import { attendanceStore } from './attendance.store.ts';
import { newSecret } from './attendance-code.rule.ts';
import { recordStore } from './record.store.ts';

export interface PastAttendance {
  courseId: string;
  ownerId: string;
  classIds: CourseClassId[];
  way: AttendanceWay;
  openedAt: Date;
  endsAt: Date;
  /** Minutes after the opening. */
  lateAfter: number | null;
  /** Students without an entry are absent. */
  records: { userId: string; state: (typeof attendances)[number]; at: Date; note?: string }[];
}

/** Records a finished attendance session and returns its id. */
export const recordPastAttendance = (db: Db, { classIds, records, ...past }: PastAttendance) =>
  db.transaction(async (tx) => {
    const attendanceId = await attendanceStore.insert(tx, { ...past, secret: newSecret(), closed: true }, classIds);
    for (const { userId, state, at, note = '' } of records) {
      const came = hasCome(state);
      const markedBy = came ? null : past.ownerId;
      await recordStore.put(tx, { attendanceId, userId, state, at, note, markedBy, way: came ? past.way : 'hand' });
    }
    await recordStore.recordAbsent(tx, attendanceId, past.endsAt);
    return attendanceId;
  });
