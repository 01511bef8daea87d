import { z } from 'zod';
import { MachineState } from '../lab/machine-state.ts';
import { CourseTeam } from '../school/course-policy.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Markdown, Version } from '../wire/scalar.ts';
import { ReportState, Step } from './attempt.ts';
import { PublishedMark, Uncounted } from './mark.ts';
import { Criterion, RubricScores, ScoredCriterion } from './rubric.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The class board of a section that the receiver teaches has changed. */
    'board.changed': { sectionId: string };
  }
}

/** Paths of files that checks rely on (shells, C library, guest agent) and that differ from the image. */
const ChangedParts = z.array(z.string());

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
  /** For each step: passed, or the number of tries without a pass. */
  steps: z.array(
    z.object({
      checkpointId: Id,
      passed: z.boolean(),
      passedLate: z.boolean(),
      byHand: z.boolean(),
      attempts: z.number().int(),
    }),
  ),
  stepScore: z.number().int(),
  reportState: ReportState,
  late: z.boolean(),
  reportScore: z.number().nullable(),
  published: z.boolean(),
  /** The published mark, whatever the steps say by now. */
  mark: PublishedMark.nullable(),
  uncounted: Uncounted.nullable(),
  lastActiveTime: DateTime.nullable(),
  /** Seconds since the last activity; -1 when there was none. */
  idleSeconds: z.number().int(),
  online: z.boolean(),
  changedParts: ChangedParts,
});
export type BoardRow = z.output<typeof BoardRow>;

/** A report for its marker. */
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
  /** Current rubric of the report. */
  rubric: z.array(Criterion),
  /** Criteria as they were when the report was marked; empty: score alone. */
  criteria: z.array(ScoredCriterion),
  comment: z.string(),
  /** The comment contains a word to review and is hidden from the student; `reason` tells why it was rejected. */
  commentReview: z.object({ state: z.enum(['waiting', 'rejected']), reason: z.string() }).nullable(),
  published: z.boolean(),
  mark: PublishedMark.nullable(),
  uncounted: Uncounted.nullable(),
  version: z.number().int(),
  /** It was submitted, or can no longer be submitted in time. */
  markable: z.boolean(),
  /** Earlier submissions, newest first. */
  history: z.array(z.object({ submitTime: DateTime, comment: z.string(), content: Markdown })),
  machineId: Id.nullable(),
  changedParts: ChangedParts,
});
export type Marking = z.output<typeof Marking>;

/** A report in the marking queue: it waits for a mark, or has one. */
export const QueuedReport = z.object({
  runId: Id,
  studentName: z.string(),
  loginName: z.string(),
  className: z.string(),
  reportState: ReportState,
  published: z.boolean(),
  late: z.boolean(),
});
export type QueuedReport = z.output<typeof QueuedReport>;

