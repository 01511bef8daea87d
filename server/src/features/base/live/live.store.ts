import { eq } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { classMembers } from '../../../db/account.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';

export const liveStore = {
  /** The classes somebody is in. */
  classesOf: async (db: Db, userId: string): Promise<string[]> =>
    (await db.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId))).map(
      (row) => row.id,
    ),

  /** The courses somebody teaches or studies: three short looks at an index, for every page that connects. */
  coursesOf: async (db: Db, userId: string): Promise<string[]> =>
    (
      await union(
        db.select({ id: courses.id }).from(courses).where(eq(courses.teacherId, userId)),
        db
          .select({ id: courseClasses.courseId })
          .from(courseClasses)
          .innerJoin(classMembers, eq(classMembers.classId, courseClasses.classId))
          .where(eq(classMembers.userId, userId)),
        db.select({ id: courseStudents.courseId }).from(courseStudents).where(eq(courseStudents.userId, userId)),
      )
    ).map((row) => row.id),
};
