import { virtualClasses } from '@xueyan/contract/school/course-choice';
import { restudyStates } from '@xueyan/contract/school/restudy';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { courses } from './teaching.table.ts';

/** `guest`: only practises in the open lab of the course, and is no student of it. */
export const enrolmentKinds = [...virtualClasses, 'guest'] as const;
export type EnrolmentKind = (typeof enrolmentKinds)[number];

/** Individually enrolled students of a course, besides its classes, and guests of its open lab. */
export const courseStudents = pgTable(
  'course_student',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: oneOf(enrolmentKinds).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('course_student_user').on(t.userId),
    ...refuseOthers(t),
  ],
);

/** Students who left a course that their class takes. Their work stays; deleting the row brings them back. */
export const courseWithdrawals = pgTable(
  'course_withdrawal',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index('course_withdrawal_user').on(t.userId)],
);

/** Registrar's record of students who retake a course, and how. The roster is `course_student`. */
export const restudies = pgTable(
  'restudy',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Number of the enrolment; attempts of this enrolment carry it. */
    enrolment: integer().notNull(),
    /** Class that the student attends with. */
    classId: uuid().references(() => schoolClasses.id, { onDelete: 'set null' }),
    term: text().notNull().default(''),
    reason: text().notNull().default(''),
    state: oneOf(restudyStates).notNull().default('active'),
    actorName: text().notNull(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('restudy_enrolment').on(t.courseId, t.userId, t.enrolment),
    uniqueIndex('restudy_active').on(t.courseId, t.userId).where(sql`state = 'active'`),
    index('restudy_user').on(t.userId),
    index('restudy_class').on(t.classId),
    atLeast(t.enrolment, 1),
    ...refuseOthers(t),
  ],
);

/**
 * Who may enter a course as a student: those of its classes except the withdrawn ones, the individually enrolled ones,
 * and guests of its open lab; one may be in both parts. What a course shows, counts, marks or reminds is of its
 * students: `courseTakers`.
 */
export const courseMembers = pgView('course_member', {
  courseId: uuid('course_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Null: not through a class. */
  className: text('class_name'),
}).as(sql`
  select course_class.course_id, class_member.user_id, school_class.name as class_name
  from course_class
  join class_member on class_member.class_id = course_class.class_id
  join school_class on school_class.id = course_class.class_id
  where not exists (select 1 from course_withdrawal
    where course_withdrawal.course_id = course_class.course_id and course_withdrawal.user_id = class_member.user_id)
  union all
  select course_student.course_id, course_student.user_id, null from course_student`);

/** The students of a course, by class and individually; a student may be in both. Guests of its open lab are none. */
export const courseTakers = pgView('course_taker', {
  courseId: uuid('course_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Null: not through a class. */
  className: text('class_name'),
}).as(sql`
  select course_member.course_id, course_member.user_id, course_member.class_name
  from course_member
  where course_member.class_name is not null or not exists (select 1 from course_student
    where course_student.course_id = course_member.course_id and course_student.user_id = course_member.user_id
      and course_student.kind = 'guest')`);
