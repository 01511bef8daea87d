import type { CourseState, StudyCourse } from '@xueyan/contract/school/course';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, count, desc, eq, exists, getTableColumns, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { attendanceRecords, attendanceSessions, attendanceTries } from '../../../db/attendance.table.ts';
import { courseApplications, courseAuditors } from '../../../db/course-application.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { contains, orderOf, type Page, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { prepared } from '../../../db/prepared.ts';
import { organizationOf, placedScope, scopeValues, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courseClasses, courses, readingVisits, sections } from '../../../db/teaching.table.ts';

export type CourseRow = typeof courses.$inferSelect;
/** A course with what decides whose it is. */
export type HeldCourse = CourseRow & { teacherOrganizationId: string | null };

const sectionCount = sql<number>`(select count(*)::int from ${sections} where ${sections.courseId} = ${courses.id} and ${sections.kind} <> 'chapter')`;
/** Of its classes and one by one, each once. */
const studentCount = sql<number>`(select count(distinct ${courseMembers.userId})::int from ${courseMembers} where ${courseMembers.courseId} = ${courses.id})`;

const described = (db: Db) =>
  db
    .select({
      ...{ course: courses, teacherName: users.userName, teacherOrganizationId: users.organizationId },
      ...{ sectionCount, studentCount },
    })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.teacherId));
export type DescribedCourse = Awaited<ReturnType<typeof described>>[number];

export type CourseSearch = PageInput & { courseName?: string | undefined; state?: CourseState | undefined };

const sortable = {
  courseName: courses.name,
  courseNumber: courses.number,
  updateTime: courses.updatedAt,
  createTime: courses.createdAt,
};

/** In a class that studies the course, or taking it one by one. */
const enrolled = (db: Db, userId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(courseMembers)
      .where(and(eq(courseMembers.courseId, courses.id), eq(courseMembers.userId, userId))),
  );

