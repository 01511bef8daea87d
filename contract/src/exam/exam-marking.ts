import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { QuestionContent } from './question-content.ts';
import { QuestionKey } from './question-key.ts';
import { QuestionKind } from './question-kind.ts';
import { QuestionResponse } from './question-response.ts';
import { adjustmentWays } from './regrade.ts';
import { Attempt, SittingResult } from './sitting.ts';

/** A question of an exam, for marking. */
export const MarkingItem = z.object({
  itemId: Id,
  number: z.number().int(),
  kind: QuestionKind,
  title: z.string(),
  points: z.number(),
  answers: z.number().int(),
  unmarked: z.number().int(),
  /** Mean of the scored answers. */
  averagePoints: z.number().nullable(),
  /** Correction after the exam, if any. */
  adjusted: z.enum(adjustmentWays).nullable(),
});

/** An answer to be marked, without its candidate. */
export const AnswerToMark = z.object({
  candidateId: Id,
  itemId: Id,
  /** Number of the candidate within the exam, in an order of its own. */
  anonymousNumber: z.number().int(),
  response: QuestionResponse.nullable(),
  points: z.number().nullable(),
  comment: z.string(),
  /** The answer was marked by hand. */
  byHand: z.boolean(),
});
export type AnswerToMark = z.output<typeof AnswerToMark>;

export const examMarkingApi = {
  items: post('exam/listitem', {
    access: 'may:exam.give',
    summary: 'The questions of an exam, and how much of each is marked',
    input: z.strictObject({ examId: Id }),
    output: z.object({ itemList: z.array(MarkingItem) }),
  }),
  item: post('exam/getitem', {
    access: 'may:exam.give',
    summary: 'One question of an exam with its answer',
    input: z.strictObject({ examId: Id, itemId: Id }),
    output: z.object({ content: QuestionContent, key: QuestionKey, analysis: Markdown, points: z.number() }),
  }),
  answers: post('exam/listanswer', {
    access: 'may:exam.give',
    summary: 'Answers to one question, of those who handed in; a page',
    input: pageQuery({ examId: Id, itemId: Id, unmarked: z.boolean().optional() }, ['points']),
    output: pageOf(AnswerToMark),
  }),
  lateAnswers: post('exam/listlateanswer', {
    access: 'may:exam.give',
    summary: 'What a candidate had written when the exam ended and what came too late to count',
    input: z.strictObject({ examId: Id, candidateId: Id }),
    output: z.object({
      answerList: z.array(
        z.object({
          itemId: Id,
          number: z.number().int(),
          content: QuestionContent,
          /** The answer that counts. */
          kept: QuestionResponse.nullable(),
          late: QuestionResponse,
          arriveTime: DateTime,
        }),
      ),
    }),
  }),
  paper: post('exam/getcandidatepaper', {
    access: 'may:exam.give',
    summary: 'The whole answered paper of one candidate; not while marking is anonymous',
    input: z.strictObject({ examId: Id, candidateId: Id }),
    output: SittingResult.extend({
      loginName: z.string(),
      userName: z.string(),
      className: z.string(),
      beginTime: DateTime.nullable(),
    }),
  }),
  attempts: post('exam/listattempt', {
    access: 'may:exam.give',
    summary: 'The attempts of the person of a candidate, the latest first; not while marking is anonymous',
    input: z.strictObject({ examId: Id, candidateId: Id }),
    output: z.object({ attemptList: z.array(Attempt) }),
  }),
  mark: post('exam/mark', {
    access: 'may:exam.give',
    shown: ['comment'],
    audit: { action: 'exam.mark', target: 'examId' },
    summary: 'Gives an answer its points; also instead of what was scored by its key',
    input: z.strictObject({
      examId: Id,
      candidateId: Id,
      itemId: Id,
      points: z.number().min(0).max(1_000).multipleOf(0.5),
      comment: z.string().trim().max(500),
    }),
    output: z.object({ points: z.number() }),
  }),
};

/** Results as a workbook: points of each question, pass and rank. */
export const resultExport = { path: 'exam/exportresult', input: z.strictObject({ examId: Id }) } as const;

export const examMarkingFaults = faults('exammarking', {
  notMarking: { zh: '考试不在阅卷阶段', en: 'The exam is not being marked', mn: 'Шалгалт үнэлэгдэх шатанд биш байна' },
  tooMany: {
    zh: '得分不能超过 {n} 分',
    en: 'It is worth {n} {n, point|points} at most',
    mn: '{n} онооноос их байж болохгүй',
  },
});
