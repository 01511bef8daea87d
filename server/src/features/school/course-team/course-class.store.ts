import { and, asc, eq, sql } from 'drizzle-orm';
import { classMembers, schoolClasses } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses } from '../../../db/teaching.table.ts';

export const courseClassStore = {
  list: (db: Db, courseId: string) =>
    db
      .select({
        ...{ classId: schoolClasses.id, className: schoolClasses.name },
        studentCount: sql<number>`(select count(*)::int from ${classMembers} where ${classMembers.classId} = ${schoolClasses.id})`,
        ...{ opensAt: courseClasses.opensAt, endsAt: courseClasses.endsAt },
      })
      .from(courseClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
      .where(eq(courseClasses.courseId, courseId))
      .orderBy(asc(schoolClasses.name)),

  /** Returns whether the class studies the course. */
  setDates: async (
    db: Db,
    courseId: string,
    classId: string,
    dates: { opensAt: Date | null; endsAt: Date | null },
  ): Promise<boolean> =>
    (
      await db
        .update(courseClasses)
        .set(dates)
        .where(and(eq(courseClasses.courseId, courseId), eq(courseClasses.classId, classId)))
        .returning({ classId: courseClasses.classId })
    ).length > 0,
};
