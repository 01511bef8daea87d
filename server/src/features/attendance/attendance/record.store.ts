import { and, count, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import {
  attendanceClasses,
  attendanceRecords,
  attendanceSessions,
  attendanceTries,
} from '../../../db/attendance.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import type { Db } from '../../../db/sql.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

export type RecordRow = typeof attendanceRecords.$inferSelect;
type NewRecord = typeof attendanceRecords.$inferInsert;

/**
 * Returns the students expected by attendance sessions as the classes are now, each once, with one of their classes.
 */
const expectedAt = (db: Db, attendanceIds: string[]) => {
  const places = unionAll(
    db
      .select({
        attendanceId: attendanceClasses.attendanceId,
        userId: classMembers.userId,
        className: sql<string | null>`${schoolClasses.name}`.as('class_name'),
        kind: sql<string | null>`null`.as('kind'),
      })
      .from(attendanceClasses)
      .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceClasses.attendanceId))
      .innerJoin(schoolClasses, eq(schoolClasses.id, attendanceClasses.classId))
      .innerJoin(classMembers, eq(classMembers.classId, attendanceClasses.classId))
      .where(
        and(
          inArray(attendanceClasses.attendanceId, attendanceIds),
          hasNotLeft(attendanceSessions.courseId, classMembers.userId),
        ),
      ),
    db
      .select({
        attendanceId: attendanceClasses.attendanceId,
        userId: courseStudents.userId,
        className: sql<string | null>`null`.as('class_name'),
        kind: sql<string | null>`${courseStudents.kind}`.as('kind'),
      })
      .from(attendanceClasses)
      .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceClasses.attendanceId))
      .innerJoin(
        courseStudents,
        and(eq(courseStudents.courseId, attendanceSessions.courseId), eq(courseStudents.kind, attendanceClasses.kind)),
      )
      .where(inArray(attendanceClasses.attendanceId, attendanceIds)),
  ).as('places');
  return db
    .select({
      attendanceId: places.attendanceId,
      userId: places.userId,
      className: sql<string | null>`min(${places.className})`.as('class_of'),
      kind: sql<string | null>`min(${places.kind})`.as('kind_of'),
    })
    .from(places)
    .innerJoin(users, and(eq(users.id, places.userId), eq(users.state, 'normal')))
    .groupBy(places.attendanceId, places.userId)
    .as('expected');
};

