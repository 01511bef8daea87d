import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { Criterion, TaskForm, taskPoints } from './task.ts';
import { workColumns } from './task-sheet.ts';
import { EarlierWork, Picks, TaskFile, WorkState, WorkText } from './task-work.ts';

/** Kinds of entries in the history of a mark. */
export const markActions = ['mark', 'change', 'publish', 'return', 'member'] as const;

/** A student of a task, for its marker. Names are empty with anonymous marking. */
export const WorkRow = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  workId: Id.nullable(),
  state: WorkState,
  submitTime: DateTime.nullable(),
  late: z.boolean(),
  given: z.number().nullable(),
  penalty: z.number().nullable(),
  /** Points that this member of a team gets more or less than the team. */
  deviation: z.number(),
  score: z.number().nullable(),
  published: z.boolean(),
  markerName: z.string(),
  comment: z.string(),
  /** The student's own due time. */
  dueTime: DateTime.nullable(),
});
export type WorkRow = z.output<typeof WorkRow>;

/** In the marking queue of a task: ordered by submission, or by a number that reveals nothing where it is anonymous. */
export const QueuedWork = z.object({
  workId: Id,
  name: z.string(),
  className: z.string(),
  marked: z.boolean(),
  published: z.boolean(),
  late: z.boolean(),
});
export type QueuedWork = z.output<typeof QueuedWork>;

/** A member of a work's team; `score` is the member's own, null until there is a mark. */
export const WorkMember = z.object({
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  deviation: z.number(),
  reason: z.string(),
  score: z.number().nullable(),
});
export type WorkMember = z.output<typeof WorkMember>;

export const MarkedWork = z.object({
  workId: Id,
  sectionId: Id,
  courseId: Id,
  courseName: z.string(),
  title: z.string(),
  name: z.string(),
  loginName: z.string(),
  className: z.string(),
  anonymous: z.boolean(),
  form: TaskForm,
  task: z.string(),
  points: z.number().int(),
  rubric: z.array(Criterion),
  state: WorkState,
  content: WorkText,
  files: z.array(TaskFile),
  submitTime: DateTime.nullable(),
  late: z.boolean(),
  lateDays: z.number().int(),
  /** Points deducted for being late, unless waived. */
  latePenalty: z.number(),
  given: z.number().nullable(),
  penalty: z.number().nullable(),
  picks: Picks,
  comment: z.string(),
  published: z.boolean(),
  /**
   * Steps of the form `machine` as they stand, in a team those of the member who got furthest; the attempt is not named
   * where the writer is not.
   */
  machine: z
    .object({
      runId: Id.nullable(),
      /** Points of the task that the steps have earned, and those that they give at most: the rubric gives the rest. */
      earned: z.number(),
      possible: z.number(),
      steps: z.array(z.object({ title: z.string(), points: z.number().int(), passed: z.boolean() })),
    })
    .nullable(),
  /** Members of a team; empty where names are not shown. */
  members: z.array(WorkMember),
  earlier: z.array(EarlierWork),
  /** Marker, mark, time and reason of each change; newest first. */
  history: z.array(
    z.object({
      action: z.enum(markActions),
      score: z.number().nullable(),
      userName: z.string(),
      /** The member whose own mark it is; empty: everybody's. */
      memberName: z.string(),
      time: DateTime,
      reason: z.string(),
    }),
  ),
  version: z.number().int(),
});
export type MarkedWork = z.output<typeof MarkedWork>;

const Score = z.number().min(0).max(taskPoints.max).multipleOf(0.5);
/** Points; the resulting score stays between 0 and the points of the task. */
const Deviation = z.number().min(-taskPoints.max).max(taskPoints.max).multipleOf(0.5);
/** Maximum number of characters. */
export const taskCommentMax = 2000;
const Comment = z.string().trim().max(taskCommentMax);
export const taskReasonMax = 500;
/** Maximum number of works that one call changes. */
export const worksAtOnce = 200;
const Chosen = z.array(Id).min(1).max(worksAtOnce);

