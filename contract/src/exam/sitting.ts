import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { examStarts, examStates, resultViews, submitWays, verdictViews } from './exam.ts';
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
  examState: z.enum(examStates),
  paused: z.boolean(),
  beginTime: DateTime,
  endTime: DateTime,
  minutes: z.number().int(),
  start: z.enum(examStarts),
  questionCount: z.number().int(),
  /** All points of the paper. */
  fullPoints: z.number(),
  state: z.enum(sittingStates),
  /** When one's own time is over; null before one has begun. */
  deadline: DateTime.nullable(),
  submitTime: DateTime.nullable(),
  resultView: z.enum(resultViews),
  /** Once results are published, unless they are not shown. */
  points: z.number().nullable(),
  passed: z.boolean().nullable(),
});
export type MyExam = z.output<typeof MyExam>;

/** One's answer to a question. `seq` counts the changes of one sitting; a lower one never replaces a higher. */
export const Entry = z.strictObject({
  itemId: Id,
  response: QuestionResponse,
  seq: z.number().int().min(1).max(2_147_483_646),
});
export type Entry = z.output<typeof Entry>;

/** The paper before a candidate, in their own order, with what they have answered. */
export const Sitting = z.object({
  examId: Id,
  examName: z.string(),
  instructions: Markdown,
  state: z.enum(sittingStates),
  /** The server's time, by which a page sets its clock. */
  serverTime: DateTime,
  deadline: DateTime,
  /** From when one may hand in. */
  submitFrom: DateTime,
  verdictView: z.enum(verdictViews),
  sections: z.array(
    z.object({
      title: z.string(),
      note: z.string(),
      items: z.array(
        z.object({
          itemId: Id,
          /** From 1, in the candidate's order. */
          number: z.number().int(),
          points: z.number(),
          content: QuestionContent,
        }),
      ),
    }),
  ),
  entries: z.array(Entry),
  /** The highest that the server has. */
  seq: z.number().int(),
});
export type Sitting = z.output<typeof Sitting>;

/** A candidate's result, as much of it as the exam shows. */
export const SittingResult = z.object({
  examId: Id,
  examName: z.string(),
  resultView: z.enum(resultViews),
  fullPoints: z.number(),
  passPoints: z.number(),
  points: z.number().nullable(),
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
      /** What became of the question after the exam. */
      corrected: z.enum(adjustmentWays).nullable(),
      /** How the points became others once they were given, the oldest first. */
      changes: z.array(MarkChange.pick({ before: true, after: true, cause: true, reason: true, createTime: true })),
    }),
  ),
});
export type SittingResult = z.output<typeof SittingResult>;

export const sittingApi = {
  list: post('exam/listmine', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'Exams that I am a candidate of, the next one first; a page',
    input: pageQuery({ examName: z.string().trim().max(60).optional(), over: z.boolean().optional() }, ['beginTime']),
    output: pageOf(MyExam),
  }),
  begin: post('exam/begin', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    audit: { action: 'exam.begin', target: 'examId' },
    summary: 'Begins, or goes on, on whatever computer: the paper, what was answered, and until when',
    input: Key.extend({
      /** Asks how things stand: takes over from no other computer. */
      again: z.boolean().optional(),
    }),
    output: Sitting,
  }),
  save: post('exam/saveanswer', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary:
      'Keeps answers; one with a lower number than what is there changes nothing. Answers the highest number kept',
    input: Key.extend({ entries: z.array(Entry).min(1).max(300) }),
    output: z.object({ seq: z.number().int(), deadline: DateTime, serverTime: DateTime }),
  }),
  submit: post('exam/submit', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    audit: { action: 'exam.submit', target: 'examId' },
    summary: 'Hands in, with the last answers; once more changes nothing',
    input: Key.extend({ entries: z.array(Entry).max(300) }),
    output: z.object({
      submitTime: DateTime,
      /** False when answers of the input came too late to count. */
      taken: z.boolean(),
    }),
  }),
  result: post('exam/getresult', {
    access: 'may:exam.sit',
    summary: 'My result of an exam whose results are published',
    input: Key,
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
  noResults: { zh: '成绩还没有公布', en: 'There are no results yet', mn: 'Дүн гараагүй байна' },
});
