import { periodsPerDay } from '@xueyan/contract/school/calendar';
import { type VirtualClass, virtualClasses } from '@xueyan/contract/school/course-choice';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { classrooms } from './classroom.table.ts';
import { createdAt, eachOneOf, key, moment, updatedAt, version } from './columns.ts';
import { courses } from './teaching.table.ts';

/** One lesson on one date; lessons planned together share a group. */
export const lessons = pgTable(
  'lesson',
  {
    id: key(),
    groupId: uuid().notNull(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Empty: the teacher of the course. */
    teacherName: text().notNull().default(''),
    /** Name of its location: a classroom's, or any text. */
    classroom: text().notNull().default(''),
    classroomId: uuid().references(() => classrooms.id, { onDelete: 'restrict' }),
    virtualClasses: text().array().$type<VirtualClass[]>().notNull().default([]),
    date: date({ mode: 'string' }).notNull(),
    startPeriod: integer().notNull(),
    endPeriod: integer().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('lesson_date').on(t.date),
    index('lesson_course').on(t.courseId, t.date),
    index('lesson_group').on(t.groupId),
    index('lesson_classroom').on(t.classroomId, t.date),
    eachOneOf(t.virtualClasses, virtualClasses),
    check(
      'lesson_periods',
      sql`1 <= ${t.startPeriod} and ${t.startPeriod} <= ${t.endPeriod} and ${t.endPeriod} <= ${sql.raw(String(periodsPerDay))}`,
    ),
  ],
);

export const lessonClasses = pgTable(
  'lesson_class',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.classId] }), index('lesson_class_class').on(t.classId)],
);

/** Private address of a person's timetable. */
export const scheduleFeeds = pgTable('schedule_feed', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the address: a copy of the table grants no access. */
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
  lastReadAt: moment(),
});
