import { gradeKinds } from '@xueyan/contract/school/grade-source';
import type { LateRule } from '@xueyan/contract/teaching/grade-calculation';
import { scoreBounds, weightBounds } from '@xueyan/contract/teaching/gradebook';
import { sql } from 'drizzle-orm';
import {
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
import { users } from './account.table.ts';
import {
  atLeast,
  between,
  createdAt,
  eachOneOf,
  key,
  moment,
  oneOf,
  refuseOthers,
  updatedAt,
  version,
} from './columns.ts';
import { courses } from './teaching.table.ts';

/** Two decimals. */
const amount = () => numeric({ precision: 7, scale: 2, mode: 'number' });

/** Settings of a course's gradebook, and its visibility to students; without a row nothing was set yet. */
export const gradeBooks = pgTable('grade_book', {
  courseId: uuid()
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  missingZero: boolean().notNull().default(true),
  totalShown: boolean().notNull().default(true),
  /** Null while students do not see it. */
  publishedAt: moment(),
  version: version(),
  updatedAt: updatedAt(),
});

export const gradeCategories = pgTable(
  'grade_category',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** From 0. */
    position: integer().notNull(),
    weight: amount().notNull(),
    dropLowest: integer().notNull().default(0),
    kinds: text({ enum: gradeKinds }).array().notNull(),
    late: jsonb().$type<LateRule>(),
  },
  (t) => [
    index('grade_category_course').on(t.courseId, t.position),
    atLeast(t.position, 0),
    between(t.weight, weightBounds),
    between(t.dropLowest, { min: 0, max: 20 }),
    eachOneOf(t.kinds, gradeKinds),
  ],
);

/** Columns of a gradebook: a teacher's settings for a source's column, or a column entered by hand. */
export const gradeColumns = pgTable(
  'grade_column',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: oneOf(gradeKinds).notNull(),
    /** Id within its kind; null exactly for a column entered by hand. */
    sourceId: text(),
    /** Empty: the title of its source. */
    title: text().notNull().default(''),
    /** Applies only where `chosen`. */
    categoryId: uuid().references(() => gradeCategories.id, { onDelete: 'set null' }),
    chosen: boolean().notNull().default(false),
    weight: amount().notNull().default(1),
    /** Null: the maximum of its source. */
    maximum: amount(),
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Removed by a teacher; its marks stay. */
    removedAt: moment(),
  },
  (t) => [
    index('grade_column_course').on(t.courseId),
    uniqueIndex('grade_column_source').on(t.courseId, t.kind, t.sourceId),
    index('grade_column_category').on(t.categoryId),
    between(t.weight, weightBounds),
    between(t.maximum, scoreBounds),
    check('grade_column_by_hand', sql`(${t.sourceId} is null) = (${t.kind} = 'manual')`),
    ...refuseOthers({ kind: t.kind }),
  ],
);

/** Marks that a teacher entered: in a manual column, or overriding a source's mark. */
export const gradeMarks = pgTable(
  'grade_mark',
  {
    columnId: uuid()
      .notNull()
      .references(() => gradeColumns.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null exactly where excused. */
    score: amount(),
    excused: boolean().notNull().default(false),
    reason: text().notNull().default(''),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.columnId, t.userId] }),
    index('grade_mark_user').on(t.userId),
    between(t.score, scoreBounds),
    check('grade_mark_excused', sql`(${t.score} is null) = ${t.excused}`),
  ],
);

/** History of such a mark; nothing is overwritten. */
export const gradeChanges = pgTable(
  'grade_change',
  {
    id: key(),
    columnId: uuid()
      .notNull()
      .references(() => gradeColumns.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    way: oneOf(['hand', 'import']).notNull(),
    scoreBefore: amount(),
    excusedBefore: boolean().notNull(),
    scoreAfter: amount(),
    excusedAfter: boolean().notNull(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('grade_change_cell').on(t.columnId, t.userId, t.createdAt),
    index('grade_change_user').on(t.userId),
    index('grade_change_actor').on(t.actorId),
    ...refuseOthers({ way: t.way }),
  ],
);
