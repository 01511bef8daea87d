import { examStates, submitWays } from '@xueyan/contract/exam/exam';
import {
  attemptRules,
  attemptsFors,
  examStarts,
  mostAttempts,
  resitRules,
  resultViews,
  verdictViews,
} from '@xueyan/contract/exam/exam-form';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Adjustment } from '@xueyan/contract/exam/regrade';
import type { Flags } from '@xueyan/contract/exam/sitting';
import { sittingStates } from '@xueyan/contract/exam/sitting-state';
import { accountKinds } from '@xueyan/contract/wire/actor';
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
import { papers } from './paper.table.ts';
import { questionVersions } from './question.table.ts';
import { courses } from './teaching.table.ts';

/** Points of a question, in halves. */
const points = () => numeric({ precision: 6, scale: 2, mode: 'number' });

export const exams = pgTable(
  'exam',
  {
    id: key(),
    name: text().notNull(),
    paperId: uuid()
      .notNull()
      .references(() => papers.id, { onDelete: 'restrict' }),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    beginAt: moment().notNull(),
    endAt: moment().notNull(),
    minutes: integer().notNull(),
    start: oneOf(examStarts).notNull(),
    lateMinutes: integer(),
    earliestMinutes: integer().notNull().default(0),
    passPercent: integer().notNull().default(60),
    shuffleQuestions: boolean().notNull().default(false),
    shuffleOptions: boolean().notNull().default(false),
    resultView: oneOf(resultViews).notNull().default('paper'),
    verdictView: oneOf(verdictViews).notNull().default('after'),
    oneByOne: boolean().notNull().default(false),
    viewFixed: boolean().notNull().default(false),
    /** Null: unlimited. */
    attempts: integer().default(1),
    attemptRule: oneOf(attemptRules).notNull().default('best'),
    attemptsFor: oneOf(attemptsFors).notNull().default('all'),
    /** Exam of which this is a resit, and how its results count there; null for any other exam. */
    resitOf: uuid().references((): AnyPgColumn => exams.id, { onDelete: 'restrict' }),
    resitRule: oneOf(resitRules),
    state: oneOf(examStates).notNull().default('draft'),
    /** Sections of its paper at publication; items reference a section by its index here. */
    sections: jsonb().$type<{ title: string; note: string; draws: number | null }[]>().notNull().default([]),
    instructions: text().notNull().default(''),
    /** Number of questions and points of one candidate; 0 for a draft. */
    questionCount: integer().notNull().default(0),
    totalPoints: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull().default(0),
    /** Set while the exam is paused for everybody. */
    pausedAt: moment(),
    /** Total duration of earlier pauses; the end is later by it. */
    pausedSeconds: integer().notNull().default(0),
    /** Time of the latest publication of results. */
    resultedAt: moment(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('exam_owner').on(t.ownerId, t.beginAt),
    index('exam_paper').on(t.paperId),
    index('exam_course').on(t.courseId),
    index('exam_begin').on(t.beginAt),
    index('exam_resit_of').on(t.resitOf),
    // Serves the ticker's look for due exams.
    index('exam_due').on(t.state, t.beginAt, t.endAt),
    between(t.minutes, { min: 1, max: 600 }),
    between(t.attempts, { min: 1, max: mostAttempts }),
    between(t.passPercent, { min: 0, max: 100 }),
    atLeast(t.pausedSeconds, 0),
    check('exam_resit', sql`(${t.resitOf} is null) = (${t.resitRule} is null)`),
    ...refuseOthers(t),
  ],
);

/** Classes that are invited. */
export const examClasses = pgTable(
  'exam_class',
  {
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.examId, t.classId] }), index('exam_class_class').on(t.classId)],
);

/** Items of an exam: its paper as it was at publication. */
export const examItems = pgTable(
  'exam_item',
  {
    id: key(),
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    /** From 0, through all sections. */
    position: integer().notNull(),
    section: integer().notNull(),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
    points: points().notNull(),
    /** Correction of the question after the exam; its version stays as it was asked. */
    adjustment: jsonb().$type<Adjustment>(),
    /** Points before it was removed. */
    formerPoints: points(),
  },
  (t) => [
    uniqueIndex('exam_item_position').on(t.examId, t.position),
    index('exam_item_version').on(t.versionId),
    atLeast(t.points, 0),
  ],
);

/** Candidates of an exam: a row for each attempt. */
export const examCandidates = pgTable(
  'exam_candidate',
  {
    id: key(),
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** From 1. */
    attempt: integer().notNull().default(1),
    /** False once the candidate has started another attempt. */
    latest: boolean().notNull().default(true),
    /** False if the attempt can never count: only the last one does, and another was started. */
    ranked: boolean().notNull().default(true),
    state: oneOf(sittingStates).notNull().default('absent'),
    begunAt: moment(),
    submittedAt: moment(),
    submitWay: oneOf(submitWays),
    savedAt: moment(),
    /** Questions to return to; null: none was flagged yet. */
    flags: jsonb().$type<Flags>(),
    extraMinutes: integer().notNull().default(0),
    extraReason: text().notNull().default(''),
    /** Duration of pauses during the candidate's sitting. */
    pausedSeconds: integer().notNull().default(0),
    /** Set when the sitting was reopened: its end, regardless of the rules. */
    reopenedUntil: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('exam_candidate_user').on(t.examId, t.userId, t.attempt),
    uniqueIndex('exam_candidate_latest').on(t.examId, t.userId).where(sql`${t.latest}`),
    index('exam_candidate_sitting').on(t.userId, t.examId),
    between(t.extraMinutes, { min: 0, max: 6_000 }),
    atLeast(t.attempt, 1),
    atLeast(t.pausedSeconds, 0),
    ...refuseOthers(t),
  ],
);

/** Answer of a candidate to an item: the one with the highest number wins, whenever it arrives. */
export const examAnswers = pgTable(
  'exam_answer',
  {
    candidateId: uuid()
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'restrict' }),
    itemId: uuid()
      .notNull()
      .references(() => examItems.id, { onDelete: 'restrict' }),
    response: jsonb().$type<QuestionResponse>(),
    seq: integer().notNull().default(0),
    savedAt: momentNow(),
    /** Null: not scored yet. */
    points: points(),
    /** Null: scored by the key. */
    markerId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    comment: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.candidateId, t.itemId] }),
    index('exam_answer_item').on(t.itemId, t.points),
    index('exam_answer_marker').on(t.markerId),
    atLeast(t.seq, 0),
  ],
);

/** Candidates of an exam besides its classes: people of the school, or accounts created for it. */
export const examNamed = pgTable(
  'exam_named',
  {
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Kind of the account: one that was created for the exam belongs to no other. */
    kind: oneOf(accountKinds).notNull(),
    /** Origin, such as another school. */
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.examId, t.userId] }),
    index('exam_named_user').on(t.userId),
    uniqueIndex('exam_named_account').on(t.userId).where(sql`${t.kind} = 'exam'`),
    ...refuseOthers(t),
  ],
);
