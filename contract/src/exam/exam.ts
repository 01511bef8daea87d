import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { shownSittingNames, shownSittingStates, sittingStates } from './sitting-state.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Gives exams of one's own, watches and marks them. */
    'exam.give': true;
    /** Sees and changes every exam in the data range. */
    'exam.manage': true;
    /** Sits the exams one is a candidate of. */
    'exam.sit': true;
  }
}

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** On the board of who gives it: somebody began, saved, handed in. */
    'exam.progress': { examId: string };
    /** To its candidates: the exam or one's own sitting is another than before. */
    'exam.changed': { examId: string };
  }
}

/** `running` from its beginning to its end, by the clock; `marking` until the results are published. */
export const examStates = ['draft', 'published', 'running', 'marking', 'resulted', 'archived', 'cancelled'] as const;
export type ExamState = (typeof examStates)[number];

export const examStateNames: Record<ExamState, Text> = {
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  published: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
  running: { zh: '考试中', en: 'Running', mn: 'Явагдаж байна' },
  marking: { zh: '阅卷中', en: 'Marking', mn: 'Үнэлж байна' },
  resulted: { zh: '已公布成绩', en: 'Results published', mn: 'Дүн гарсан' },
  archived: { zh: '已归档', en: 'Archived', mn: 'Архивласан' },
  cancelled: { zh: '已取消', en: 'Cancelled', mn: 'Цуцалсан' },
};

/** `together`: everybody's time begins when the exam does; `own`: when a candidate begins. */
export const examStarts = ['together', 'own'] as const;
/** What candidates see once results are published: nothing, their points, or their paper with answers and analysis. */
export const resultViews = ['none', 'points', 'paper'] as const;
/** When candidates learn what the judge says of a program or statement: while they answer, or with their paper. */
export const verdictViews = ['live', 'after'] as const;

/** Minutes. */
export const examMinutes = { min: 5, max: 600 } as const;

const fields = {
  examName: Name(60),
  paperId: Id,
  courseId: Id.nullable(),
  classIds: z.array(Id).max(50),
  beginTime: DateTime,
  endTime: DateTime,
  /** How long one candidate has, in minutes. */
  minutes: z.number().int().min(examMinutes.min).max(examMinutes.max),
  start: z.enum(examStarts),
  /** Minutes after the beginning in which one may still begin; null: until the end. */
  lateMinutes: z.number().int().min(0).max(examMinutes.max).nullable(),
  /** Minutes of one's own that must have gone before one may hand in. */
  earliestMinutes: z.number().int().min(0).max(examMinutes.max),
  /** Percent of all points that pass. */
  passPercent: z.number().int().min(0).max(100),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  resultView: z.enum(resultViews),
  verdictView: z.enum(verdictViews).default('after'),
};

const endsLater = rule(({ beginTime, endTime }: { beginTime: string; endTime: string }) => beginTime < endTime, {
  zh: '结束时间要晚于开始时间',
  en: 'It must end after it begins',
  mn: 'Дуусах цаг эхлэх цагаас хойш байх ёстой',
});

/** What is said about an exam. */
export const ExamForm = z.strictObject(fields).refine(...endsLater);
export type ExamForm = z.output<typeof ExamForm>;

