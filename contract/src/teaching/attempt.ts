import { z } from 'zod';
import { Machine } from '../lab/machine.ts';
import { type CourseState, mayMarkCourse, mayStudyCourse, type TaughtCourse } from '../school/course-policy.ts';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Markdown, Version } from '../wire/scalar.ts';
import { allowsFrom, transitions } from '../wire/transition.ts';
import { Checkpoint, checkpointKinds, stepAnswers } from './experiment.ts';
import { PublishedMark, Uncounted } from './mark.ts';
import { ScoredCriterion } from './rubric.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The receiver's report was returned or their marks were published. */
    'run.changed': { runId: string; sectionId: string };
  }
}

/**
 * States of an attempt's report. An attempt is one person's work on one experiment: checks, report and mark. A
 * teacher's trial is an attempt of the teacher. Transitions are in `reportTransitions`; marks show once published.
 */
export const reportStates = ['unwritten', 'draft', 'submitted', 'returned', 'marked'] as const;
export const ReportState = z.enum(reportStates);
export type ReportState = z.output<typeof ReportState>;

/** Outcome of a check. `error`: it could not be run (such as an unresponsive machine) and does not count. */
export const checkOutcomes = ['passed', 'failed', 'timeout', 'error'] as const;

export const CheckResult = z.object({
  checkpointId: Id,
  outcome: z.enum(checkOutcomes),
  exitCode: z.number().int(),
  /** Output of the script, cut at 64 kB. */
  output: z.string(),
  outputCut: z.boolean(),
  /** The teacher's text for passing or failing, or the reason of an error. */
  message: z.string(),
  checkTime: DateTime,
  /** Made after the due time where late work is not accepted: recorded, and not counted. */
  late: z.boolean(),
});
export type CheckResult = z.output<typeof CheckResult>;

/** A step as its student sees it: never with the script. */
export const Step = z.object({
  checkpointId: Id,
  title: z.string(),
  kind: z.enum(checkpointKinds),
  question: z.string(),
  options: z.array(z.string()),
  /** Several of the options may be right. */
  many: z.boolean(),
  points: z.number().int(),
  /** Empty until it is opened, if opening it costs points. */
  hint: z.string(),
  /** Points that opening the hint costs; 0 once it is open. */
  hintCost: z.number().int(),
  /** Points that its hint has cost. */
  lost: z.number().int(),
  /** The step before it has to pass first. */
  locked: z.boolean(),
  /** Once passed it stays passed. */
  passed: z.boolean(),
  /** Passed, but only after the due time, where late work is not accepted: it does not count. */
  passedLate: z.boolean(),
  /** Manual pass by a teacher, with its reason. */
  byHand: z.object({ reason: z.string(), teacherName: z.string(), time: DateTime }).nullable(),
  attempts: z.number().int(),
  last: CheckResult.nullable(),
});
export type Step = z.output<typeof Step>;

export const Report = z.object({
  state: ReportState,
  content: Markdown,
  version: z.number().int(),
  saveTime: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  late: z.boolean(),
  /** The teacher's comment: on a return at once, with a mark once it is published. */
  comment: z.string(),
  /** Null until marks are published. */
  score: z.number().nullable(),
  /** Points for each criterion; empty until marks are published, or without a rubric. */
  criteria: z.array(ScoredCriterion),
});
export type Report = z.output<typeof Report>;

export const Attempt = z.object({
  runId: Id,
  sectionId: Id,
  courseId: Id,
  courseName: z.string(),
  title: z.string(),
  trial: z.boolean(),
  guide: Markdown,
  minutes: z.number().int(),
  imageName: z.string(),
  steps: z.array(Step),
  /** Points of the passed steps. */
  stepScore: z.number().int(),
  stepPoints: z.number().int(),
  reportPoints: z.number().int(),
  reportTemplate: Markdown,
  report: Report,
  dueTime: DateTime.nullable(),
  lateAllowed: z.boolean(),
  /** Marks are published: scores and comments can be read. */
  published: z.boolean(),
  /** As published; later work is not in it. */
  mark: PublishedMark.nullable(),
  uncounted: Uncounted.nullable(),
  /** The attempt can still be continued: false when the course has ended, or the right to it is gone. */
  open: z.boolean(),
  /** The right to the course is gone: the student's own work stays readable, guide and files do not. */
  withdrawn: z.boolean(),
  /** The latest machine; a released one includes the reason. Null before the first. */
  machine: Machine.nullable(),
});
export type Attempt = z.output<typeof Attempt>;

