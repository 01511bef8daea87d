import { examStarts, examStates, resultViews, submitWays, verdictViews } from '@xueyan/contract/exam/exam';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Adjustment } from '@xueyan/contract/exam/regrade';
import { sittingStates } from '@xueyan/contract/exam/sitting-state';
import { accountKinds } from '@xueyan/contract/wire/actor';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
    state: oneOf(examStates).notNull().default('draft'),
    /** Of its paper when it was published; its items name a section by its place here. */
    sections: jsonb().$type<{ title: string; note: string; draws: number | null }[]>().notNull().default([]),
    instructions: text().notNull().default(''),
    /** What one candidate answers, and the points of it; of a draft nothing. */
    questionCount: integer().notNull().default(0),
    totalPoints: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull().default(0),
    /** Set while time stands still for everybody. */
    pausedAt: moment(),
    /** For how long it has stood still before; its end is so much later. */
    pausedSeconds: integer().notNull().default(0),
    /** When its results were published last. */
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
    // What the clock looks for.
    index('exam_due').on(t.state, t.beginAt, t.endAt),
    between(t.minutes, { min: 1, max: 600 }),
    between(t.passPercent, { min: 0, max: 100 }),
    atLeast(t.pausedSeconds, 0),
    ...refuseOthers(t),
  ],
);

/** The classes that are invited. */
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

/** What an exam asks: its paper as it was when it was published. */
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
    /** What became of the question after the exam; its version stays what was asked. */
    adjustment: jsonb().$type<Adjustment>(),
    /** What it was worth before it was removed. */
    formerPoints: points(),
  },
  (t) => [
    uniqueIndex('exam_item_position').on(t.examId, t.position),
    index('exam_item_version').on(t.versionId),
    atLeast(t.points, 0),
  ],
);

/** Somebody who sits an exam. */
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
    state: oneOf(sittingStates).notNull().default('absent'),
    begunAt: moment(),
    submittedAt: moment(),
    submitWay: oneOf(submitWays),
    savedAt: moment(),
    extraMinutes: integer().notNull().default(0),
    extraReason: text().notNull().default(''),
    /** For how long time stood still while they answered. */
    pausedSeconds: integer().notNull().default(0),
    /** Set when it was reopened: until when, whatever the rules say. */
    reopenedUntil: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('exam_candidate_user').on(t.examId, t.userId),
    index('exam_candidate_sitting').on(t.userId, t.examId),
    between(t.extraMinutes, { min: 0, max: 6_000 }),
    atLeast(t.pausedSeconds, 0),
    ...refuseOthers(t),
  ],
);

/** What a candidate answered to an item: the newest by its number, whenever it arrives. */
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
    /** Null: by its key. */
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

/** Who sits an exam besides its classes: somebody of the school, or an account that was made for it. */
export const examNamed = pgTable(
  'exam_named',
  {
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Of the account: one that was made for the exam is of no other. */
    kind: oneOf(accountKinds).notNull(),
    /** Where they come from, such as a school. */
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
