import { machineCpus, machineGpusMax, machineMemoriesMb, machineMinutes } from '@xueyan/contract/lab/machine';
import { courseKinds, courseStates, courseTypes } from '@xueyan/contract/school/course';
import { sectionKinds } from '@xueyan/contract/school/section';
import { checkOutcomes, reportStates } from '@xueyan/contract/teaching/attempt';
import { checkpointKinds, checkSeconds, pointsOfOne } from '@xueyan/contract/teaching/experiment';
import type { Criterion, ScoredCriterion } from '@xueyan/contract/teaching/rubric';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import {
  amongNumbers,
  atLeast,
  between,
  createdAt,
  key,
  moment,
  momentNow,
  oneOf,
  refuseOthers,
  updatedAt,
  version,
} from './columns.ts';
import { files } from './file.table.ts';
import { labImages } from './lab.table.ts';

export const courses = pgTable(
  'course',
  {
    id: key(),
    name: text().notNull(),
    number: text().notNull().default(''),
    kind: oneOf(courseKinds).notNull().default('course'),
    type: oneOf(courseTypes).notNull().default('required'),
    description: text().notNull().default(''),
    labels: jsonb().$type<string[]>().notNull().default([]),
    coverId: uuid().references(() => files.id),
    state: oneOf(courseStates).notNull().default('unreleased'),
    /** Time at which its students were last notified of the release. */
    releaseNotifiedAt: moment(),
    /** Teaching times as free text. */
    classTime: text().notNull().default(''),
    /** Time at which it was archived and left the lists. */
    archivedAt: moment(),
    teacherId: uuid()
      .notNull()
      .references(() => users.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('course_teacher').on(t.teacherId), index('course_cover').on(t.coverId), ...refuseOthers(t)],
);

export const courseClasses = pgTable(
  'course_class',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
    /** Period in which the class works in it; null: that of the course. */
    opensAt: moment(),
    endsAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.classId] }),
    index('course_class_class').on(t.classId),
    check('course_class_order', sql`${t.opensAt} < ${t.endsAt}`),
  ],
);

export const sections = pgTable(
  'section',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    parentId: uuid().references((): AnyPgColumn => sections.id),
    kind: oneOf(sectionKinds).notNull(),
    title: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    index('section_course').on(t.courseId, t.position),
    index('section_parent').on(t.parentId),
    atLeast(t.position, 0),
    ...refuseOthers(t),
  ],
);

export const readings = pgTable('reading', {
  sectionId: uuid()
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  content: text().notNull().default(''),
  version: version(),
});

export const readingVisits = pgTable(
  'reading_visit',
  {
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.userId] }), index('reading_visit_user').on(t.userId)],
);

export const experiments = pgTable(
  'experiment',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    guide: text().notNull().default(''),
    imageId: uuid().references(() => labImages.id),
    cpus: integer().notNull().default(1),
    memoryMb: integer().notNull().default(256),
    gpus: integer().notNull().default(0),
    minutes: integer().notNull().default(90),
    reportTemplate: text().notNull().default(''),
    rubric: jsonb().$type<Criterion[]>().notNull().default([]),
    reportPoints: integer().notNull().default(40),
    dueAt: moment(),
    /** Time of the last change of the deadline, until students are notified of it, and the former deadline. */
    dueChangedAt: moment(),
    dueBefore: moment(),
    lateAllowed: boolean().notNull().default(true),
    inOrder: boolean().notNull().default(false),
    checkAtSubmit: boolean().notNull().default(false),
    /** The members of a student team share the machines of one of them. */
    teamMachines: boolean().notNull().default(false),
    /** Pattern of the names of machines that are started ahead of a lesson; empty: none. */
    lessonNamePattern: text().notNull().default(''),
    version: version(),
  },
  (t) => [
    index('experiment_due_changed').on(t.dueChangedAt),
    index('experiment_image').on(t.imageId),
    between(t.cpus, machineCpus),
    between(t.gpus, { min: 0, max: machineGpusMax }),
    amongNumbers(t.memoryMb, machineMemoriesMb),
    between(t.minutes, machineMinutes),
    between(t.reportPoints, pointsOfOne),
  ],
);

