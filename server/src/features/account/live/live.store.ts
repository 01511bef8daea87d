import { eq, or } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';
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
        .leftJoin(classMembers, eq(classMembers.classId, courseClasses.classId))
        .where(or(eq(courses.teacherId, userId), eq(classMembers.userId, userId)))
    ).map((row) => row.id),
};
