import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { AskedSection } from './asked.ts';
import { examStates, submitWays } from './exam.ts';
import { attemptRules, examStarts, resultViews, verdictViews } from './exam-form.ts';
import { QuestionContent } from './question-content.ts';
import { ShownKey } from './question-key.ts';
import { QuestionResponse } from './question-response.ts';
import { adjustmentWays, MarkChange } from './regrade.ts';
import { sittingStates } from './sitting-state.ts';

const Key = z.strictObject({ examId: Id });

/** An exam in a candidate's list. */
export const MyExam = z.object({
  examId: Id,
  examName: z.string(),
  courseName: z.string(),
  ownerName: z.string(),
  /** It is a resit of another exam. */
  resit: z.boolean(),
  examState: z.enum(examStates),
  paused: z.boolean(),
  beginTime: DateTime,
  endTime: DateTime,
  minutes: z.number().int(),
  start: z.enum(examStarts),
  /** Minutes after the candidate's beginning before which they cannot hand in. */
  earliestMinutes: z.number().int(),
  questionCount: z.number().int(),
  /** Total points of the paper. */
  fullPoints: z.number(),
  /** Number of the latest attempt, from 1. */
  attempt: z.number().int(),
  /** Attempts allowed; null: unlimited. */
  attempts: z.number().int().nullable(),
  attemptRule: z.enum(attemptRules),
  /** The candidate may start another attempt now. */
  mayBeginAgain: z.boolean(),
  state: z.enum(sittingStates),
  /** The candidate's own deadline; null before they have begun. */
  deadline: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  resultView: z.enum(resultViews),
  /** Set once results are published, unless they are hidden. */
  points: z.number().nullable(),
  passed: z.boolean().nullable(),
});
export type MyExam = z.output<typeof MyExam>;

/** Largest number of answers, or of flags, in one request; no paper has more questions. */
const mostEntries = 300;

/** Highest number of a change. */
const lastSeq = 2_147_483_646;

/**
 * A candidate's answer to a question. `seq` counts the changes of one sitting; a lower one never replaces a higher one.
 */
export const Entry = z.strictObject({
  itemId: Id,
  response: QuestionResponse,
  seq: z.number().int().min(1).max(lastSeq),
});
export type Entry = z.output<typeof Entry>;

/**
 * All questions that a candidate has flagged to return to. `seq` counts with the changes of the sitting's answers: a
 * list with a lower one never replaces a list with a higher one. 0: nothing was flagged yet.
 */
export const Flags = z.strictObject({
  itemIds: z.array(Id).max(mostEntries),
  seq: z.number().int().min(0).max(lastSeq),
});
export type Flags = z.output<typeof Flags>;

/** The paper as a candidate sees it, in their own order, with their answers. */
export const Sitting = z.object({
  examId: Id,
  examName: z.string(),
  /** Number of this attempt, from 1. */
  attempt: z.number().int(),
  /** Attempts allowed; null: unlimited. */
  attempts: z.number().int().nullable(),
  instructions: Markdown,
  state: z.enum(sittingStates),
  /** The server's time, by which a page sets its clock. */
  serverTime: DateTime,
  deadline: DateTime,
  /** From when the candidate may hand in. */
  submitFrom: DateTime,
  verdictView: z.enum(verdictViews),
  /** Shows one question at a time at first. */
  oneByOne: z.boolean(),
  /** The candidate cannot switch between one question at a time and the whole paper. */
  viewFixed: z.boolean(),
  sections: z.array(AskedSection),
  entries: z.array(Entry),
  flags: Flags,
  /** The highest one that the server has. */
  seq: z.number().int(),
});
export type Sitting = z.output<typeof Sitting>;

/** What became of a request to save: the highest number that the server has, and the times. */
export const SavedAnswers = z.object({ seq: z.number().int(), deadline: DateTime, serverTime: DateTime });
export type SavedAnswers = z.output<typeof SavedAnswers>;

/** A candidate's result, as far as the exam shows it. */
export const SittingResult = z.object({
  examId: Id,
  examName: z.string(),
  resultView: z.enum(resultViews),
  fullPoints: z.number(),
  passPoints: z.number(),
  /** Points that count, of all attempts. */
  points: z.number().nullable(),
  /** Attempt that is shown. */
  attempt: z.number().int(),
  passed: z.boolean().nullable(),
  submitTime: DateTime.nullable(),
  submitWay: z.enum(submitWays).nullable(),
  /** Empty unless the paper is shown. */
  items: z.array(
    z.object({
      itemId: Id,
      number: z.number().int(),
      fullPoints: z.number(),
      points: z.number().nullable(),
      comment: z.string(),
      content: QuestionContent,
      key: ShownKey,
      analysis: Markdown,
      response: QuestionResponse.nullable(),
      /** Correction of the question after the exam. */
      corrected: z.enum(adjustmentWays).nullable(),
      /** Changes of the points since they were first given, oldest first. */
      changes: z.array(MarkChange.pick({ before: true, after: true, cause: true, reason: true, createTime: true })),
    }),
  ),
});
export type SittingResult = z.output<typeof SittingResult>;

