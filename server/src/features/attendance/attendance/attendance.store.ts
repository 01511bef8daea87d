import { type CourseClassId, isVirtualClass } from '@xueyan/contract/school/course-choice';
import type { CourseTeam } from '@xueyan/contract/school/course-policy';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { attendanceClasses, attendanceSessions } from '../../../db/attendance.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import { taughtCourses, teamOf } from '../../../db/course-team.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import { inSpan } from '../../../db/span.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';
import type { Span } from '../../../platform/clock.ts';

export type AttendanceEntry = typeof attendanceSessions.$inferSelect & {
  courseName: string;
  teacherId: string;
  teacherOrganizationId: string | null;
  team: CourseTeam;
};

const withCourse = (db: Db) =>
  db
    .select({
      ...getTableColumns(attendanceSessions),
      courseName: courses.name,
      teacherId: courses.teacherId,
      teacherOrganizationId: organizationOf(courses.teacherId),
      team: teamOf(courses.id),
    })
    .from(attendanceSessions)
    .innerJoin(courses, eq(courses.id, attendanceSessions.courseId));

/** Condition: neither closed nor due at a moment. */
const openAt = (now: Date): SQL =>
  sql`(not ${attendanceSessions.closed} and ${attendanceSessions.endsAt} > ${now.toISOString()}::timestamptz)`;

export const attendanceStore = {
  find: async (db: Db, id: string): Promise<AttendanceEntry | undefined> =>
    (await withCourse(db).where(eq(attendanceSessions.id, id)))[0],

  /** `share`: not closed during the transaction; `update`: not changed by others either. */
  findLocked: async (db: Db, id: string, strength: 'share' | 'update'): Promise<AttendanceEntry | undefined> =>
    (await withCourse(db).where(eq(attendanceSessions.id, id)).for(strength, { of: attendanceSessions }))[0],

  /** Returns a due attendance session that no other server is closing. */
  nextDue: async (db: Db, now: Date): Promise<AttendanceEntry | undefined> =>
    (
      await withCourse(db)
        .where(and(eq(attendanceSessions.closed, false), lte(attendanceSessions.endsAt, now)))
        .orderBy(attendanceSessions.endsAt)
        .limit(1)
        .for('update', { of: attendanceSessions, skipLocked: true })
    )[0],

  /** Returns the attendance sessions of courses that are open at a moment, the last opened last. */
  openOf: (db: Db, courseIds: string[], now: Date): Promise<{ id: string; courseId: string }[]> =>
    db
      .select({ id: attendanceSessions.id, courseId: attendanceSessions.courseId })
      .from(attendanceSessions)
      .where(and(inArray(attendanceSessions.courseId, courseIds), openAt(now)))
      .orderBy(asc(attendanceSessions.openedAt)),

  insert: async (db: Db, row: typeof attendanceSessions.$inferInsert, classIds: CourseClassId[]): Promise<string> => {
    const [created] = await db.insert(attendanceSessions).values(row).returning({ id: attendanceSessions.id });
    const attendanceId = created?.id ?? '';
    await db
      .insert(attendanceClasses)
      .values(
        classIds.map((one) => (isVirtualClass(one) ? { attendanceId, kind: one } : { attendanceId, classId: one })),
      );
    return attendanceId;
  },

  set: async (db: Db, id: string, row: Partial<typeof attendanceSessions.$inferSelect>): Promise<void> => {
    await db.update(attendanceSessions).set(row).where(eq(attendanceSessions.id, id));
  },

  classesOf: (db: Db, attendanceIds: string[]) =>
    attendanceIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            attendanceId: attendanceClasses.attendanceId,
            classId: attendanceClasses.classId,
            kind: attendanceClasses.kind,
            className: schoolClasses.name,
          })
          .from(attendanceClasses)
          .leftJoin(schoolClasses, eq(schoolClasses.id, attendanceClasses.classId))
          .where(inArray(attendanceClasses.attendanceId, attendanceIds))
          .orderBy(asc(schoolClasses.name), desc(attendanceClasses.kind)),

  /** Returns the ids of students whom an attendance session expects individually, beside its classes. */
  lonersOf: async (db: Db, attendanceId: string): Promise<string[]> =>
    (
      await db
        .select({ userId: courseStudents.userId })
        .from(attendanceClasses)
        .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceClasses.attendanceId))
        .innerJoin(
          courseStudents,
          and(
            eq(courseStudents.courseId, attendanceSessions.courseId),
            eq(courseStudents.kind, attendanceClasses.kind),
          ),
        )
        .where(eq(attendanceClasses.attendanceId, attendanceId))
    ).map(({ userId }) => userId),

  isExpected: async (db: Db, attendanceId: string, userId: string): Promise<boolean> =>
    (await expected(db, inArray(attendanceClasses.attendanceId, [attendanceId]), userId)).length > 0,

  /** Returns the open attendance sessions that expect a user, the first to close first. */
  openFor: async (db: Db, userId: string, now: Date): Promise<AttendanceEntry[]> => {
    const ids = (await expected(db, openAt(now), userId)).map(({ attendanceId }) => attendanceId);
    return ids.length === 0
      ? []
      : withCourse(db)
          .where(inArray(attendanceSessions.id, ids))
          .orderBy(attendanceSessions.endsAt, attendanceSessions.id);
  },

  /** Returns a page of the attendance sessions of courses in a scope. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & { courseId?: string | undefined; state?: 'open' | 'closed' | undefined },
    now: Date,
    span: Span,
  ) => {
    const where = and(
      withinScope(scope, taughtCourses('run')),
      inSpan(attendanceSessions.openedAt, span),
      input.courseId ? eq(attendanceSessions.courseId, input.courseId) : undefined,
      input.state && (input.state === 'open' ? openAt(now) : sql`not ${openAt(now)}`),
    );
    const sortable = { startTime: attendanceSessions.openedAt, courseName: courses.name };
    const found = withCourse(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(attendanceSessions.openedAt), attendanceSessions.id));
    const counted = db
      .select({ one: sql`1` })
      .from(attendanceSessions)
      .innerJoin(courses, eq(courses.id, attendanceSessions.courseId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  /** Returns the closed attendance sessions of a course, oldest first. */
  closedOf: (db: Db, courseId: string) =>
    db
      .select()
      .from(attendanceSessions)
      .where(and(eq(attendanceSessions.courseId, courseId), eq(attendanceSessions.closed, true)))
      .orderBy(attendanceSessions.openedAt, attendanceSessions.id),
};

/** Returns those of the attendance sessions that expect a user, as the classes are now. */
async function expected(db: Db, which: SQL, userId: string): Promise<{ attendanceId: string }[]> {
  const active = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.state} = 'normal')`;
  const inClass = db
    .select({ attendanceId: attendanceClasses.attendanceId })
    .from(attendanceClasses)
    .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceClasses.attendanceId))
    .innerJoin(classMembers, eq(classMembers.classId, attendanceClasses.classId))
    .where(
      and(which, eq(classMembers.userId, userId), active, hasNotLeft(attendanceSessions.courseId, classMembers.userId)),
    );
  const alone = db
    .select({ attendanceId: attendanceClasses.attendanceId })
    .from(attendanceClasses)
    .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceClasses.attendanceId))
    .innerJoin(
      courseStudents,
      and(eq(courseStudents.courseId, attendanceSessions.courseId), eq(courseStudents.kind, attendanceClasses.kind)),
    )
    .where(and(which, eq(courseStudents.userId, userId), active));
  return inClass.union(alone);
}
