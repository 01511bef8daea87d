import type { ClassState } from '@xueyan/contract/school/school-class';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { schoolClasses } from '../../../db/account.table.ts';
import { lessonClasses, lessons } from '../../../db/schedule.table.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';

/** Data of whole classes: their students by the register, courses, future lessons. */
export const classChangeStore = {
  setState: async (db: Db, classIds: string[], state: ClassState): Promise<void> => {
    await db.update(schoolClasses).set({ state }).where(inArray(schoolClasses.id, classIds));
  },

  /** Returns students who are in school or suspended, by number. */
  studentsOf: (db: Db, classIds: string[]) =>
    db
      .select({
        ...{ studentId: students.id, studentNumber: students.number, studentName: students.name },
        ...{ classId: students.classId, state: students.state },
      })
      .from(students)
      .where(and(inArray(students.classId, classIds), inArray(students.state, ['inSchool', 'suspended'])))
      .orderBy(asc(students.number)),

  coursesOf: (db: Db, classIds: string[]) =>
    db
      .selectDistinct({ id: courses.id, name: courses.name })
      .from(courseClasses)
      .innerJoin(courses, eq(courses.id, courseClasses.courseId))
      .where(inArray(courseClasses.classId, classIds))
      .orderBy(asc(courses.name), courses.id),

  countLessons: async (db: Db, classIds: string[], from: string): Promise<number> => {
    const counted = db
      .select({ total: sql<number>`count(distinct ${lessons.id})::int` })
      .from(lessonClasses)
      .innerJoin(lessons, eq(lessons.id, lessonClasses.lessonId))
      .where(and(inArray(lessonClasses.classId, classIds), gte(lessons.date, from)));
    return (await counted)[0]?.total ?? 0;
  },

  /** Gives a class the courses of others, and their lessons from a date on. */
  carry: async (db: Db, fromIds: string[], toId: string, from: string): Promise<void> => {
    const ids = sql.param(fromIds);
    await db.execute(sql`insert into ${courseClasses} (course_id, class_id)
      select distinct course_id, ${toId}::uuid from ${courseClasses} where class_id = any(${ids}::uuid[])
      on conflict do nothing`);
    await db.execute(sql`insert into ${lessonClasses} (lesson_id, class_id)
      select distinct ${lessons.id}, ${toId}::uuid from ${lessonClasses} join ${lessons} on ${lessons.id} = lesson_id
      where class_id = any(${ids}::uuid[]) and ${lessons.date} >= ${from}
      on conflict do nothing`);
  },

  /** Removes ended classes from lessons from a date on. */
  leaveLessons: async (db: Db, classIds: string[], from: string): Promise<void> => {
    await db.execute(sql`delete from ${lessonClasses} using ${lessons}
      where ${lessons.id} = ${lessonClasses.lessonId} and ${lessons.date} >= ${from}
        and ${lessonClasses.classId} = any(${sql.param(classIds)}::uuid[])`);
  },
};