/** One attempt of a candidate at an exam. */
export const Attempt = z.object({
  attempt: z.number().int(),
  candidateId: Id,
  state: z.enum(sittingStates),
  beginTime: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  submitWay: z.enum(submitWays).nullable(),
  /** Null while the points may not be seen. */
  points: z.number().nullable(),
  /** Its points count, alone or in the mean. */
  counts: z.boolean(),
});
export type Attempt = z.output<typeof Attempt>;

const savesSomething = rule(
  ({ entries, flags }: { entries: Entry[]; flags?: Flags | undefined }) => entries.length > 0 || flags !== undefined,
  { zh: '没有要保存的内容', en: 'There is nothing to save', mn: 'Хадгалах зүйл алга' },
);

/** Attempt to which answers belong; the latest if omitted. */
const ofAttempt = z.number().int().min(1).optional();

export const sittingApi = {
  list: post('exam/listmine', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'Exams that I am a candidate of, the next one first; a page',
    input: pageQuery(
      {
        examId: Id.optional(),
        courseId: Id.optional(),
        examName: z.string().trim().max(60).optional(),
        over: z.boolean().optional(),
      },
      ['beginTime'],
    ),
    output: pageOf(MyExam),
  }),
  begin: post('exam/begin', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    audit: { action: 'exam.begin', target: 'examId' },
    summary: 'Begins, or goes on, on whatever computer: the paper, what was answered, and until when',
    input: Key.extend({
      /** Only reads the state: takes over from no other computer. */
      again: z.boolean().optional(),
    }),
    output: Sitting,
  }),
  beginAgain: post('exam/beginagain', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    audit: { action: 'exam.beginagain', target: 'examId' },
    summary: 'Starts another attempt after I handed in, if the exam allows one; the earlier ones are kept',
    input: Key,
    output: z.object({ attempt: z.number().int() }),
  }),
  attempts: post('exam/listmyattempt', {
    access: 'may:exam.sit',
    summary: 'My attempts at an exam, the latest first',
    input: Key,
    output: z.object({ attemptList: z.array(Attempt) }),
  }),
  save: post('exam/saveanswer', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary:
      'Keeps answers and flags; one with a lower number than what is there changes nothing. Answers the highest number kept',
    input: Key.extend({
      attempt: ofAttempt,
      entries: z.array(Entry).max(mostEntries),
      /** Unchanged if omitted. */
      flags: Flags.optional(),
    }).refine(...savesSomething),
    output: SavedAnswers,
  }),
  submit: post('exam/submit', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    audit: { action: 'exam.submit', target: 'examId' },
    summary: 'Hands in, with the last answers; once more changes nothing',
    input: Key.extend({ attempt: ofAttempt, entries: z.array(Entry).max(mostEntries) }),
    output: z.object({
      submitTime: DateTime,
      /** False if answers of the input came too late to count. */
      taken: z.boolean(),
    }),
  }),
  result: post('exam/getresult', {
    access: 'may:exam.sit',
    summary: 'My result of an exam whose results are published: the attempt that counts, or another',
    input: Key.extend({ attempt: ofAttempt }),
    output: SittingResult,
  }),
};

export const sittingFaults = faults('sitting', {
  notYet: { zh: '考试还没有开始', en: 'The exam has not begun', mn: 'Шалгалт эхлээгүй байна' },
  tooLate: { zh: '已超过最晚入场时间', en: 'It is too late to begin', mn: 'Эхлэх хугацаа өнгөрсөн' },
  over: { zh: '考试已经结束', en: 'The exam is over', mn: 'Шалгалт дууссан' },
  handedIn: { zh: '您已经交卷', en: 'You have handed in', mn: 'Та хураалгасан байна' },
  tooEarly: {
    zh: '开考 {n} 分钟后才能交卷',
    en: 'You may hand in {n} {n, minute|minutes} after you began',
    mn: 'Эхэлснээс {n} минутын дараа хураалгаж болно',
  },
  otherKind: {
    zh: '作答与题型不符',
    en: 'The answer is not of the question’s kind',
    mn: 'Хариулт асуултын төрөлтэй таарахгүй',
  },
  noMoreAttempts: {
    zh: '不能再考一次',
    en: 'There is no further attempt for you',
    mn: 'Дахин оролдох боломжгүй',
  },
  otherAttempt: {
    zh: '这是上一次考试的作答，不计入这一次',
    en: 'These answers belong to an earlier attempt',
    mn: 'Эдгээр хариулт өмнөх оролдлогынх байна',
  },
  noResults: { zh: '成绩还没有公布', en: 'There are no results yet', mn: 'Дүн гараагүй байна' },
});
