import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, markdown, Name, Version } from '../wire/scalar.ts';
import { myTaskColumns, taskColumns } from './task-sheet.ts';
import { TaskGroup, TaskWork, WorkState } from './task-work.ts';

/** What students hand in: a text, files, a report after a template, a program, what they did at a lab machine, or a paper that is judged at once. */
export const taskForms = ['text', 'files', 'report', 'code', 'machine', 'paper'] as const;
export const TaskForm = z.enum(taskForms);
export type TaskForm = z.output<typeof TaskForm>;

/** The kinds of section that are tasks: one for at home, and one that is done within a lesson. */
export const taskKinds = ['task', 'classwork'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Points of a task; none: it is handed in and not marked. */
export const taskPoints = { min: 0, max: 1000 } as const;
/** Files that one may hand in. */
export const taskFilesMax = 20;
/** Percent of the points. */
export const taskPenalty = { min: 0, max: 100 } as const;
/** Criteria of a rubric, and levels of one. */
export const rubricMax = { criteria: 20, levels: 8 } as const;

const Points = z.number().min(0).max(taskPoints.max).multipleOf(0.5);

/** A criterion, and what is given for how well it is met. */
export const Criterion = z.strictObject({
  title: Name(100),
  levels: z
    .array(z.strictObject({ title: Name(60), points: Points, note: z.string().trim().max(300) }))
    .min(1)
    .max(rubricMax.levels),
});
export type Criterion = z.output<typeof Criterion>;

/** A task as its teacher writes it. */
export const TaskBody = z.strictObject({
  form: TaskForm,
  content: Markdown,
  /** What an answer starts with. */
  template: markdown(z.string().max(50_000)),
  points: z.number().int().min(taskPoints.min).max(taskPoints.max),
  filesMax: z.number().int().min(0).max(taskFilesMax),
  openTime: DateTime.nullable(),
  dueTime: DateTime.nullable(),
  /** May come after the due time, at a price: percent of the points for each day begun, and at most. */
  lateAllowed: z.boolean(),
  latePerDay: z.number().int().min(taskPenalty.min).max(taskPenalty.max),
  lateMost: z.number().int().min(taskPenalty.min).max(taskPenalty.max),
  /** What was handed in may be taken back and handed in anew, until it is marked. */
  resubmit: z.boolean(),
  /** Whoever marks does not see whose work it is. */
  anonymous: z.boolean(),
  /** The members of a team of the course do it together, and all of them get its mark. */
  grouped: z.boolean(),
  rubric: z.array(Criterion).max(rubricMax.criteria),
  /** Of the paper library, exactly for the form `paper`; its points are those of the task. */
  paperId: Id.nullable(),
});
export type TaskBody = z.output<typeof TaskBody>;

/** Where a task is in its life, for its teachers. */
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
  /** Handed in and without a mark. */
  waitingCount: z.number().int(),
  /** Have a mark that students do not see yet. */
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
      /** Students see it. */
      given: z.boolean(),
      /** Until when the reader may hand in. */
      ownDueTime: DateTime.nullable(),
      /** The reader's own; null where there is nothing yet. */
      work: TaskWork.nullable(),
      group: TaskGroup.nullable(),
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
        /** Those with something to mark. */
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
        title: z.string().trim().max(60).optional(),
        state: WorkState.optional(),
        /** Not handed in, or returned. */
        open: z.boolean().optional(),
      },
      ['title', 'courseName', 'dueTime', 'submitTime'],
    ),
    output: pageOf(MyTaskRow),
    sheet: { name: { zh: '我的任务', en: 'My tasks', mn: 'Миний даалгавар' }, columns: myTaskColumns },
  }),
};
