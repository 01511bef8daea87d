import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';
import { JudgedResponse, Submission, SubmissionReport } from './submission.ts';

/** Judgement of an answer: the way it was judged, its candidate, and the outcome. */
export const Judgement = Submission.pick({
  submissionId: true,
  state: true,
  verdict: true,
  share: true,
  timeMs: true,
  memoryMb: true,
  language: true,
}).extend({ candidateId: Id, itemId: Id });
export type Judgement = z.output<typeof Judgement>;

/** Includes the judge's full report, without the candidate's name. */
export const JudgementDetail = Judgement.extend({ report: SubmissionReport });
export type JudgementDetail = z.output<typeof JudgementDetail>;

const Answer = z.strictObject({ examId: Id, itemId: Id });
const Handed = z.object({ submissionId: Id });

export const examJudgingApi = {
  tryOut: post('exam/tryanswer', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary:
      'Runs what I have written in a sitting on inputs of one’s own, or on the visible rows; it counts for nothing',
    input: Answer.extend({
      response: JudgedResponse,
      inputs: z.array(z.string().max(10_000)).max(10).default([]),
    }),
    output: Handed,
  }),
  submit: post('exam/judgeanswer', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary:
      'Has my answer judged during a sitting, where the exam shows verdicts at once; what counts is the last answer',
    input: Answer.extend({ response: JudgedResponse }),
    output: Handed,
  }),
  own: post('exam/listmyjudgement', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'What the judge said of my answers, once results are published and the paper is shown',
    input: z.strictObject({ examId: Id, attempt: z.number().int().min(1).optional() }),
    output: z.object({ judgements: z.array(JudgementDetail) }),
  }),
  list: post('exam/listjudgement', {
    access: 'may:exam.give',
    summary: 'What the judge said of the answers to one question of an exam; nobody is named',
    input: Answer,
    output: z.object({ judgements: z.array(Judgement) }),
  }),
  get: post('exam/getjudgement', {
    access: 'may:exam.give',
    summary: 'All that the judge said of one answer of an exam',
    input: Answer.extend({ candidateId: Id }),
    output: JudgementDetail,
  }),
  again: post('exam/judgeagain', {
    access: 'may:exam.give',
    audit: { action: 'exam.judgeagain', target: 'examId' },
    summary: 'Has all answers to one question of an exam judged, or its machines checked, again; marks by hand stay',
    input: Answer,
    output: z.object({ judging: z.number().int() }),
  }),
};

export const examJudgingFaults = faults('examjudging', {
  notNow: {
    zh: '这场考试在考试结束后才评测，答案已自动保存',
    en: 'This exam judges after its end; your answer is kept',
    mn: 'Энэ шалгалт дууссаны дараа шалгана; хариулт хадгалагдсан',
  },
  needsReason: {
    zh: '修改评测给出的分数，请在评语中写明原因',
    en: 'Say in the comment why you change what the judge gave',
    mn: 'Шүүгчийн оноог өөрчлөх шалтгааныг тайлбарт бичнэ үү',
  },
});
