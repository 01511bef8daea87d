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
    /** Signs the QR codes. */
    secret: text().notNull(),
    /** The four digits told to the class, where the way asks for them. */
    digits: text().notNull().default(''),
    lateAfter: integer(),
    networks: jsonb().$type<string[]>().notNull().default([]),
    openedAt: createdAt(),
    /** When it closes by itself; once closed, when it did. */
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

/** Whose students are expected: a class, or those who take the course one by one. */
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

/** What became of a student. While a sign-in is open only who came or was marked; at its end everybody. */
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

/** Every code that a student showed: limits guessing, and tells afterwards which code let somebody in. */
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
    /** Which of the QR codes it was. */
    slot: bigint({ mode: 'number' }),
    at: createdAt(),
  },
  (t) => [index('attendance_try_of').on(t.attendanceId, t.userId, t.at), index('attendance_try_user').on(t.userId)],
);
