import { and, eq, inArray, sql } from 'drizzle-orm';
import { attendanceRecords, attendanceSessions } from '../../../db/attendance.table.ts';
import type { Db } from '../../../db/sql.ts';

const closedOf = (courseId: string) =>
  and(eq(attendanceSessions.courseId, courseId), eq(attendanceSessions.closed, true));

/** Queries of the gradebook. */
export const gradeStore = {
  countClosed: (db: Db, courseId: string): Promise<number> => db.$count(attendanceSessions, closedOf(courseId)),

  /** Counts for each student the closed attendance sessions without leave, and those with presence. */
  rates: (db: Db, courseId: string, userIds: string[]) =>
    db
      .select({
        userId: attendanceRecords.userId,
        expected: sql<number>`(count(*) filter (where ${attendanceRecords.state} <> 'leave'))::int`,
        came: sql<number>`(count(*) filter (where ${attendanceRecords.state} in ('signed', 'late')))::int`,
      })
      .from(attendanceRecords)
      .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceRecords.attendanceId))
      .where(and(closedOf(courseId), inArray(attendanceRecords.userId, userIds)))
      .groupBy(attendanceRecords.userId),
};
