import { attendanceMinutes, attendances, attendanceWays, recordWays } from '@xueyan/contract/attendance/attendance';
import { virtualClasses } from '@xueyan/contract/school/course-choice';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { between, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { courses } from './teaching.table.ts';

export const attendanceSessions = pgTable(
  'attendance',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    way: oneOf(attendanceWays).notNull(),
    /** Secret that signs the QR codes. */
    secret: text().notNull(),
    /** Four digits announced in class, where the method asks for them. */
    digits: text().notNull().default(''),
    lateAfter: integer(),
    networks: jsonb().$type<string[]>().notNull().default([]),
    openedAt: createdAt(),
    /** Time of the automatic close; for a closed check, the time at which it closed. */
    endsAt: moment().notNull(),
    closed: boolean().notNull().default(false),
  },
  (t) => [
    index('attendance_course').on(t.courseId, t.openedAt),
    index('attendance_open').on(t.endsAt).where(sql`not closed`),
    between(t.lateAfter, attendanceMinutes),
    ...refuseOthers(t),
  ],
);

/** Groups of students who are expected: a class, or the individually enrolled ones. */
export const attendanceClasses = pgTable(
  'attendance_class',
  {
    id: key(),
    attendanceId: uuid()
      .notNull()
      .references(() => attendanceSessions.id, { onDelete: 'cascade' }),
    classId: uuid().references(() => schoolClasses.id, { onDelete: 'cascade' }),
    kind: oneOf(virtualClasses),
  },
  (t) => [
    index('attendance_class_of').on(t.attendanceId),
    index('attendance_class_class').on(t.classId),
    check('attendance_class_one', sql`num_nonnulls(${t.classId}, ${t.kind}) = 1`),
    ...refuseOthers(t),
  ],
);

/**
 * Attendance of a student. While the check is open only for those who came or were marked; at its end for everybody.
 */
export const attendanceRecords = pgTable(
  'attendance_record',
  {
    attendanceId: uuid()
      .notNull()
      .references(() => attendanceSessions.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    state: oneOf(attendances).notNull(),
    way: oneOf(recordWays).notNull(),
    note: text().notNull().default(''),
    markedBy: uuid().references(() => users.id),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.attendanceId, t.userId] }),
    index('attendance_record_user').on(t.userId),
    ...refuseOthers(t),
  ],
);

/** Every code that a student submitted: limits guessing, and shows afterwards which code was accepted. */
export const attendanceTries = pgTable(
  'attendance_try',
  {
    id: key(),
    attendanceId: uuid()
      .notNull()
      .references(() => attendanceSessions.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    accepted: boolean().notNull(),
    /** Number of the QR code's time slot. */
    slot: bigint({ mode: 'number' }),
    at: createdAt(),
  },
  (t) => [index('attendance_try_of').on(t.attendanceId, t.userId, t.at), index('attendance_try_user').on(t.userId)],
);
