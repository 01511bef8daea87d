import { z } from 'zod';
import { MachineState } from '../lab/machine.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { ReportState, Step } from './run.ts';

/** One student of the class board. */
export const BoardRow = z.object({
  studentId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  /** Null: has not opened the experiment. */
  runId: Id.nullable(),
  machineId: Id.nullable(),
  machineState: MachineState.nullable(),
  /** Per step: passed, or how many tries without passing. */
  steps: z.array(
    z.object({ checkpointId: Id, passed: z.boolean(), passedLate: z.boolean(), attempts: z.number().int() }),
  ),
  stepScore: z.number().int(),
  reportState: ReportState,
  late: z.boolean(),
  reportScore: z.number().nullable(),
  published: z.boolean(),
  lastActiveTime: DateTime.nullable(),
  /** Seconds since the last activity; -1 when there was none. */
  idleSeconds: z.number().int(),
  online: z.boolean(),
});
export type BoardRow = z.output<typeof BoardRow>;

/** A report on the teacher's desk. */
export const Marking = z.object({
  runId: Id,
  sectionId: Id,
  studentName: z.string(),
  loginName: z.string(),
  className: z.string(),
  title: z.string(),
  steps: z.array(Step),
  stepScore: z.number().int(),
  stepPoints: z.number().int(),
  reportPoints: z.number().int(),
  reportState: ReportState,
  content: Markdown,
  submitTime: DateTime.nullable(),
  late: z.boolean(),
  score: z.number().nullable(),
  comment: z.string(),
  published: z.boolean(),
  version: z.number().int(),
  /** Earlier hand-ins, newest first. */
  history: z.array(z.object({ submitTime: DateTime, comment: z.string(), content: Markdown })),
  machineId: Id.nullable(),
  /** The next one waiting for a mark, if any. */
  nextRunId: Id.nullable(),
});
export type Marking = z.output<typeof Marking>;

const Score = z.number().min(0).max(100).multipleOf(0.5);

export const markingApi = {
  board: post('marking/board', {
    access: 'may:course.teach',
    summary: 'The class at an experiment: every student of the associated classes, live',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({
      title: z.string(),
      courseId: Id,
      courseName: z.string(),
      stepTitles: z.array(z.object({ checkpointId: Id, title: z.string(), points: z.number().int() })),
      reportPoints: z.number().int(),
      dueTime: DateTime.nullable(),
      rows: z.array(BoardRow),
    }),
  }),
  screens: post('marking/screens', {
    access: 'may:course.teach',
    summary: 'The last lines of the text consoles of up to 60 running machines of a section',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ screens: z.array(z.object({ machineId: Id, lines: z.array(z.string()) })) }),
  }),
  get: get('marking/get', {
    access: 'may:course.teach',
    summary: 'One report with its steps and history',
    input: z.object({ runId: Id }),
    output: Marking,
  }),
  mark: post('marking/mark', {
    access: 'may:course.teach',
    summary: 'Gives a report its score and comment; the student sees them once published',
    input: z.strictObject({ runId: Id, score: Score, comment: z.string().trim().max(2000), version: z.number().int() }),
    output: z.null(),
  }),
  giveBack: post('marking/return', {
    access: 'may:course.teach',
    summary: 'Returns a report for rework, with the reason',
    input: z.strictObject({ runId: Id, comment: z.string().trim().min(1).max(2000), version: z.number().int() }),
    output: z.null(),
  }),
  publish: post('marking/publish', {
    access: 'may:course.teach',
    summary: 'Publishes all marks given so far in an experiment',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ count: z.number().int() }),
  }),
};

export const markingFaults = faults('marking', {
  nothingToMark: {
    zh: '学生还没有提交报告',
    en: 'The student has not handed in a report',
    mn: 'Сурагч тайлангаа илгээгээгүй байна',
  },
  scoreTooHigh: { zh: '分数不能超过 {max} 分', en: 'The score cannot exceed {max}', mn: 'Оноо {max}-аас хэтрэхгүй' },
  nothingToPublish: { zh: '没有可发布的成绩', en: 'There are no marks to publish', mn: 'Нийтлэх дүн алга' },
});
