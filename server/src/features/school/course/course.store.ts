import type { CourseState, CourseTeam } from '@xueyan/contract/school/course-policy';
import { and, count, eq, exists, getTableColumns, gt, inArray, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import { organizations, schoolClasses, users } from '../../../db/account.table.ts';
import { attendanceRecords, attendanceSessions, attendanceTries } from '../../../db/attendance.table.ts';
import { classSessions } from '../../../db/class-session.table.ts';
import { courseApplications, courseAuditors } from '../../../db/course-application.table.ts';
import { courseMembers, courseTakers } from '../../../db/course-student.table.ts';
import { stateFor, taughtBy, teamOf } from '../../../db/course-team.ts';
import { gradeChanges, gradeColumns } from '../../../db/gradebook.table.ts';
import { prepared } from '../../../db/prepared.ts';
import { organizationOf } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { teams } from '../../../db/student-team.table.ts';
import { attempts, courseClasses, courses, readingVisits, sections } from '../../../db/teaching.table.ts';

export type CourseRow = typeof courses.$inferSelect;
/** A course with the data that decide who owns it. */
export type HeldCourse = CourseRow & { teacherOrganizationId: string | null; team: CourseTeam };

export const sectionCount = sql<number>`(select count(*)::int from ${sections} where ${sections.courseId} = ${courses.id} and ${sections.kind} <> 'chapter')`;
/** Number of students by class and individually, each once. */
const studentCount = sql<number>`(select count(distinct ${courseTakers.userId})::int from ${courseTakers} where ${courseTakers.courseId} = ${courses.id})`;

export const described = (db: Db) =>
  db
    .select({
      ...{ course: courses, teacherName: users.userName, teacherOrganizationId: users.organizationId },
      ...{ sectionCount, studentCount, team: teamOf(courses.id) },
      organizationName: sql<string>`coalesce(${organizations.name}, '')`,
    })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.teacherId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId));
export type DescribedCourse = Awaited<ReturnType<typeof described>>[number];

const taught = { teacherOrganizationId: organizationOf(courses.teacherId), team: teamOf(courses.id) };

/** Condition: enrolled by a class that studies the course, or individually. */
export const enrolled = (db: Db, userId: string) =>
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
        .select({ ...getTableColumns(courses), ...taught })
        .from(courses)
        .where(eq(courses.id, id))
    )[0],

  /** Returns a course with all data of its card. */
  describe: (db: Db, id: string): Promise<DescribedCourse[]> => described(db).where(eq(courses.id, id)),

  countOf: (db: Db, teacherId: string): Promise<number> =>
    db.$count(courses, and(taughtBy(teacherId), isNull(courses.archivedAt))),

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

  /** Returns whether a person is a student of the course, which a guest of its open lab is not. */
  takes: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (await db.$count(courseTakers, and(eq(courseTakers.courseId, courseId), eq(courseTakers.userId, userId)))) > 0,

  /** Returns the state of a course for one of its students. */
  stateFor: async (db: Db, courseId: string, userId: string): Promise<CourseState> =>
    (
      await db
        .select({ state: stateFor(userId) })
        .from(courses)
        .where(eq(courses.id, courseId))
    )[0]?.state ?? 'unreleased',

  /** Returns whether a person audits a course at a moment. */
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

  countTeams: (db: Db, courseId: string): Promise<number> => db.$count(teams, eq(teams.courseId, courseId)),

  countApplications: (db: Db, courseId: string): Promise<number> =>
    db.$count(courseApplications, eq(courseApplications.courseId, courseId)),

  studentIds: async (db: Db, courseId: string): Promise<string[]> =>
    (
      await db.selectDistinct({ id: courseTakers.userId }).from(courseTakers).where(eq(courseTakers.courseId, courseId))
    ).map((row) => row.id),

  insert: async (db: Db, row: typeof courses.$inferInsert): Promise<string> => {
    const [created] = await db.insert(courses).values(row).returning({ id: courses.id });
    return created?.id ?? '';
  },

  /** Changes the course if it still has this version; returns whether it had. */
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

  /**
   * Deletes a course with its empty attendance sessions and reading visits. Foreign keys refuse it while other work of
   * students exists.
   */
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

  /** Sets the classes of a course; those that stay retain their dates. */
  setClasses: async (db: Db, courseId: string, classIds: string[]): Promise<void> => {
    await db
      .delete(courseClasses)
      .where(and(eq(courseClasses.courseId, courseId), notInArray(courseClasses.classId, classIds)));
    const rows = classIds.map((classId) => ({ courseId, classId }));
    if (rows.length > 0) await db.insert(courseClasses).values(rows).onConflictDoNothing();
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

  /** Counts the work of students: attempts, and opened readings. */
  countWork: async (db: Db, courseId: string): Promise<number> => {
    const inside = db.select({ id: sections.id }).from(sections).where(eq(sections.courseId, courseId));
    const opened = await db.$count(readingVisits, inArray(readingVisits.sectionId, inside));
    return opened + (await courseStore.countAttempts(db, courseId));
  },

  /** Counts the class sessions held in a course. */
  countClassSessions: (db: Db, courseId: string): Promise<number> =>
    db.$count(classSessions, eq(classSessions.courseId, courseId)),

  /** Counts the marks that teachers entered in its gradebook, also in deleted columns. */
  countGrades: async (db: Db, courseId: string): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(gradeChanges)
        .innerJoin(gradeColumns, eq(gradeColumns.id, gradeChanges.columnId))
        .where(eq(gradeColumns.courseId, courseId))
    )[0]?.count ?? 0,

  /** Counts the attendance records of students in it. */
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
        .select({ count: sql<number>`count(distinct ${courseTakers.userId})::int` })
        .from(courses)
        .innerJoin(courseTakers, eq(courseTakers.courseId, courses.id))
        .where(and(taughtBy(teacherId), ne(courses.state, 'ended'), isNull(courses.archivedAt)))
    )[0]?.count ?? 0,
};