export const recordStore = {
  find: async (db: Db, attendanceId: string, userId: string): Promise<RecordRow | undefined> =>
    (
      await db
        .select()
        .from(attendanceRecords)
        .where(and(eq(attendanceRecords.attendanceId, attendanceId), eq(attendanceRecords.userId, userId)))
    )[0],

  ofUser: (db: Db, userId: string, attendanceIds: string[]): Promise<RecordRow[]> =>
    attendanceIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(attendanceRecords)
          .where(and(eq(attendanceRecords.userId, userId), inArray(attendanceRecords.attendanceId, attendanceIds))),

  /** Inserts a record unless there is one; returns whether it did. */
  insert: async (db: Db, row: NewRecord): Promise<boolean> =>
    (
      await db
        .insert(attendanceRecords)
        .values(row)
        .onConflictDoNothing()
        .returning({ userId: attendanceRecords.userId })
    ).length > 0,

  put: async (db: Db, row: NewRecord): Promise<void> => {
    const { attendanceId: _, userId: __, ...set } = row;
    await db
      .insert(attendanceRecords)
      .values(row)
      .onConflictDoUpdate({ target: [attendanceRecords.attendanceId, attendanceRecords.userId], set });
  },

  remove: async (db: Db, attendanceId: string, userId: string): Promise<void> => {
    await db
      .delete(attendanceRecords)
      .where(and(eq(attendanceRecords.attendanceId, attendanceId), eq(attendanceRecords.userId, userId)));
  },

  /** Records expected students without a record as absent. */
  recordAbsent: async (db: Db, attendanceId: string, at: Date): Promise<void> => {
    const expected = expectedAt(db, [attendanceId]);
    const missing = await db.select({ userId: expected.userId }).from(expected);
    if (missing.length === 0) return;
    await db
      .insert(attendanceRecords)
      .values(
        missing.map(({ userId }) => ({ attendanceId, userId, state: 'absent' as const, way: 'end' as const, at })),
      )
      .onConflictDoNothing();
  },

  /** Returns the recorded students and, while it is open, the expected ones. */
  roster: (db: Db, attendanceId: string, open: boolean) => {
    const expected = expectedAt(db, [attendanceId]);
    const record = and(eq(attendanceRecords.userId, users.id), eq(attendanceRecords.attendanceId, attendanceId));
    return db
      .select({
        userId: users.id,
        userName: users.userName,
        loginName: users.loginName,
        className: expected.className,
        kind: expected.kind,
        record: attendanceRecords,
      })
      .from(users)
      .leftJoin(expected, eq(expected.userId, users.id))
      .leftJoin(attendanceRecords, record)
      .where(
        open
          ? or(isNotNull(expected.userId), isNotNull(attendanceRecords.userId))
          : isNotNull(attendanceRecords.userId),
      )
      .orderBy(users.loginName);
  },

  /** Counts the records by state. */
  countStates: (db: Db, attendanceIds: string[]) =>
    db
      .select({ attendanceId: attendanceRecords.attendanceId, state: attendanceRecords.state, count: count() })
      .from(attendanceRecords)
      .where(inArray(attendanceRecords.attendanceId, attendanceIds))
      .groupBy(attendanceRecords.attendanceId, attendanceRecords.state),

  /** Counts the expected students without a record. */
  countMissing: (db: Db, attendanceIds: string[]) => {
    const expected = expectedAt(db, attendanceIds);
    const record = and(
      eq(attendanceRecords.userId, expected.userId),
      eq(attendanceRecords.attendanceId, expected.attendanceId),
    );
    return db
      .select({ attendanceId: expected.attendanceId, count: count() })
      .from(expected)
      .leftJoin(attendanceRecords, record)
      .where(sql`${attendanceRecords.userId} is null`)
      .groupBy(expected.attendanceId);
  },

  /** Counts the states of each student over attendance sessions. */
  tallyByStudent: (db: Db, attendanceIds: string[]) => {
    const expected = expectedAt(db, attendanceIds);
    const places = db
      .select({
        userId: sql<string>`${expected.userId}`.as('student'),
        className: sql<string | null>`min(${expected.className})`.as('student_class'),
        kind: sql<string | null>`min(${expected.kind})`.as('student_kind'),
      })
      .from(expected)
      .groupBy(expected.userId)
      .as('students');
    return db
      .select({
        userId: users.id,
        userName: users.userName,
        loginName: users.loginName,
        className: places.className,
        kind: places.kind,
        state: attendanceRecords.state,
        count: count(),
      })
      .from(attendanceRecords)
      .innerJoin(users, eq(users.id, attendanceRecords.userId))
      .leftJoin(places, eq(places.userId, users.id))
      .where(inArray(attendanceRecords.attendanceId, attendanceIds))
      .groupBy(users.id, places.className, places.kind, attendanceRecords.state)
      .orderBy(users.loginName);
  },

  /** Serializes checks of one student's codes, so that concurrent tries are counted one after the other. */
  lockTries: async (db: Db, attendanceId: string, userId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${attendanceId} ${userId}`}, 0))`);
  },

  noteTry: async (db: Db, row: typeof attendanceTries.$inferInsert): Promise<void> => {
    await db.insert(attendanceTries).values(row);
  },

  /** Counts a student's wrong codes: since a moment, and in all. */
  wrongTries: async (db: Db, attendanceId: string, userId: string, since: Date) => {
    const [found] = await db
      .select({
        all: count(),
        lately: sql<number>`count(*) filter (where ${gt(attendanceTries.at, since)})::int`,
      })
      .from(attendanceTries)
      .where(
        and(
          eq(attendanceTries.attendanceId, attendanceId),
          eq(attendanceTries.userId, userId),
          eq(attendanceTries.accepted, false),
        ),
      );
    return found ?? { all: 0, lately: 0 };
  },

  /** Returns true if the student has used this QR code before. */
  hasShown: async (db: Db, attendanceId: string, userId: string, slot: number): Promise<boolean> =>
    (
      await db
        .select({ id: attendanceTries.id })
        .from(attendanceTries)
        .where(
          and(
            eq(attendanceTries.attendanceId, attendanceId),
            eq(attendanceTries.userId, userId),
            eq(attendanceTries.slot, slot),
            eq(attendanceTries.accepted, true),
          ),
        )
        .limit(1)
    ).length > 0,
};
