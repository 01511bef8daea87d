import { type CourseClassId, courseChoiceSize, isVirtualClass } from '@xueyan/contract/school/course-choice';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseMembers, courseStudents } from '../../../db/course-student.table.ts';
import { taughtBy, taughtCourses } from '../../../db/course-team.ts';
import { contains } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

const choose = (db: Db, search: string, page: number, more: SQL | undefined) =>
  db
    .select({ value: courses.id, title: courses.name })
    .from(courses)
    .where(and(or(contains(courses.name, search), contains(courses.number, search)), isNull(courses.archivedAt), more))
    .orderBy(sql`${courses.state} = 'ended'`, desc(courses.updatedAt), courses.id)
    .limit(courseChoiceSize)
    .offset((page - 1) * courseChoiceSize);

export const courseChoiceStore = {
  taught: (db: Db, scope: Scope, search: string, page: number) =>
    choose(db, search, page, withinScope(scope, taughtCourses())),

  /** Returns at most so many courses of a teacher that have classes and have not ended. */
  withClasses: (db: Db, teacherId: string, most: number) =>
    db
      .select({ value: courses.id, title: courses.name })
      .from(courses)
      .where(
        and(
          taughtBy(teacherId, 'run'),
          isNull(courses.archivedAt),
          ne(courses.state, 'ended'),
          exists(db.select({ one: sql`1` }).from(courseClasses).where(eq(courseClasses.courseId, courses.id))),
        ),
      )
      .limit(most),

  ofStudent: (db: Db, userId: string, search: string, page: number) => {
    const studied = db
      .select({ one: sql`1` })
      .from(courseMembers)
      .where(and(eq(courseMembers.courseId, courses.id), eq(courseMembers.userId, userId)));
    return choose(db, search, page, and(ne(courses.state, 'unreleased'), exists(studied)));
  },

  classesOf: (db: Db, courseId: string) =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name })
      .from(courseClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
      .where(eq(courseClasses.courseId, courseId))
      .orderBy(schoolClasses.name),

  /** Returns the students in some classes of a course, without duplicates. */
  studentsOf: async (db: Db, courseId: string, classIds: readonly CourseClassId[]): Promise<string[]> => {
    const virtual = classIds.filter(isVirtualClass);
    const real = classIds.filter((classId) => !isVirtualClass(classId));
    const inClasses = db
      .select({ userId: classMembers.userId })
      .from(classMembers)
      .where(and(inArray(classMembers.classId, real), hasNotLeft(sql`${courseId}::uuid`, classMembers.userId)));
    const alone = db
      .select({ userId: courseStudents.userId })
      .from(courseStudents)
      .where(and(eq(courseStudents.courseId, courseId), inArray(courseStudents.kind, virtual)));
    const found = db.select({ userId: users.id }).from(users);
    return (await found.where(inArray(users.id, union(inClasses, alone)))).map(({ userId }) => userId);
  },
};
