import { appealStates } from '@xueyan/contract/exam/exam-appeal';
import { markerCounts } from '@xueyan/contract/exam/marking-plan';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { type Adjustment, changeCauses } from '@xueyan/contract/exam/regrade';
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { atLeast, between, createdAt, key, moment, momentNow, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { examCandidates, examItems, exams } from './exam.table.ts';

const points = () => numeric({ precision: 6, scale: 2, mode: 'number' });
const person = () => uuid().references(() => users.id, { onDelete: 'restrict' });
const candidate = () =>
  uuid()
    .notNull()
    .references(() => examCandidates.id, { onDelete: 'restrict' });
const item = () =>
  uuid()
    .notNull()
    .references(() => examItems.id, { onDelete: 'restrict' });

/** Marking plan of an exam, where one was set. */
export const markingPlans = pgTable(
  'marking_plan',
  {
    examId: uuid()
      .primaryKey()
      .references(() => exams.id, { onDelete: 'cascade' }),
    markers: oneOf(markerCounts).notNull().default('one'),
    tolerance: points().notNull().default(0),
    arbiterId: person(),
    anonymous: boolean().notNull().default(false),
    /** Someone revealed the names before the results. */
    revealedAt: moment(),
    revealedBy: person(),
    revealReason: text().notNull().default(''),
    /** Null: no appeals. */
    appealDays: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('marking_plan_arbiter').on(t.arbiterId),
    index('marking_plan_revealer').on(t.revealedBy),
    atLeast(t.tolerance, 0),
    between(t.appealDays, { min: 1, max: 60 }),
    ...refuseOthers(t),
  ],
);

/** Markers of a question, for one class or for all. */
export const markingDuties = pgTable(
  'marking_duty',
  {
    id: key(),
    itemId: uuid()
      .notNull()
      .references(() => examItems.id, { onDelete: 'cascade' }),
    markerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    classId: uuid().references(() => schoolClasses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('marking_duty_once').on(t.itemId, t.markerId, t.classId).nullsNotDistinct(),
    index('marking_duty_marker').on(t.markerId, t.itemId),
    index('marking_duty_class').on(t.classId),
  ],
);

/** Pseudonym under which markers see a candidate. */
export const candidateAliases = pgTable(
  'candidate_alias',
  {
    candidateId: uuid()
      .primaryKey()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    aliasId: uuid().notNull().default(sql`gen_random_uuid()`),
    number: integer().notNull(),
  },
  (t) => [
    uniqueIndex('candidate_alias_id').on(t.aliasId),
    uniqueIndex('candidate_alias_number').on(t.examId, t.number),
    atLeast(t.number, 1),
  ],
);

/** Points that a marker gave to an answer; they apply to the response of that time, which may have changed since. */
export const markerMarks = pgTable(
  'marker_mark',
  {
    candidateId: candidate(),
    itemId: item(),
    markerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    arbiter: boolean().notNull().default(false),
    points: points().notNull(),
    comment: text().notNull().default(''),
    /** Hash of the response as text. */
    responseHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.candidateId, t.itemId, t.markerId] }),
    index('marker_mark_item').on(t.itemId, t.candidateId),
    index('marker_mark_marker').on(t.markerId),
    atLeast(t.points, 0),
  ],
);

/** Question that was corrected after its exam. */
export const examRegrades = pgTable(
  'exam_regrade',
  {
    id: key(),
    itemId: item(),
    adjustment: jsonb().$type<Adjustment>().notNull(),
    reason: text().notNull(),
    changed: integer().notNull(),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('exam_regrade_item').on(t.itemId, t.createdAt),
    index('exam_regrade_actor').on(t.actorId),
    atLeast(t.changed, 0),
  ],
);

/** Appeal of a candidate against the points of an answer. */
export const examAppeals = pgTable(
  'exam_appeal',
  {
    id: key(),
    candidateId: candidate(),
    itemId: item(),
    state: oneOf(appealStates).notNull().default('submitted'),
    reason: text().notNull(),
    answer: text().notNull().default(''),
    pointsBefore: points(),
    pointsAfter: points(),
    answererId: person(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    // A withdrawn appeal may be made again.
    uniqueIndex('exam_appeal_once').on(t.candidateId, t.itemId).where(sql`state <> 'withdrawn'`),
    index('exam_appeal_candidate').on(t.candidateId),
    index('exam_appeal_item').on(t.itemId),
    index('exam_appeal_answerer').on(t.answererId),
    index('exam_appeal_state').on(t.state, t.createdAt),
    ...refuseOthers(t),
  ],
);

/** History of changes to points; rows are only added. */
export const markChanges = pgTable(
  'mark_change',
  {
    id: key(),
    candidateId: candidate(),
    itemId: item(),
    before: points(),
    after: points(),
    cause: oneOf(changeCauses).notNull(),
    reason: text().notNull().default(''),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('mark_change_answer').on(t.candidateId, t.itemId, t.createdAt),
    index('mark_change_item').on(t.itemId, t.createdAt),
    index('mark_change_actor').on(t.actorId),
    ...refuseOthers(t),
  ],
);

/** Answer that arrived after the end of its sitting: it does not count, and the exam's owner sees it. */
export const lateAnswers = pgTable(
  'late_answer',
  {
    candidateId: candidate(),
    itemId: item(),
    response: jsonb().$type<QuestionResponse>().notNull(),
    seq: integer().notNull(),
    arrivedAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.candidateId, t.itemId] }),
    index('late_answer_item').on(t.itemId),
    atLeast(t.seq, 1),
  ],
);
