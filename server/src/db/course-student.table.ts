import { virtualClasses } from '@xueyan/contract/school/course-choice';
import { restudyStates } from '@xueyan/contract/school/restudy';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { courses } from './teaching.table.ts';

/** Students who take a course one by one, beside its classes. */
export const courseStudents = pgTable(
  'course_student',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: oneOf(virtualClasses).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('course_student_user').on(t.userId),
    ...refuseOthers(t),
  ],
);

/** Students who left a course alone that their class takes. What they did stays; without the row they are back. */
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

/** Who takes a course once more, and how: the registrar's record. The roster is `course_student`. */
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
    /** The how manieth: attempts of this time carry it. */
    enrolment: integer().notNull(),
    /** With which class the student attends. */
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

/** Who studies a course: the students of its classes but for those who left it alone, and those who take it one by one, who may be the same. */
export const courseMembers = pgView('course_member', {
  courseId: uuid('course_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Null: not by way of a class. */
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
