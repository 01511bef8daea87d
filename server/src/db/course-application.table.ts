import { admissionApprovals, capacityBounds } from '@xueyan/contract/school/admission';
import { applicationKinds, applicationStates } from '@xueyan/contract/school/course-application';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';
import { courses } from './teaching.table.ts';

/** Rules for joining a course on one's own; without a row it is not possible. */
export const courseAdmissions = pgTable(
  'course_admission',
  {
    courseId: uuid()
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    open: boolean().notNull(),
    auditable: boolean().notNull(),
    capacity: integer(),
    fromAt: moment(),
    untilAt: moment(),
    approval: oneOf(admissionApprovals).notNull().default('teacher'),
    /** Whether the prerequisites lock the sections for every student. */
    requiredOfAll: boolean().notNull().default(false),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [between(t.capacity, capacityBounds), ...refuseOthers(t)],
);

export const coursePrerequisites = pgTable(
  'course_prerequisite',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    requiredId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.requiredId] }), index('course_prerequisite_required').on(t.requiredId)],
);

/** Students who need not complete a prerequisite. It outlasts the prerequisite, which may be set again. */
export const prerequisiteExemptions = pgTable(
  'prerequisite_exemption',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    requiredId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    actorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('prerequisite_exemption_once').on(t.courseId, t.requiredId, t.userId),
    index('prerequisite_exemption_user').on(t.userId),
    index('prerequisite_exemption_required').on(t.requiredId),
  ],
);

/** Auditors of a course and the period in which they may attend. */
export const courseAuditors = pgTable(
  'course_auditor',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index('course_auditor_user').on(t.userId)],
);

/** Applications to take, audit or leave a course. */
export const courseApplications = pgTable(
  'course_application',
  {
    id: key(),
    kind: oneOf(applicationKinds).notNull(),
    state: oneOf(applicationStates).notNull().default('waiting'),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    reason: text().notNull(),
    auditFrom: moment(),
    auditUntil: moment(),
    answer: text().notNull().default(''),
    /** Null in a decided state: the product decided. */
    decidedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('course_application_waiting').on(t.courseId, t.userId, t.kind).where(sql`state = 'waiting'`),
    index('course_application_course').on(t.courseId, t.kind, t.state),
    index('course_application_user').on(t.userId, t.createdAt),
    index('course_application_decided_by').on(t.decidedBy),
    index('course_application_oldest').on(t.createdAt).where(sql`state = 'waiting'`),
    ...refuseOthers(t),
  ],
);

export const courseApplicationFiles = pgTable(
  'course_application_file',
  {
    applicationId: uuid()
      .notNull()
      .references(() => courseApplications.id, { onDelete: 'restrict' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.fileId] }), index('course_application_file_file').on(t.fileId)],
);