/** Maximum number of phrases in a teacher's comment bank. */
export const bankMax = 200;

export const taskMarkingApi = {
  works: post('task/listwork', {
    access: 'may:course.teach',
    summary: 'The students of a task and what they handed in; a page',
    input: pageQuery(
      {
        sectionId: Id,
        words: z.string().trim().max(40).optional(),
        className: z.string().trim().max(60).optional(),
        state: WorkState.optional(),
      },
      ['loginName', 'className', 'submitTime', 'score'],
    ),
    output: pageOf(WorkRow),
    sheet: { name: { zh: '任务成绩', en: 'Task marks', mn: 'Даалгаврын дүн' }, columns: workColumns },
  }),
  queue: get('task/queue', {
    access: 'may:course.teach',
    summary: 'What was handed in of a task: what waits for a mark, and what has one',
    input: z.object({ sectionId: Id }),
    output: z.object({ works: z.array(QueuedWork) }),
  }),
  work: get('task/getwork', {
    access: 'may:course.teach',
    summary: 'One work on the teacher’s desk',
    input: z.object({ workId: Id }),
    output: MarkedWork,
  }),
  mark: post('task/mark', {
    access: 'may:course.teach',
    audit: { action: 'task.mark', target: 'workId' },
    summary: 'Gives a work its points and comment; the student sees them once they are published',
    input: z.strictObject({
      workId: Id,
      score: Score,
      comment: Comment,
      /** With a rubric: a level for each criterion; the points are still those of `score`. */
      picks: Picks,
      /** Waives the late deduction. */
      waive: z.boolean(),
      /** Reason for changing a published mark. */
      reason: z.string().trim().max(taskReasonMax),
      version: Version,
    }),
    output: z.null(),
  }),
  markMember: post('task/markmember', {
    access: 'may:course.teach',
    shown: ['reason'],
    audit: { action: 'task.markmember', target: 'workId' },
    summary: 'Gives one member of a team points more or less than the team, with the reason; 0 takes it away',
    input: z.strictObject({
      workId: Id,
      userId: Id,
      deviation: Deviation,
      reason: z.string().trim().max(taskReasonMax),
      version: Version,
    }),
    output: z.null(),
  }),
  publish: post('task/publish', {
    access: 'may:course.teach',
    audit: { action: 'task.publish', target: 'sectionId' },
    summary: 'Lets the students see their marks: of some works, or of all that are marked',
    input: z.strictObject({ sectionId: Id, workIds: z.array(Id).max(worksAtOnce) }),
    output: z.object({ count: z.number().int() }),
  }),
  giveBack: post('task/return', {
    access: 'may:course.teach',
    audit: { action: 'task.return', target: 'workIds' },
    summary: 'Returns works of one task to be done again, with the reason; answers how many',
    input: z.strictObject({ workIds: Chosen, comment: z.string().trim().min(1).max(taskCommentMax) }),
    output: z.object({ count: z.number().int() }),
  }),
  extend: post('task/extend', {
    access: 'may:course.teach',
    audit: { action: 'task.extend', target: 'sectionId' },
    summary: 'Gives students of a task a due time of their own, or takes it away',
    input: z.strictObject({
      sectionId: Id,
      userIds: Chosen,
      dueTime: DateTime.nullable(),
      reason: z.string().trim().max(taskReasonMax),
    }),
    output: z.null(),
  }),
  bank: get('task/listcomment', {
    access: 'may:course.teach',
    summary: 'My phrases for comments, the ones used most first',
    input: z.object({}),
    output: z.object({ comments: z.array(z.object({ commentId: Id, words: z.string() })) }),
  }),
  addComment: post('task/savecomment', {
    access: 'may:course.teach',
    summary: 'Keeps a phrase in my comment bank; one that is there already counts as used again',
    input: z.strictObject({ words: Name(200) }),
    output: z.null(),
  }),
  removeComment: post('task/deletecomment', {
    access: 'may:course.teach',
    summary: 'Takes a phrase out of my comment bank',
    input: z.strictObject({ commentId: Id }),
    output: z.null(),
  }),
};