export const checkpoints = pgTable(
  'checkpoint',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    kind: oneOf(checkpointKinds).notNull().default('script'),
    script: text().notNull(),
    question: text().notNull().default(''),
    options: jsonb().$type<string[]>().notNull().default([]),
    answers: jsonb().$type<string[]>().notNull().default([]),
    points: integer().notNull(),
    hintCost: integer().notNull().default(0),
    hint: text().notNull().default(''),
    passText: text().notNull().default(''),
    failText: text().notNull().default(''),
    limitSeconds: integer().notNull().default(10),
  },
  (t) => [
    index('checkpoint_section').on(t.sectionId, t.position),
    atLeast(t.position, 0),
    between(t.points, pointsOfOne),
    between(t.hintCost, pointsOfOne),
    between(t.limitSeconds, checkSeconds),
    ...refuseOthers(t),
  ],
);

/** One person's attempt at an experiment, with the current report. */
export const attempts = pgTable(
  'attempt',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    trial: boolean().notNull().default(false),
    /** Enrolment of its owner in the course: 0 the first, then the number of the restudy. */
    enrolment: integer().notNull().default(0),
    /** The owner has retaken the course since: it stays with its marks, and counts only for the earlier enrolment. */
    superseded: boolean().notNull().default(false),
    reportState: oneOf(reportStates).notNull().default('unwritten'),
    content: text().notNull().default(''),
    reportVersion: integer().notNull().default(0),
    savedAt: moment(),
    submittedAt: moment(),
    late: boolean().notNull().default(false),
    score: numeric({ precision: 5, scale: 1, mode: 'number' }),
    /** Parts of the score, by the rubric at that time. */
    criteria: jsonb().$type<ScoredCriterion[]>().notNull().default([]),
    comment: text().notNull().default(''),
    markedBy: uuid().references(() => users.id),
    markedAt: moment(),
    /** Files that its checks rely on and that differ from the image's, by path in the machine. */
    changedParts: jsonb().$type<string[]>().notNull().default([]),
    /** A script runs in its machine, until this time at the latest; no other starts before. */
    checkingUntil: moment(),
    createdAt: createdAt(),
    /** Last action of its owner in it; actions of others and page reloads do not count. */
    lastActiveAt: momentNow(),
    openedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('attempt_section_owner').on(t.sectionId, t.ownerId, t.enrolment),
    uniqueIndex('attempt_current').on(t.sectionId, t.ownerId).where(sql`not superseded`),
    atLeast(t.enrolment, 0),
    index('attempt_owner').on(t.ownerId),
    atLeast(t.reportVersion, 0),
    between(t.score, pointsOfOne),
    ...refuseOthers(t),
  ],
);

/** Every check that was made; nothing is overwritten. */
export const checks = pgTable(
  'check_result',
  {
    id: key(),
    runId: uuid()
      .notNull()
      .references(() => attempts.id, { onDelete: 'restrict' }),
    checkpointId: uuid()
      .notNull()
      .references(() => checkpoints.id),
    outcome: oneOf(checkOutcomes).notNull(),
    exitCode: integer().notNull(),
    output: text().notNull(),
    outputCut: boolean().notNull().default(false),
    elapsedMs: integer().notNull(),
    /** After the due time where late work is not accepted: it does not count. */
    late: boolean().notNull().default(false),
    at: createdAt(),
  },
  (t) => [
    index('check_run').on(t.runId, t.checkpointId, t.at),
    index('check_checkpoint').on(t.checkpointId),
    index('check_passed').on(t.runId, t.checkpointId).where(sql`outcome = 'passed'`),
    atLeast(t.elapsedMs, 0),
    ...refuseOthers(t),
  ],
);

/** Submitted reports, stored also when they are returned or submitted again. */
export const submissions = pgTable(
  'submission',
  {
    id: key(),
    runId: uuid()
      .notNull()
      .references(() => attempts.id, { onDelete: 'restrict' }),
    content: text().notNull(),
    submittedAt: moment().notNull(),
    /** Reason why it was returned, if it was. */
    comment: text().notNull().default(''),
  },
  (t) => [index('submission_run').on(t.runId, t.submittedAt)],
);
