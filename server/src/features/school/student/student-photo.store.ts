import { eq, sql } from 'drizzle-orm';
import { schoolClasses } from '../../../db/account.table.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examInvigilators, examRooms } from '../../../db/exam-room.table.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

export const studentPhotoStore = {
  set: async (db: Db, studentId: string, photoId: string | null): Promise<void> => {
    await db.update(students).set({ photoId }).where(eq(students.id, studentId));
  },

  /** Returns the account and organization of a student. */
  find: async (db: Db, studentId: string) =>
    (
      await db
        .select({ accountId: students.accountId, organizationId: schoolClasses.organizationId })
        .from(students)
        .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
        .where(eq(students.id, studentId))
    )[0],

  /**
   * Returns whether a person is a candidate in an exam that a teacher owns or invigilates: for tickets, and for
   * identification.
   */
  isCandidateOf: async (db: Db, accountId: string, teacherId: string): Promise<boolean> => {
    const { rows } = await db.execute(sql`
      select from ${examCandidates} join ${exams} on ${exams.id} = ${examCandidates.examId}
      where ${examCandidates.userId} = ${accountId} and (${exams.ownerId} = ${teacherId} or exists (
        select from ${examInvigilators} join ${examRooms} on ${examRooms.id} = ${examInvigilators.roomId}
        where ${examRooms.examId} = ${exams.id} and ${examInvigilators.userId} = ${teacherId}))
      limit 1`);
    return rows.length > 0;
  },

  /** Returns students by lower-case number. */
  numbered: (db: Db, keys: string[]) =>
    db
      .select({
        ...{ studentId: students.id, key: sql<string>`lower(${students.number})`, photoId: students.photoId },
        ...{ studentNumber: students.number, studentName: students.name, organizationId: schoolClasses.organizationId },
      })
      .from(students)
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
      .where(sql`lower(${students.number}) = any(${sql.param(keys)}::text[])`),
};
