import { z } from 'zod';
import { gradeKinds } from '../school/grade-source.ts';
import { post } from '../wire/endpoint.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { cellStates, GradeAccount, LateRule } from './grade-calculation.ts';

export const categoriesMax = 20;
export const columnsMax = 200;
/** Bounds of a column's maximum, and of a mark in it; two decimals. */
export const scoreBounds = { min: 0, max: 1000 } as const;
export const weightBounds = { min: 0, max: 1000 } as const;
export const gradeReasonMax = 200;

const twoDecimals = (max: number) => z.number().min(0).max(max).multipleOf(0.01);
const Score = twoDecimals(scoreBounds.max);
const Weight = twoDecimals(weightBounds.max);

export const GradeCategory = z.object({
  categoryId: Id,
  name: z.string(),
  weight: z.number(),
  /** Number of each student's lowest marks that do not count; one always counts. */
  dropLowest: z.number().int(),
  /** Columns of these kinds are in it unless a teacher chooses otherwise. */
  kinds: z.array(z.enum(gradeKinds)),
  /** Null: no deduction for being late. */
  late: LateRule.nullable(),
});
export type GradeCategory = z.output<typeof GradeCategory>;

const CategoryForm = z.strictObject({
  /** Stays the same across saves; empty for a new category. */
  categoryId: Id.or(z.literal('')),
  name: Name(20),
  weight: Weight,
  dropLowest: z.number().int().min(0).max(20),
  kinds: z.array(z.enum(gradeKinds)).max(gradeKinds.length),
  late: LateRule.nullable(),
});
export type CategoryForm = z.output<typeof CategoryForm>;

export const GradeBookColumn = z.object({
  columnId: Id,
  kind: z.enum(gradeKinds),
  /** Empty: named by its kind. */
  title: z.string(),
  /** Category in which it counts; null: it does not count, or there are no categories and everything counts. */
  categoryId: Id.nullable(),
  /** A teacher chose the category; otherwise its kind decides. */
  chosen: z.boolean(),
  /** Within the category. */
  weight: z.number(),
  maximum: z.number(),
  /** Maximum of the source; null for a manual column. */
  sourceMaximum: z.number().nullable(),
  /** Hidden from students, and excluded from the mark that they see. */
  hidden: z.boolean(),
  /** Its feature never shows it to students: it stays hidden. */
  concealed: z.boolean(),
  dueTime: DateTime.nullable(),
  /** Path of the page on which a teacher marks it. */
  path: z.string().nullable(),
});
export type GradeBookColumn = z.output<typeof GradeBookColumn>;

/** Mark of a team out of the column's maximum, and the percentage of it that a member has. */
const TeamPart = { score: z.number(), percent: z.number() };

/** A student with a cell for each column, in the order of the columns. */
export const GradeRow = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  /** Empty for a student who takes the course individually. */
  className: z.string(),
  scores: z.array(z.number().nullable()),
  states: z.array(z.enum(cellStates)),
  /** Positions of columns with a teacher's mark in place of the source's. */
  overridden: z.array(z.number().int()),
  /** Positions of columns with a late mark. */
  late: z.array(z.number().int()),
  /** Positions of columns with a mark of the student's team, that mark, and the factor in percent of the student. */
  ofTeam: z.array(z.object({ position: z.number().int(), ...TeamPart })),
  /** 0–100; null: nothing counts yet. */
  total: z.number().nullable(),
});
export type GradeRow = z.output<typeof GradeRow>;

export const GradeBook = z.object({
  courseId: Id,
  courseName: z.string(),
  /** Missing work counts as zero; otherwise not at all. */
  missingZero: z.boolean(),
  /** Students see their mark of the course, not only its columns. */
  totalShown: z.boolean(),
  published: z.boolean(),
  publishTime: DateTime.nullable(),
  version: z.number().int(),
});
export type GradeBook = z.output<typeof GradeBook>;

const Course = z.strictObject({ courseId: Id });
const ColumnForm = { title: Name(60), weight: Weight, maximum: Score.min(0.01), hidden: z.boolean() };

/** `POST /api/<path>`: the gradebook as a workbook, of all classes or of one (by its name). */
export const gradebookExport = {
  path: 'gradebook/export',
  input: z.strictObject({ courseId: Id, className: z.string().max(100).optional() }),
};

/** A score, nothing (null and not excused), or excused. */
const MarkForm = z.strictObject({ userId: Id, score: Score.nullable(), excused: z.boolean() });

export const GradeChange = z.object({
  changeId: Id,
  actorName: z.string(),
  way: z.enum(['hand', 'import']),
  before: z.object({ score: z.number().nullable(), excused: z.boolean() }),
  after: z.object({ score: z.number().nullable(), excused: z.boolean() }),
  reason: z.string(),
  changeTime: DateTime,
});
export type GradeChange = z.output<typeof GradeChange>;