export const Exam = z.object(fields).extend({
  examId: Id,
  classIds: z.array(Id),
  paperName: z.string(),
  courseName: z.string(),
  classNames: z.array(z.string()),
  state: z.enum(examStates),
  /** Since when time stands still for everybody. */
  pausedTime: DateTime.nullable(),
  points: z.number(),
  questionCount: z.number().int(),
  candidateCount: z.number().int(),
  /** Those who have begun, whether they have handed in or not. */
  enteredCount: z.number().int(),
  submittedCount: z.number().int(),
  ownerId: Id,
  ownerName: z.string(),
  /** The owner's. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type Exam = z.output<typeof Exam>;

/** Who handed a paper in: the candidate, the clock, or who gives the exam. */
export const submitWays = ['self', 'time', 'forced'] as const;

/** A candidate on the board. */
export const Candidate = z.object({
  candidateId: Id,
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  state: z.enum(sittingStates),
  shownState: z.enum(shownSittingStates),
  beginTime: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  submitWay: z.enum(submitWays).nullable(),
  /** When an answer came in last. */
  savedTime: DateTime.nullable(),
  answered: z.number().int(),
  extraMinutes: z.number().int(),
  extraReason: z.string(),
  /** Null until something was scored. */
  points: z.number().nullable(),
  /** Answers that a person has to mark. */
  unmarked: z.number().int(),
  /** Answers that came after the end and do not count. */
  late: z.number().int(),
});
export type Candidate = z.output<typeof Candidate>;

const Key = z.strictObject({ examId: Id });
const none = z.null();
const Chosen = z.array(Id).min(1).max(500);

export const examApi = {
  list: post('exam/list', {
    access: 'may:exam.give',
    summary: 'Exams of mine and those of my data range; a page',
    input: pageQuery(
      {
        examName: z.string().trim().max(60).optional(),
        courseId: Id.optional(),
        state: z.enum(examStates).optional(),
      },
      ['examName', 'beginTime', 'updateTime'],
    ),
    output: pageOf(Exam),
    sheet: {
      name: { zh: '考试', en: 'Exams', mn: 'Шалгалт' },
      columns: {
        examName: { title: { zh: '考试名称', en: 'Exam', mn: 'Шалгалт' }, width: 40 },
        paperName: { title: { zh: '试卷', en: 'Paper', mn: 'Материал' }, width: 40 },
        classNames: {
          title: { zh: '班级', en: 'Classes', mn: 'Анги' },
          width: 32,
          read: ({ classNames }) => classNames.join('、'),
        },
        beginTime: { title: { zh: '开始时间', en: 'Begins', mn: 'Эхлэх' }, kind: 'time' },
        endTime: { title: { zh: '结束时间', en: 'Ends', mn: 'Дуусах' }, kind: 'time' },
        minutes: { title: { zh: '时长（分钟）', en: 'Minutes', mn: 'Минут' }, kind: 'number' },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: examStateNames },
        candidateCount: { title: { zh: '考生', en: 'Candidates', mn: 'Шалгуулагч' }, kind: 'number' },
        submittedCount: { title: { zh: '已交卷', en: 'Handed in', mn: 'Хураалгасан' }, kind: 'number' },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
      },
    },
  }),
  get: post('exam/get', { access: 'may:exam.give', summary: 'One exam', input: Key, output: Exam }),
  save: post('exam/save', {
    access: 'may:exam.give',
    audit: { action: 'exam.save' },
    summary: 'Makes an exam, as a draft',
    input: ExamForm,
    output: Key,
  }),
  update: post('exam/update', {
    access: 'may:exam.give',
    audit: { action: 'exam.update', target: 'examId' },
    summary: 'Changes a draft',
    input: z.strictObject({ ...fields, examId: Id, version: Version }).refine(...endsLater),
    output: z.object({ version: z.number().int() }),
  }),
  publish: post('exam/publish', {
    access: 'may:exam.give',
    audit: { action: 'exam.publish', target: 'examId' },
    summary: 'Candidates see it; its paper is fixed, its classes are invited',
    input: Key,
    output: none,
  }),
  withdraw: post('exam/withdraw', {
    access: 'may:exam.give',
    audit: { action: 'exam.withdraw', target: 'examId' },
    summary: 'An exam that has not begun is a draft again',
    input: Key,
    output: none,
  }),
  cancel: post('exam/cancel', {
    access: 'may:exam.give',
    audit: { action: 'exam.cancel', target: 'examId' },
    summary: 'Ends an exam for good; answers are kept and count for nothing',
    input: Key,
    output: none,
  }),
  close: post('exam/close', {
    access: 'may:exam.give',
    audit: { action: 'exam.close', target: 'examId' },
    summary: 'Ends a running exam now: what candidates have is handed in',
    input: Key,
    output: none,
  }),
  publishResults: post('exam/publishresult', {
    access: 'may:exam.give',
    audit: { action: 'exam.publishresult', target: 'examId' },
    summary: 'Candidates see their results; everything must be marked',
    input: Key,
    output: none,
  }),
  withdrawResults: post('exam/withdrawresult', {
    access: 'may:exam.give',
    audit: { action: 'exam.withdrawresult', target: 'examId' },
    summary: 'Results are hidden again, to be mended',
    input: Key,
    output: none,
  }),
  archive: post('exam/archive', {
    access: 'may:exam.give',
    audit: { action: 'exam.archive', target: 'examId' },
    summary: 'An exam that is over leaves the lists of its candidates',
    input: Key,
    output: none,
  }),
  remove: post('exam/delete', {
    access: 'may:exam.give',
    audit: { action: 'exam.delete', target: 'examId' },
    summary: 'Deletes a draft',
    input: Key,
    output: none,
  }),
  candidates: post('exam/listcandidate', {
    access: 'may:exam.give',
    summary: 'The candidates of an exam; a page',
    input: pageQuery(
      { examId: Id, words: z.string().trim().max(40).optional(), state: z.enum(sittingStates).optional() },
      ['loginName', 'beginTime', 'submitTime', 'points'],
    ),
    output: pageOf(Candidate),
    sheet: {
      name: { zh: '考生', en: 'Candidates', mn: 'Шалгуулагч' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        shownState: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: shownSittingNames },
        beginTime: { title: { zh: '开始时间', en: 'Began', mn: 'Эхэлсэн' }, kind: 'time' },
        submitTime: { title: { zh: '交卷时间', en: 'Handed in', mn: 'Хураалгасан' }, kind: 'time' },
        points: { title: { zh: '得分', en: 'Points', mn: 'Оноо' }, kind: 'number' },
        late: { title: { zh: '逾时作答', en: 'Late answers', mn: 'Хоцорсон хариу' }, kind: 'number' },
      },
    },
  }),
  extend: post('exam/extend', {
    access: 'may:exam.give',
    audit: { action: 'exam.extend', target: 'examId' },
    summary: 'Gives candidates more minutes, all of them when none is named',
    input: Key.extend({
      candidateIds: Chosen.optional(),
      minutes: z.number().int().min(1).max(examMinutes.max),
      reason: Name(100),
    }),
    output: z.object({ extended: z.number().int() }),
  }),
  forceSubmit: post('exam/forcesubmit', {
    access: 'may:exam.give',
    audit: { action: 'exam.forcesubmit', target: 'examId' },
    summary: 'Hands in for candidates who are answering',
    input: Key.extend({ candidateIds: Chosen, reason: Name(100) }),
    output: z.object({ submitted: z.number().int() }),
  }),
  reopen: post('exam/reopen', {
    access: 'may:exam.give',
    audit: { action: 'exam.reopen', target: 'examId' },
    summary: 'Lets a candidate who handed in go on, for so many minutes from now',
    input: Key.extend({ candidateId: Id, minutes: z.number().int().min(1).max(examMinutes.max), reason: Name(100) }),
    output: none,
  }),
};