/** Time that a step took the students who passed it; null while nobody has. */
const StepTime = z.object({
  checkpointId: Id,
  title: z.string(),
  passedCount: z.number().int(),
  /** Quartiles: a quarter were faster, half were, three quarters were. */
  lowerSeconds: z.number().int().nullable(),
  medianSeconds: z.number().int().nullable(),
  upperSeconds: z.number().int().nullable(),
  medianTries: z.number().int().nullable(),
});
export type StepTime = z.output<typeof StepTime>;

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
      teacherId: Id,
      teacherOrganizationId: Id.nullable(),
      team: CourseTeam,
      stepTitles: z.array(z.object({ checkpointId: Id, title: z.string(), points: z.number().int() })),
      reportPoints: z.number().int(),
      dueTime: DateTime.nullable(),
      /** Classes with a due time of their own. */
      classDues: z.array(z.object({ className: z.string(), dueTime: DateTime })),
      rows: z.array(BoardRow),
    }),
  }),
  stepTimes: get('marking/steptimes', {
    access: 'may:course.teach',
    summary: 'What each step of an experiment took its students, and how many have opened it',
    input: z.object({ sectionId: Id }),
    output: z.object({ openedCount: z.number().int(), stepList: z.array(StepTime) }),
  }),
  screens: post('marking/screens', {
    access: 'may:course.teach',
    summary:
      'The last lines of the text consoles of up to 60 running machines of a section; of those with a desktop a small picture of it, ten seconds old at most',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({
      screens: z.array(
        z.object({
          machineId: Id,
          lines: z.array(z.string()),
          /** Address of a PNG (`data:`); null: it has no desktop. */
          picture: z.string().nullable(),
        }),
      ),
    }),
  }),
  get: get('marking/get', {
    access: 'may:course.teach',
    summary: 'One report with its steps and history',
    input: z.object({ runId: Id }),
    output: Marking,
  }),
  queue: get('marking/queue', {
    access: 'may:course.teach',
    summary: 'The reports of an experiment that wait for a mark or have one, by class and number',
    input: z.object({ sectionId: Id }),
    output: z.object({ reports: z.array(QueuedReport) }),
  }),
  mark: post('marking/mark', {
    access: 'may:course.teach',
    summary: 'Gives a report its score and comment; the student sees them once published',
    input: z.strictObject({
      ...{ runId: Id, score: Score, comment: z.string().trim().max(2000), version: Version },
      /** Points for each criterion of the rubric; empty: score alone. The score is given separately in either case. */
      criteria: RubricScores.default([]),
    }),
    output: z.null(),
  }),
  giveBack: post('marking/return', {
    access: 'may:course.teach',
    summary: 'Returns a report for rework, with the reason',
    input: z.strictObject({ runId: Id, comment: z.string().trim().min(1).max(2000), version: Version }),
    output: z.null(),
  }),
  publish: post('marking/publish', {
    access: 'may:course.teach',
    audit: { action: 'marking.publish', target: 'sectionId' },
    summary: 'Publishes all marks given so far in an experiment',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ count: z.number().int() }),
  }),
  update: post('marking/update', {
    access: 'may:course.teach',
    summary: 'Counts published marks anew, with what was done and changed since: of one student, or of all',
    input: z.strictObject({ sectionId: Id, runId: Id.optional() }),
    output: z.object({ count: z.number().int() }),
  }),
  passStep: post('marking/passstep', {
    access: 'may:course.teach',
    summary: 'Lets a step pass by hand, with the reason, which the student sees',
    input: z.strictObject({ runId: Id, checkpointId: Id, reason: z.string().trim().min(1).max(500) }),
    output: z.null(),
  }),
  takeBackPass: post('marking/takebackpass', {
    access: 'may:course.teach',
    summary: 'Takes back that a step was let pass by hand',
    input: z.strictObject({ runId: Id, checkpointId: Id }),
    output: z.null(),
  }),
};

export const markingFaults = faults('marking', {
  nothingToMark: {
    zh: '学生还没有提交报告',
    en: 'The student has not handed in a report',
    mn: 'Сурагч тайлангаа илгээгээгүй байна',
  },
  scoreTooHigh: { zh: '分数不能超过 {max} 分', en: 'The score cannot exceed {max}', mn: 'Оноо {max}-аас хэтрэхгүй' },
  criteriaUnfit: {
    zh: '评分标准已改变，请重新载入',
    en: 'The rubric has changed; please load it again',
    mn: 'Үнэлгээний шалгуур өөрчлөгдсөн; дахин ачаална уу',
  },
  reportAboveMax: {
    zh: '{names} 的报告得分高于现在的满分 {max} 分，请先重新批阅',
    en: 'The report score of {names} is above the {max} that there are now; mark it again first',
    mn: '{names}-ийн тайлангийн оноо одоогийн дээд {max} онооноос их байна, эхлээд дахин үнэлнэ үү',
  },
  nothingToUpdate: {
    zh: '成绩没有变化，不需要更新',
    en: 'Nothing has changed since; there is nothing to update',
    mn: 'Өөрчлөлт алга, шинэчлэх шаардлагагүй',
  },
  alreadyPassed: { zh: '这个步骤已经通过', en: 'The step has passed already', mn: 'Энэ алхам аль хэдийн давсан' },
  nothingToPublish: { zh: '没有可发布的成绩', en: 'There are no marks to publish', mn: 'Нийтлэх дүн алга' },
});