/** The work behind the mark of a source, and the marks that it got there, newest first. */
export const GradeWork = z.object({
  /** Path of the work; null: there is no page of it, or it must not be told whose work it is. */
  path: z.string().nullable(),
  marks: z.array(
    z.object({
      score: z.number().nullable(),
      /** Empty: no person decided it. */
      actorName: z.string(),
      reason: z.string(),
      time: DateTime,
    }),
  ),
});
export type GradeWork = z.output<typeof GradeWork>;

/** A student's own gradebook of a course, or a student's as a teacher sees it. */
const Explained = z.object({
  book: GradeBook,
  userName: z.string(),
  categories: z.array(GradeCategory),
  columns: z.array(GradeBookColumn),
  account: GradeAccount,
  /** Marks that a teacher set in place of others, with the reason. */
  overrides: z.array(z.object({ columnId: Id, reason: z.string() })),
  /** Marks that follow from the mark of the student's team and their part of its work. */
  ofTeam: z.array(z.object({ columnId: Id, ...TeamPart })),
});
export type ExplainedGrade = z.output<typeof Explained>;

export const gradebookApi = {
  get: post('gradebook/get', {
    access: 'may:course.teach',
    summary: 'The gradebook of a course: categories, columns, and a row for each student',
    input: Course,
    output: z.object({
      book: GradeBook,
      categories: z.array(GradeCategory),
      columns: z.array(GradeBookColumn),
      rows: z.array(GradeRow),
    }),
  }),
  save: post('gradebook/save', {
    access: 'may:course.teach',
    audit: { action: 'gradebook.save', target: 'courseId' },
    summary: 'Sets the categories in their order and what counts; columns of a category that goes are in none',
    input: Course.extend({
      missingZero: z.boolean(),
      totalShown: z.boolean(),
      categories: z.array(CategoryForm).max(categoriesMax),
      version: Version,
    }),
    output: z.object({ version: z.number().int() }),
  }),
  publish: post('gradebook/publish', {
    access: 'may:course.teach',
    audit: { action: 'gradebook.publish', target: 'courseId' },
    summary: 'Shows the gradebook to its students, who are told of it, or hides it from them',
    input: Course.extend({ published: z.boolean() }),
    output: z.null(),
  }),
  addColumn: post('gradebook/addcolumn', {
    access: 'may:course.teach',
    audit: { action: 'gradebook.addcolumn', target: 'courseId' },
    summary: 'Adds a column that is entered by hand',
    input: Course.extend({ ...ColumnForm, categoryId: Id.nullable() }),
    output: z.object({ columnId: Id }),
  }),
  updateColumn: post('gradebook/updatecolumn', {
    access: 'may:course.teach',
    audit: { action: 'gradebook.updatecolumn', target: 'columnId' },
    summary: 'Sets how a column counts; marks of a source are converted to its maximum',
    input: z.strictObject({
      columnId: Id,
      ...ColumnForm,
      /** Ignored for columns that a source names. */
      title: z.string().trim().max(60),
      /** Null: the maximum of its source. */
      maximum: Score.min(0.01).nullable(),
      categoryId: Id.nullable(),
      /** False: the category of its kind. */
      chosen: z.boolean(),
    }),
    output: z.null(),
  }),
  removeColumn: post('gradebook/deletecolumn', {
    access: 'may:course.teach',
    audit: { action: 'gradebook.deletecolumn', target: 'columnId' },
    summary: 'Takes a column away that is entered by hand; its marks stay on record',
    input: z.strictObject({ columnId: Id }),
    output: z.null(),
  }),
  mark: post('gradebook/mark', {
    access: 'may:course.teach',
    shown: ['reason'],
    audit: { action: 'gradebook.mark', target: 'columnId' },
    summary: 'Enters marks in one column; in the place of those of a source with a reason. Every change is kept',
    input: z.strictObject({
      columnId: Id,
      marks: z.array(MarkForm).min(1).max(500),
      reason: z.string().trim().max(gradeReasonMax).default(''),
    }),
    output: z.object({ rows: z.array(GradeRow) }),
  }),
  history: post('gradebook/history', {
    access: 'may:course.teach',
    summary:
      'Who changed the mark of a student in a column, and why, newest first; of a source also its work and the marks it got',
    input: z.strictObject({ columnId: Id, userId: Id }),
    output: z.object({ changes: z.array(GradeChange), work: GradeWork.nullable() }),
  }),
  explain: post('gradebook/explain', {
    access: 'may:course.teach',
    summary: 'How the mark of a student came about, with what is hidden from the student',
    input: Course.extend({ userId: Id }),
    output: Explained,
  }),
  listMine: post('gradebook/listmine', {
    access: 'may:course.study',
    summary: 'My courses, with my mark where it is published',
    output: z.object({
      courses: z.array(
        z.object({
          courseId: Id,
          courseName: z.string(),
          teacherName: z.string(),
          published: z.boolean(),
          publishTime: DateTime.nullable(),
          /** Null: nothing counts yet, or it is not shown. */
          total: z.number().nullable(),
        }),
      ),
    }),
  }),
  mine: post('gradebook/mine', {
    access: 'may:course.study',
    summary: 'My marks in a course, as far as they are published, and how they make the mark of the course',
    input: Course,
    output: Explained,
  }),
};
