import { and, eq, isNotNull, or } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';

export const liveStore = {
  /** The classes somebody is in. */
  classesOf: async (db: Db, userId: string): Promise<string[]> =>
    (await db.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId))).map(
      (row) => row.id,
    ),

  /** The courses somebody teaches or studies. */
  coursesOf: async (db: Db, userId: string): Promise<string[]> =>
    (
      await db
        .selectDistinct({ id: courses.id })
        .from(courses)
        .leftJoin(courseClasses, eq(courseClasses.courseId, courses.id))
        .leftJoin(classMembers, and(eq(classMembers.classId, courseClasses.classId), eq(classMembers.userId, userId)))
        .leftJoin(courseStudents, and(eq(courseStudents.courseId, courses.id), eq(courseStudents.userId, userId)))
        .where(or(eq(courses.teacherId, userId), isNotNull(classMembers.userId), isNotNull(courseStudents.userId)))
    ).map((row) => row.id),
};
