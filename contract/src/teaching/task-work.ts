import { z } from 'zod';
import { mayMarkCourse, type TaughtCourse } from '../school/course-policy.ts';
import { post } from '../wire/endpoint.ts';
import { DateTime, Id, markdown, Version } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A work of the receiver, a work in a task that they mark, or the task itself has changed. */
    'task.changed': { sectionId: string; workId: string | null };
  }
}

/** State of a work in the tables. */
export const workStages = ['draft', 'submitted', 'marked', 'returned'] as const;
export type WorkStage = (typeof workStages)[number];

/**
 * State of a work as it is shown. `submitted`: not marked by hand, or being judged. `pending`: waits for its mark, or
 * has an unpublished one. `correct` and `wrong`: judged automatically.
 */
export const workStates = ['notSubmitted', 'submitted', 'pending', 'reviewed', 'correct', 'wrong', 'returned'] as const;
export const WorkState = z.enum(workStates);
export type WorkState = z.output<typeof WorkState>;

/** Ownership of a work. */
interface Owned {
  mine: boolean;
}
const isMine = (_: unknown, { mine }: Owned) => mine;

export const workTransitions = transitions<WorkStage>()({
  save: { moves: { draft: 'draft', returned: 'returned' }, who: isMine },
  submit: { moves: { draft: 'submitted', returned: 'submitted' }, who: isMine },
  /** The writer withdraws it to go on with it. */
  takeBack: { moves: { submitted: 'draft' }, who: isMine, when: ({ resubmit }: { resubmit: boolean }) => resubmit },
  mark: {
    moves: { submitted: 'marked', marked: 'marked' },
    who: (actor, course: TaughtCourse) => mayMarkCourse(actor, course),
  },
  giveBack: {
    moves: { submitted: 'returned', marked: 'returned' },
    who: (actor, course: TaughtCourse) => mayMarkCourse(actor, course),
  },
});

/** Upload path, followed by the id of the work. */
export const taskUploadPath = 'task/upload';
/** Accepted kinds, by content; texts by their names too. */
export const taskFileKinds = [
  ...(['pdf', 'png', 'jpg', 'gif', 'webp', 'doc', 'docx', 'xlsx', 'pptx', 'zip', 'rar', '7z'] as const),
  ...(['mp3', 'wav', 'mp4', 'md', 'txt', 'csv'] as const),
  ...(['c', 'h', 'cpp', 'py', 'java', 'js', 'ts', 'go', 'rs', 'sh', 'sql', 'html', 'css', 'json'] as const),
] as const;

export const TaskFile = z.object({
  fileId: Id,
  name: z.string(),
  bytes: z.number().int(),
  mediaType: z.string(),
  address: z.string(),
});
export type TaskFile = z.output<typeof TaskFile>;

/** Maximum number of characters of the text. */
export const workTextMax = 100_000;
export const WorkText = markdown(z.string().max(workTextMax));

/** Reached level of each criterion, from 0; -1: none. */
export const Picks = z.array(z.number().int().min(-1).max(7)).max(20);

/** A mark as its student sees it. */
export const TaskMark = z.object({
  /** Counted score: the given points without the late deduction, including the own deviation. */
  score: z.number(),
  given: z.number(),
  penalty: z.number(),
  /** In a team: the own points more or less than the team's, and why. */
  deviation: z.number(),
  deviationReason: z.string(),
  comment: z.string(),
  picks: Picks,
  markTime: DateTime,
});
export type TaskMark = z.output<typeof TaskMark>;

/** An earlier submission. */
export const EarlierWork = z.object({
  submitTime: DateTime,
  userName: z.string(),
  late: z.boolean(),
  content: WorkText,
  /** Reason of the return. */
  comment: z.string(),
});

/** A student's work on a task. */
export const TaskWork = z.object({
  workId: Id,
  state: WorkState,
  /** May be written in now. */
  writable: z.boolean(),
  /** May be withdrawn to be changed. */
  mayTakeBack: z.boolean(),
  content: WorkText,
  files: z.array(TaskFile),
  saveTime: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  late: z.boolean(),
  /** Reason of a return. */
  comment: z.string(),
  mark: TaskMark.nullable(),
  history: z.array(EarlierWork),
  version: z.number().int(),
});
export type TaskWork = z.output<typeof TaskWork>;

/** People who do a task together. */
export const TaskGroup = z.object({
  name: z.string(),
  members: z.array(z.object({ userId: Id, userName: z.string() })),
});

export const taskWorkApi = {
  open: post('task/open', {
    access: 'may:course.study',
    summary: 'Begins the work on a task, or answers the one that was begun',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ workId: Id, version: z.number().int() }),
  }),
  saveDraft: post('task/savedraft', {
    access: 'may:course.study',
    summary: 'Keeps what is written; refused with 409 where a newer one is there',
    input: z.strictObject({ workId: Id, content: WorkText, version: Version }),
    output: z.object({ version: z.number().int(), saveTime: DateTime }),
  }),
  submit: post('task/submit', {
    access: 'may:course.study',
    summary: 'Hands the work in with its files; after the due time late, or refused',
    input: z.strictObject({ workId: Id, content: WorkText, version: Version }),
    output: z.object({ version: z.number().int(), saveTime: DateTime }),
  }),
  takeBack: post('task/takeback', {
    access: 'may:course.study',
    summary: 'Takes back what was handed in and is not marked, to change it',
    input: z.strictObject({ workId: Id, version: Version }),
    output: z.null(),
  }),
  removeFile: post('task/removefile', {
    access: 'may:course.study',
    summary: 'Takes a file away from the work; what was handed in with it keeps it',
    input: z.strictObject({ workId: Id, fileId: Id }),
    output: z.null(),
  }),
};
