import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { CandidateMarks, markColumns, passNames, passOf } from './candidate-marks.ts';
import { ExamForm, endsLater, examFields, examFormFields, examMinutes, resitRules } from './exam-form.ts';
import { SittingRules } from './sitting-rules.ts';
import { shownSittingNames, shownSittingStates, sittingStates } from './sitting-state.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Gives own exams, supervises and marks them. */
    'exam.give': true;
    /** Sees and changes every exam in the data range. */
    'exam.manage': true;
    /** Sits exams as a candidate. */
    'exam.sit': true;
  }
}

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** On the owner's board: a candidate began, saved or handed in. */
    'exam.progress': { examId: string };
    /** To the candidates: the exam or their own sitting changed. */
    'exam.changed': { examId: string };
  }
}

/** `running` from beginning to end, by the clock; `marking` until the results are published. */
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

export const Exam = z.object(examFields).extend({
  examId: Id,
  classIds: z.array(Id),
  rules: SittingRules,
  paperName: z.string(),
  courseName: z.string(),
  classNames: z.array(z.string()),
  state: z.enum(examStates),
  /** Exam of which this is a resit, with its name, and how its results count there; null and empty for any other. */
  resitOf: Id.nullable(),
  resitName: z.string(),
  resitRule: z.enum(resitRules).nullable(),
  /** Its own resits, the first one first. */
  resits: z.array(z.object({ examId: Id, examName: z.string() })),
  /** Begin of the current pause; null: not paused. */
  pausedTime: DateTime.nullable(),
  points: z.number(),
  questionCount: z.number().int(),
  candidateCount: z.number().int(),
  /** Candidates who have begun, whether they have handed in or not. */
  enteredCount: z.number().int(),
  submittedCount: z.number().int(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type Exam = z.output<typeof Exam>;

/** Way in which a paper was handed in: by the candidate, the clock, or a teacher. */
export const submitWays = ['self', 'time', 'forced'] as const;

/** A candidate on the board. */
export const Candidate = z.object({
  candidateId: Id,
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  /** Number of the latest attempt, from 1. */
  attempt: z.number().int(),
  state: z.enum(sittingStates),
  shownState: z.enum(shownSittingStates),
  beginTime: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  submitWay: z.enum(submitWays).nullable(),
  /** Time of the last saved answer. */
  savedTime: DateTime.nullable(),
  answered: z.number().int(),
  extraMinutes: z.number().int(),
  extraReason: z.string(),
  /** Points that count, of all attempts; null until something is scored. */
  points: z.number().nullable(),
  /** Number of answers to be marked by hand. */
  unmarked: z.number().int(),
  /** Number of answers that arrived after the end and do not count. */
  late: z.number().int(),
  /** Where it is asked for; missing while marking is anonymous. */
  marks: CandidateMarks.optional(),
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
        /** Only those to which candidates can be added: not over, not cancelled. */
        isOpen: z.boolean().optional(),
      },
      ['examName', 'beginTime', 'updateTime'],
    ),
    output: pageOf(Exam),
    sheet: {
      name: { zh: '考试', en: 'Exams', mn: 'Шалгалт' },
      columns: {
        examName: { title: { zh: '考试名称', en: 'Exam', mn: 'Шалгалт' }, width: 40 },
        paperName: { title: { zh: '试卷', en: 'Paper', mn: 'Материал' }, width: 40 },
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 32 },
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
    input: z
      .strictObject({
        ...examFormFields,
        /** Of a resit alone; unchanged if omitted. */
        resitRule: z.enum(resitRules).optional(),
        examId: Id,
        version: Version,
      })
      .refine(...endsLater),
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
    summary: 'Puts an exam away that is over; candidates keep their results, and appeals are closed',
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
      {
        examId: Id,
        words: z.string().trim().max(40).optional(),
        state: z.enum(sittingStates).optional(),
        /** With rank, pass, and the points of each section and question. */
        marks: z.boolean().optional(),
      },
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
        attempt: { title: { zh: '次数', en: 'Attempts', mn: 'Оролдлого' }, kind: 'number' },
        points: { title: { zh: '得分', en: 'Points', mn: 'Оноо' }, kind: 'number' },
        late: { title: { zh: '逾时作答', en: 'Late answers', mn: 'Хоцорсон хариу' }, kind: 'number' },
        rank: { title: { zh: '名次', en: 'Rank', mn: 'Байр' }, kind: 'number', read: ({ marks }) => marks?.rank },
        passed: {
          title: { zh: '是否及格', en: 'Passed', mn: 'Тэнцсэн' },
          values: passNames,
          read: passOf,
        },
      },
      asks: { marks: true },
      more: markColumns,
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
    shown: ['reason'],
    audit: { action: 'exam.reopen', target: 'examId' },
    summary: 'Lets a candidate who handed in go on, for so many minutes from now',
    input: Key.extend({ candidateId: Id, minutes: z.number().int().min(1).max(examMinutes.max), reason: Name(100) }),
    output: none,
  }),
};
