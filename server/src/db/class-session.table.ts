import { virtualClasses } from '@xueyan/contract/school/course-choice';
import { classSessionStates, stages } from '@xueyan/contract/teaching/class-session';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { attendanceSessions } from './attendance.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { groupings } from './grouping.table.ts';
import { courses, sections } from './teaching.table.ts';

/** One held class of a course. All that its screens show stands in rows: whatever is cut off or restarted goes on. */
export const classSessions = pgTable(
  'class_session',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    state: oneOf(classSessionStates).notNull().default('running'),
    paused: boolean().notNull().default(false),
    /** What the projector shows. */
    stage: oneOf(stages).notNull().default('slide'),
    /** The slide that is pushed: a page of a section. */
    sectionId: uuid().references(() => sections.id, { onDelete: 'set null' }),
    page: integer().notNull().default(0),
    /** Rises with every pushed slide, so that a page never goes back to an older one. */
    slideVersion: version(),
    discussionOpen: boolean().notNull().default(true),
    anonymousAllowed: boolean().notNull().default(false),
    groupingId: uuid().references(() => groupings.id, { onDelete: 'set null' }),
    beganAt: createdAt(),
    /** When it ends by itself; once ended, when it did. */
    endsAt: moment().notNull(),
    /** Until when the minutes of those inside are counted. */
    countedAt: createdAt(),
  },
  (t) => [
    index('class_session_course').on(t.courseId, t.beganAt),
    index('class_session_owner').on(t.ownerId),
    index('class_session_section').on(t.sectionId),
    index('class_session_grouping').on(t.groupingId),
    uniqueIndex('class_session_running').on(t.courseId, t.ownerId).where(sql`state = 'running'`),
    atLeast(t.page, 0),
    ...refuseOthers(t),
  ],
);

/** Whose students are called in: a class, or those who take the course one by one. */
export const classSessionClasses = pgTable(
  'class_session_class',
  {
    id: key(),
    classSessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: 'cascade' }),
    classId: uuid().references(() => schoolClasses.id, { onDelete: 'cascade' }),
    kind: oneOf(virtualClasses),
  },
  (t) => [
    index('class_session_class_of').on(t.classSessionId),
    index('class_session_class_class').on(t.classId),
    check('class_session_class_one', sql`num_nonnulls(${t.classId}, ${t.kind}) = 1`),
    ...refuseOthers(t),
  ],
);

/** Who was called in, and how long they were there. */
export const classSessionStudents = pgTable(
  'class_session_student',
  {
    classSessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Has the class's page open, as far as is known. */
    inside: boolean().notNull().default(false),
    enteredAt: moment(),
    seconds: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.classSessionId, t.userId] }),
    index('class_session_student_user').on(t.userId),
    atLeast(t.seconds, 0),
  ],
);

/** The sign-ins that were opened in a class session. */
export const classCheckIns = pgTable(
  'class_check_in',
  {
    attendanceId: uuid()
      .primaryKey()
      .references(() => attendanceSessions.id, { onDelete: 'restrict' }),
    classSessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: 'restrict' }),
  },
  (t) => [index('class_check_in_of').on(t.classSessionId)],
);

/** Without an author: the notes that the teachers write for everybody. */
export const classNotes = pgTable(
  'class_note',
  {
    id: key(),
    classSessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: 'restrict' }),
    authorId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    content: text().notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('class_note_of').on(t.classSessionId),
    uniqueIndex('class_note_shared').on(t.classSessionId).where(sql`author_id is null`),
    uniqueIndex('class_note_own').on(t.classSessionId, t.authorId).where(sql`author_id is not null`),
    index('class_note_author').on(t.authorId),
  ],
);
