import { asc, eq } from 'drizzle-orm';
import { attendanceRecords, attendanceSessions } from '../../../db/attendance.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const attendancePortableStore = {
  attendance: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: attendanceRecords.at,
        state: attendanceRecords.state,
        way: attendanceRecords.way,
        note: attendanceRecords.note,
      })
      .from(attendanceRecords)
      .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceRecords.attendanceId))
      .innerJoin(courses, eq(courses.id, attendanceSessions.courseId))
      .where(eq(attendanceRecords.userId, userId))
      .orderBy(asc(attendanceRecords.at), asc(attendanceRecords.attendanceId))
      .limit(most)
      .offset(from),

  attendanceHeld: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: attendanceSessions.openedAt,
        way: attendanceSessions.way,
        endsAt: attendanceSessions.endsAt,
      })
      .from(attendanceSessions)
      .innerJoin(courses, eq(courses.id, attendanceSessions.courseId))
      .where(eq(attendanceSessions.ownerId, userId))
      .orderBy(asc(attendanceSessions.openedAt), asc(attendanceSessions.id))
      .limit(most)
      .offset(from),
};
