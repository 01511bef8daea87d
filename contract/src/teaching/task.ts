import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, markdown, Name, Version } from '../wire/scalar.ts';
import { myTaskColumns, taskColumns } from './task-sheet.ts';
import { TaskGroup, TaskWork, WorkState } from './task-work.ts';

/**
 * Forms of submission: a text, files, a report from a template, a program, work at a lab machine, or a paper that is
 * judged at once.
 */
export const taskForms = ['text', 'files', 'report', 'code', 'machine', 'paper'] as const;
export const TaskForm = z.enum(taskForms);
export type TaskForm = z.output<typeof TaskForm>;

/** Kinds of section that are tasks: homework, and classwork done within a lesson. */
export const taskKinds = ['task', 'classwork'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Points of a task; with 0 it is submitted and not marked. */
export const taskPoints = { min: 0, max: 1000 } as const;
/** Maximum number of files of a submission. */
export const taskFilesMax = 20;
/** Percent of the points. */
export const taskPenalty = { min: 0, max: 100 } as const;
/** Maximum number of criteria of a rubric, and of levels of one. */
export const rubricMax = { criteria: 20, levels: 8 } as const;

const Points = z.number().min(0).max(taskPoints.max).multipleOf(0.5);

/** A criterion with the points of its levels. */
export const Criterion = z.strictObject({
  title: Name(100),
  levels: z
    .array(z.strictObject({ title: Name(60), points: Points, note: z.string().trim().max(300) }))
    .min(1)
    .max(rubricMax.levels),
});
export type Criterion = z.output<typeof Criterion>;

/** Points that a rubric gives at most. */
export const mostOf = (rubric: Criterion[]): number =>
  rubric.reduce((sum, { levels }) => sum + Math.max(0, ...levels.map(({ points }) => points)), 0);

/** Editable form of a task. */
export const TaskBody = z.strictObject({
  form: TaskForm,
  content: Markdown,
  /** Initial text of an answer. */
  template: markdown(z.string().max(50_000)),
  points: z.number().int().min(taskPoints.min).max(taskPoints.max),
  filesMax: z.number().int().min(0).max(taskFilesMax),
  openTime: DateTime.nullable(),
  dueTime: DateTime.nullable(),
  /** Late submissions are accepted with a deduction: percent of the points for each begun day, and its maximum. */
  lateAllowed: z.boolean(),
  latePerDay: z.number().int().min(taskPenalty.min).max(taskPenalty.max),
  lateMost: z.number().int().min(taskPenalty.min).max(taskPenalty.max),
  /** A submission may be withdrawn and submitted again until it is marked. */
  resubmit: z.boolean(),
  /** Markers do not see the names of the writers. */
  anonymous: z.boolean(),
  /** The members of a team do the task together, and all get its mark. */
  grouped: z.boolean(),
  /** Its best levels add up to the points; at a machine the steps give what it leaves of them. */
  rubric: z.array(Criterion).max(rubricMax.criteria),
  /** A paper of the paper library, set exactly for the form `paper`; its points are those of the task. */
  paperId: Id.nullable(),
  /**
   * Experiment of the same course, set exactly for the form `machine`: its machine is worked at, and its steps are
   * checked and scored when the work is handed in.
   */
  experimentId: Id.nullable().default(null),
});
export type TaskBody = z.output<typeof TaskBody>;

/** State of a task for its teachers. */
export const taskStates = ['draft', 'waiting', 'open', 'past'] as const;
export const TaskState = z.enum(taskStates);
export type TaskState = z.output<typeof TaskState>;

const Place = { sectionId: Id, title: z.string(), kind: z.enum(taskKinds), courseId: Id, courseName: z.string() };

export const TaskRow = z.object({
  ...Place,
  state: TaskState,
  form: TaskForm,
  points: z.number().int(),
  openTime: DateTime.nullable(),
  dueTime: DateTime.nullable(),
  studentCount: z.number().int(),
  submittedCount: z.number().int(),
  /** Submitted and not marked. */
  waitingCount: z.number().int(),
  /** Marked and not published. */
  unpublishedCount: z.number().int(),
});
export type TaskRow = z.output<typeof TaskRow>;

export const MyTaskRow = z.object({
  ...Place,
  state: WorkState,
  dueTime: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  late: z.boolean(),
  score: z.number().nullable(),
  points: z.number().int(),
});
export type MyTaskRow = z.output<typeof MyTaskRow>;

export const taskApi = {
  get: get('task/get', {
    access: 'user',
    summary: 'The task of a section, for whoever may open it; a student with what they have done of it',
    input: z.object({ sectionId: Id }),
    output: z.object({
      ...Place,
      ...TaskBody.shape,
      editor: z.boolean(),
      marker: z.boolean(),
      /** Visible to students. */
      given: z.boolean(),
      /** Due time of the reader. */
      ownDueTime: DateTime.nullable(),
      /** The reader's own work; null if there is none yet. */
      work: TaskWork.nullable(),
      group: TaskGroup.nullable(),
      /** The experiment of the form `machine`, with the reader's own steps that have passed. */
      experiment: z.object({ title: z.string(), passed: z.number().int(), steps: z.number().int() }).nullable(),
      submittedCount: z.number().int(),
      version: z.number().int(),
    }),
  }),
  save: post('task/save', {
    access: 'may:course.teach',
    summary: 'Writes the task of a section; its points stay once somebody has a mark',
    input: TaskBody.extend({ sectionId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  give: post('task/give', {
    access: 'may:course.teach',
    audit: { action: 'task.give', target: 'sectionId' },
    summary: 'Lets the students see a task and tells them; what is given stays given',
    input: z.strictObject({ sectionId: Id }),
    output: z.null(),
  }),
  list: post('task/list', {
    access: 'may:course.teach',
    summary: 'The tasks of the courses one teaches; a page',
    input: pageQuery(
      {
        title: z.string().trim().max(60).optional(),
        courseId: Id.optional(),
        kind: z.enum(taskKinds).optional(),
        state: TaskState.optional(),
        /** Only tasks with something to mark. */
        waiting: z.boolean().optional(),
      },
      ['title', 'courseName', 'dueTime', 'waitingCount'],
    ),
    output: pageOf(TaskRow),
    sheet: { name: { zh: '任务', en: 'Tasks', mn: 'Даалгавар' }, columns: taskColumns },
  }),
  mine: post('task/listmine', {
    access: 'may:course.study',
    summary: 'The tasks given to me, in courses that go on or have ended; a page',
    input: pageQuery(
      {
        courseId: Id.optional(),
        title: z.string().trim().max(60).optional(),
        state: WorkState.optional(),
        /** Not submitted, or returned. */
        open: z.boolean().optional(),
      },
      ['title', 'courseName', 'dueTime', 'submitTime'],
    ),
    output: pageOf(MyTaskRow),
    sheet: { name: { zh: '我的任务', en: 'My tasks', mn: 'Миний даалгавар' }, columns: myTaskColumns },
  }),
};