export const courseStore = {
  find: async (db: Db, id: string): Promise<HeldCourse | undefined> =>
    (
      await db
        .select({ ...getTableColumns(courses), teacherOrganizationId: organizationOf(courses.teacherId) })
        .from(courses)
        .where(eq(courses.id, id))
    )[0],

  /** A course with everything its card shows. */
  describe: (db: Db, id: string): Promise<DescribedCourse[]> => described(db).where(eq(courses.id, id)),

  /** Courses by what was searched for; with how many there are in all. */
  page: async (db: Db, scope: Scope, input: CourseSearch) => {
    const { courseName, state, orderFlag } = input;
    const form = `${orderFlag ?? ''}/${scope.reach}${courseName ? 'n' : ''}${state ? 's' : ''}`;
    const where = and(
      withinScope(placedScope(scope), { own: courses.teacherId }),
      courseName ? sql`${courses.name} ilike ${sql.placeholder('pattern')}` : undefined,
      state ? eq(courses.state, sql.placeholder('state')) : undefined,
    );
    const values = { ...scopeValues(scope), pattern: patternOf(courseName), state };
    const rows = prepared(db, `course.page ${form}`, (name) =>
      described(db)
        .where(where)
        .orderBy(...orderOf(orderFlag, sortable, desc(courses.updatedAt), courses.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare(name),
    );
    const total = prepared(db, `course.count ${form}`, (name) =>
      db.select({ count: count() }).from(courses).where(where).prepare(name),
    );
    return pageOf(
      input,
      { limit: (limit) => ({ offset: (offset) => rows.execute({ ...values, limit, offset }) }) },
      async () => (await total.execute(values))[0]?.count ?? 0,
    );
  },

  countOf: (db: Db, teacherId: string): Promise<number> => db.$count(courses, eq(courses.teacherId, teacherId)),

  classesOf: (db: Db, courseIds: string[]) => {
    if (courseIds.length === 0) return Promise.resolve([]);
    const query = prepared(db, 'course.classes', (name) =>
      db
        .select({ courseId: courseClasses.courseId, classId: schoolClasses.id, className: schoolClasses.name })
        .from(courseClasses)
        .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
        .where(sql`${courseClasses.courseId} = any(${sql.placeholder('courseIds')})`)
        .orderBy(schoolClasses.name)
        .prepare(name),
    );
    return query.execute({ courseIds });
  },

  isEnrolled: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: courses.id })
        .from(courses)
        .where(and(eq(courses.id, courseId), enrolled(db, userId)))
    ).length > 0,

  /** Whether somebody sits in on it at this moment. */
  isAuditing: async (db: Db, courseId: string, userId: string, now: Date): Promise<boolean> =>
    (await db.$count(
      courseAuditors,
      and(
        eq(courseAuditors.courseId, courseId),
        eq(courseAuditors.userId, userId),
        lte(courseAuditors.startsAt, now),
        gt(courseAuditors.endsAt, now),
      ),
    )) > 0,

  countApplications: (db: Db, courseId: string): Promise<number> =>
    db.$count(courseApplications, eq(courseApplications.courseId, courseId)),

  studentIds: async (db: Db, courseId: string): Promise<string[]> =>
    (
      await db
        .selectDistinct({ id: courseMembers.userId })
        .from(courseMembers)
        .where(eq(courseMembers.courseId, courseId))
    ).map((row) => row.id),

  /** Of courses that are out, those that somebody studies; how far is the reader's own affair too. */
  pageOfStudent: async (
    db: Db,
    scope: Scope & { reach: 'own' },
    input: PageInput & { courseName?: string | undefined },
  ): Promise<Page<Omit<z.output<typeof StudyCourse>, 'cover'> & { coverId: string | null }>> => {
    const { userId } = scope;
    const mine = withinScope(scope, { own: (id) => enrolled(db, id) });
    const where = and(mine, ne(courses.state, 'unreleased'), contains(courses.name, input.courseName));
    const doneCount = sql<number>`(
      (select count(*)::int from ${readingVisits} join ${sections} on ${sections.id} = ${readingVisits.sectionId}
        where ${sections.courseId} = ${courses.id} and ${readingVisits.userId} = ${userId}) +
      (select count(*)::int from ${attempts} join ${sections} on ${sections.id} = ${attempts.sectionId}
        where ${sections.courseId} = ${courses.id} and ${attempts.ownerId} = ${userId} and not ${attempts.superseded} and ${attempts.submittedAt} is not null))`;
    const found = db
      .select({
        courseId: courses.id,
        courseName: courses.name,
        courseType: courses.type,
        coverId: courses.coverId,
        teacherName: users.userName,
        state: courses.state,
        sectionCount,
        doneCount,
      })
      .from(courses)
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { courseName: courses.name, updateTime: courses.updatedAt },
          desc(courses.updatedAt),
          courses.id,
        ),
      );
    return pageOf(input, found, () => db.$count(courses, where));
  },

  insert: async (db: Db, row: typeof courses.$inferInsert): Promise<string> => {
    const [created] = await db.insert(courses).values(row).returning({ id: courses.id });
    return created?.id ?? '';
  },

  /** Changes the course if it still has this version; answers whether it had. */
  update: async (db: Db, id: string, version: number, row: Partial<CourseRow>): Promise<boolean> =>
    (
      await db
        .update(courses)
        .set({ ...row, version: version + 1 })
        .where(and(eq(courses.id, id), eq(courses.version, version)))
        .returning({ id: courses.id })
    ).length > 0,

  set: async (db: Db, id: string, row: Partial<CourseRow>): Promise<void> => {
    await db.update(courses).set(row).where(eq(courses.id, id));
  },

  /** With its sign-ins that nobody came to, and who opened its readings. Whatever else students made in it refuses. */
  remove: async (db: Db, id: string): Promise<void> => {
    const ofCourse = db.select({ id: sections.id }).from(sections).where(eq(sections.courseId, id));
    await db.delete(readingVisits).where(inArray(readingVisits.sectionId, ofCourse));
    const attendanceOfCourse = db
      .select({ id: attendanceSessions.id })
      .from(attendanceSessions)
      .where(eq(attendanceSessions.courseId, id));
    await db.delete(attendanceTries).where(inArray(attendanceTries.attendanceId, attendanceOfCourse));
    await db.delete(attendanceSessions).where(eq(attendanceSessions.courseId, id));
    await db.delete(courses).where(eq(courses.id, id));
  },

  setClasses: async (db: Db, courseId: string, classIds: string[]): Promise<void> => {
    await db.delete(courseClasses).where(eq(courseClasses.courseId, courseId));
    if (classIds.length > 0) await db.insert(courseClasses).values(classIds.map((classId) => ({ courseId, classId })));
  },

  sectionIds: async (db: Db, courseId: string): Promise<string[]> =>
    (await db.select({ id: sections.id }).from(sections).where(eq(sections.courseId, courseId))).map((row) => row.id),

  countSections: (db: Db, courseId: string) =>
    db.$count(sections, and(eq(sections.courseId, courseId), ne(sections.kind, 'chapter'))),

  countAttempts: async (db: Db, courseId: string): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(attempts)
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .where(and(eq(sections.courseId, courseId), eq(attempts.trial, false)))
    )[0]?.count ?? 0,

  /** What sign-ins wrote down of students. */
  countAttendance: async (db: Db, courseId: string): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(attendanceRecords)
        .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceRecords.attendanceId))
        .where(eq(attendanceSessions.courseId, courseId))
    )[0]?.count ?? 0,

  countStudentsOf: async (db: Db, teacherId: string): Promise<number> =>
    (
      await db
        .select({ count: sql<number>`count(distinct ${courseMembers.userId})::int` })
        .from(courses)
        .innerJoin(courseMembers, eq(courseMembers.courseId, courses.id))
        .where(
          and(eq(courses.teacherId, teacherId), or(eq(courses.state, 'released'), eq(courses.state, 'unreleased'))),
        )
    )[0]?.count ?? 0,
};