export const attemptApi = {
  open: post('run/open', {
    access: 'user',
    summary: 'My run of an experiment, made when first opened; for its teacher, a trial',
    input: z.strictObject({ sectionId: Id }),
    output: Attempt,
  }),
  check: post('run/check', {
    access: 'user',
    summary: "Runs a step's check in my machine",
    input: z.strictObject({ runId: Id, checkpointId: Id }),
    output: z.object({ step: Step, stepScore: z.number().int() }),
  }),
  answer: post('run/answer', {
    access: 'user',
    summary: 'Answers a step that asks; all that were chosen, or what was written',
    input: z.strictObject({
      runId: Id,
      checkpointId: Id,
      answers: z.array(z.string().trim().min(1).max(stepAnswers.length)).min(1).max(stepAnswers.max),
    }),
    output: z.object({ step: Step, stepScore: z.number().int() }),
  }),
  openHint: post('run/openhint', {
    access: 'user',
    summary: 'Opens the hint of a step for the points that it costs; for one that is open nothing changes',
    input: z.strictObject({ runId: Id, checkpointId: Id }),
    output: z.object({ step: Step, stepScore: z.number().int() }),
  }),
  tryScript: post('run/tryscript', {
    access: 'may:course.teach',
    summary:
      'Runs a check script as it stands in the form in my trial machine of the experiment; nothing is written down',
    input: z.strictObject({
      sectionId: Id,
      script: Checkpoint.shape.script.min(1),
      limitSeconds: Checkpoint.shape.limitSeconds,
    }),
    output: z.object({
      exitCode: z.number().int(),
      output: z.string(),
      outputCut: z.boolean(),
      timedOut: z.boolean(),
      elapsedMs: z.number().int(),
    }),
  }),
  saveDraft: post('run/savedraft', {
    access: 'user',
    summary: 'Keeps the report as it is typed; 409 when another window saved a newer one',
    input: z.strictObject({ runId: Id, content: Markdown, version: Version }),
    output: z.object({ version: z.number().int(), saveTime: DateTime }),
  }),
  submit: post('run/submit', {
    access: 'user',
    summary: 'Hands the report in',
    input: z.strictObject({ runId: Id, content: Markdown, version: Version }),
    output: Report,
  }),
};

export const attemptFaults = faults('run', {
  auditing: {
    zh: '旁听可以阅读课程内容，但不参加实验',
    en: 'Who sits in on a course reads it, but does no experiments',
    mn: 'Чөлөөт сонсогч хичээлийг уншина, харин туршилт хийхгүй',
  },
  noReport: {
    zh: '本实验不需要提交报告',
    en: 'This experiment asks for no report',
    mn: 'Энэ туршилтад тайлан шаардлагагүй',
  },
  emptyReport: { zh: '报告还没有填写', en: 'The report is still empty', mn: 'Тайлан хоосон байна' },
  pastDue: {
    zh: '已过截止时间（{due}），草稿已保存，可联系老师',
    en: 'The deadline ({due}) has passed; your draft is kept, please talk to your teacher',
    mn: 'Хугацаа ({due}) дууссан; ноорог хадгалагдсан, багштайгаа холбогдоно уу',
  },
  marked: {
    zh: '报告已批阅，不能再修改',
    en: 'The report has been marked and cannot be changed',
    mn: 'Тайланг үнэлсэн тул засах боломжгүй',
  },
  submitted: {
    zh: '报告已提交，退回后才能修改',
    en: 'The report is handed in; it can be changed once returned',
    mn: 'Тайланг илгээсэн; буцаасны дараа засна',
  },
  draftConflict: {
    status: 409,
    zh: '另一个窗口刚保存了更新的内容',
    en: 'Another window has just saved a newer version',
    mn: 'Өөр цонхноос шинэ хувилбар хадгалагдлаа',
  },
  withdrawn: {
    status: 403,
    zh: '课程已撤回，或您已不在这门课程中；已有的内容可以查看',
    en: 'The course was withdrawn, or you take it no longer; what you did can still be read',
    mn: 'Хичээлийг буцаасан эсвэл та энэ хичээлд хамрагдахаа больсон; хийсэн зүйлээ үзэж болно',
  },
  locked: {
    zh: '请先完成上一步：{title}',
    en: 'Pass the step before it first: {title}',
    mn: 'Эхлээд өмнөх алхмыг гүйцээнэ үү: {title}',
  },
  checking: { zh: '正在检测，请稍候', en: 'A check is already running', mn: 'Шалгаж байна, түр хүлээнэ үү' },
});

export const mayDoAttempt = (actor: Pick<Rights, 'id'>, run: { ownerId: string }) => run.ownerId === actor.id;
/** Continuing an attempt requires the right to its course, which may have been lost since it was opened. */
export const mayWorkInAttempt = (
  actor: Rights,
  run: TaughtCourse & { ownerId: string; courseState: CourseState; enrolled: boolean },
) => mayDoAttempt(actor, run) && mayStudyCourse(actor, { ...run, state: run.courseState });
export const mayReadAttempt = (actor: Rights, run: TaughtCourse & { ownerId: string }) =>
  mayDoAttempt(actor, run) || mayMarkCourse(actor, run);

/** Transitions of a report by state. */
export const reportTransitions = transitions<ReportState>()({
  save: { moves: { unwritten: 'draft', draft: 'draft', returned: 'returned' }, who: mayWorkInAttempt },
  submit: {
    moves: { unwritten: 'submitted', draft: 'submitted', returned: 'submitted' },
    who: mayWorkInAttempt,
    when: ({ reportPoints }: { reportPoints: number }) => reportPoints > 0,
  },
  /** After the due time anything can be marked: a student without a submission gets a mark as well. */
  mark: {
    moves: { unwritten: 'marked', draft: 'marked', returned: 'marked', submitted: 'marked', marked: 'marked' },
    who: mayMarkCourse,
    when: ({ state, overdue }: { state: ReportState; overdue: boolean }) =>
      state === 'submitted' || state === 'marked' || overdue,
  },
  giveBack: { moves: { submitted: 'returned', marked: 'returned' }, who: mayMarkCourse },
});

/** Tells if a report was submitted or marked, so that it can be returned. */
export const isHandedIn = (state: ReportState) => allowsFrom(reportTransitions.giveBack, state);
