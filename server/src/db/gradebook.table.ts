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

/** With two decimals. */
const amount = () => numeric({ precision: 7, scale: 2, mode: 'number' });

/** What counts in the gradebook of a course, and whether students see it; without a row nothing was set yet. */
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

/** A column of a gradebook: what a teacher set of what a source brings, or one that is entered by hand. */
export const gradeColumns = pgTable(
  'grade_column',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: oneOf(gradeKinds).notNull(),
    /** Within its kind; null exactly for one that is entered by hand. */
    sourceId: text(),
    /** Empty: as its source calls it. */
    title: text().notNull().default(''),
    /** Counts only where `chosen`. */
    categoryId: uuid().references(() => gradeCategories.id, { onDelete: 'set null' }),
    chosen: boolean().notNull().default(false),
    weight: amount().notNull().default(1),
    /** Null: as its source has it. */
    maximum: amount(),
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Taken away by a teacher; its marks stay. */
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

/** A mark that a teacher entered: in a column of its own, or in the place of a source's. */
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

/** Each change of such a mark; nothing is overwritten. */
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
