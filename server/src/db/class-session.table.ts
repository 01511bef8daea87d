import { virtualClasses } from '@xueyan/contract/school/course-choice';
import { classSessionStates, stages } from '@xueyan/contract/teaching/class-session';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { attendanceSessions } from './attendance.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { groupings } from './grouping.table.ts';
import { courses, sections } from './teaching.table.ts';

/**
 * Class sessions of courses. All that their screens show is in rows, so a session continues after a disconnect or
 * restart.
 */
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
    /** Content of the projector. */
    stage: oneOf(stages).notNull().default('slide'),
    /** Slide that is pushed: a page of a section. */
    sectionId: uuid().references(() => sections.id, { onDelete: 'set null' }),
    page: integer().notNull().default(0),
    /** Increases with every pushed slide, so that a page never returns to an older one. */
    slideVersion: version(),
    /** Film on the slide: its position in seconds at a time, and whether it has gone on since. */
    mediaPlaying: boolean().notNull().default(false),
    mediaPosition: doublePrecision().notNull().default(0),
    mediaAt: moment(),
    discussionOpen: boolean().notNull().default(true),
    anonymousAllowed: boolean().notNull().default(false),
    groupingId: uuid().references(() => groupings.id, { onDelete: 'set null' }),
    beganAt: createdAt(),
    /** Time of the automatic end; for an ended session, the time at which it ended. */
    endsAt: moment().notNull(),
    /** Time up to which the minutes of students inside are counted. */
    countedAt: createdAt(),
  },
  (t) => [
    index('class_session_course').on(t.courseId, t.beganAt),
    index('class_session_owner').on(t.ownerId),
    index('class_session_section').on(t.sectionId),
    index('class_session_grouping').on(t.groupingId),
    uniqueIndex('class_session_running').on(t.courseId, t.ownerId).where(sql`state = 'running'`),
    atLeast(t.page, 0),
    atLeast(t.mediaPosition, 0),
    ...refuseOthers(t),
  ],
);

/** Groups of students who are called in: a class, or the individually enrolled ones. */
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

/** Students who were called in, and the duration of their presence. */
export const classSessionStudents = pgTable(
  'class_session_student',
  {
    classSessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The student has the page of the session open, as far as is known. */
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

/** Attendance checks that were opened in a class session. */
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

/** Notes; a row without an author holds the teachers' notes for everybody. */
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
