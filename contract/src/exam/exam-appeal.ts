import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, Name } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';
import { mayRunExam } from './exam-transition.ts';
import { QuestionContent } from './question-content.ts';
import { QuestionKey } from './question-key.ts';
import { QuestionResponse } from './question-response.ts';
import { MarkChange } from './regrade.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** To the candidate who appealed and the exam's owner: an appeal was made or changed its state. */
    'exam.appeal': { examId: string };
  }
}

export const appealStates = ['submitted', 'accepted', 'rejected', 'withdrawn'] as const;
export type AppealState = (typeof appealStates)[number];
export const appealStateNames: Record<AppealState, Text> = {
  submitted: { zh: '待处理', en: 'Waiting', mn: 'Хүлээж байна' },
  accepted: { zh: '已受理', en: 'Accepted', mn: 'Зөвшөөрсөн' },
  rejected: { zh: '已驳回', en: 'Rejected', mn: 'Татгалзсан' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn', mn: 'Буцаасан' },
};

interface Appealed {
  userId: string;
  ownerId: string;
  organizationId?: string | null;
}

const isOwn = (actor: Rights, { userId }: Appealed) => actor.id === userId;

/** Transitions of an appeal. */
export const appealTransitions = transitions<AppealState>()({
  accept: { moves: { submitted: 'accepted' }, who: (actor: Rights, appeal: Appealed) => mayRunExam(actor, appeal) },
  reject: { moves: { submitted: 'rejected' }, who: (actor: Rights, appeal: Appealed) => mayRunExam(actor, appeal) },
  withdraw: { moves: { submitted: 'withdrawn' }, who: isOwn },
});

/** A candidate's own appeal. */
export const OwnAppeal = z.object({
  appealId: Id,
  itemId: Id,
  state: z.enum(appealStates),
  reason: z.string(),
  answer: z.string(),
  pointsBefore: z.number().nullable(),
  pointsAfter: z.number().nullable(),
  createTime: DateTime,
  answerTime: DateTime.nullable(),
});
export type OwnAppeal = z.output<typeof OwnAppeal>;

/** An appeal as the exam's owner sees it. */
export const Appeal = OwnAppeal.extend({
  examId: Id,
  examName: z.string(),
  number: z.number().int(),
  title: z.string(),
  fullPoints: z.number(),
  userName: z.string(),
  loginName: z.string(),
  answererName: z.string(),
});
export type Appeal = z.output<typeof Appeal>;

const Key = z.strictObject({ appealId: Id });
const Words = Name(1_000);

export const examAppealApi = {
  mine: post('examappeal/listmine', {
    access: 'may:exam.sit',
    summary: 'My appeals in an exam, and until when I may appeal',
    input: z.strictObject({ examId: Id }),
    output: z.object({
      /** Null: the exam accepts no appeals, or no more. */
      until: DateTime.nullable(),
      appealList: z.array(OwnAppeal),
    }),
  }),
  save: post('examappeal/save', {
    access: 'may:exam.sit',
    shown: ['reason'],
    audit: { action: 'examappeal.save', target: 'examId' },
    summary: 'Asks to have an answer looked at again',
    input: z.strictObject({ examId: Id, itemId: Id, reason: Words }),
    output: Key,
  }),
  withdraw: post('examappeal/withdraw', {
    access: 'may:exam.sit',
    audit: { action: 'examappeal.withdraw', target: 'appealId' },
    summary: 'Takes an appeal back that nobody has answered',
    input: Key,
    output: z.null(),
  }),
  list: post('examappeal/list', {
    access: 'may:exam.give',
    summary: 'Appeals in the exams that I give, those that wait first; a page',
    input: pageQuery(
      {
        examId: Id.optional(),
        state: z.enum(appealStates).optional(),
        words: z.string().trim().max(40).optional(),
      },
      ['createTime', 'answerTime'],
    ),
    output: pageOf(Appeal),
    sheet: {
      name: { zh: '成绩申诉', en: 'Appeals', mn: 'Гомдол' },
      columns: {
        examName: { title: { zh: '考试', en: 'Exam', mn: 'Шалгалт' }, width: 32 },
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        number: { title: { zh: '题号', en: 'No.', mn: '№' }, kind: 'number' },
        reason: { title: { zh: '申诉理由', en: 'Reason', mn: 'Шалтгаан' }, width: 48 },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: appealStateNames },
        pointsBefore: { title: { zh: '原得分', en: 'Before', mn: 'Өмнө' }, kind: 'number' },
        pointsAfter: { title: { zh: '新得分', en: 'After', mn: 'Дараа' }, kind: 'number' },
        answer: { title: { zh: '答复', en: 'Answer', mn: 'Хариу' }, width: 48 },
        createTime: { title: { zh: '提交时间', en: 'Asked', mn: 'Илгээсэн' }, kind: 'time' },
        answerTime: { title: { zh: '答复时间', en: 'Answered', mn: 'Хариулсан' }, kind: 'time' },
      },
    },
  }),
  get: post('examappeal/get', {
    access: 'may:exam.give',
    summary: 'One appeal with the question, the answer and how its mark came about',
    input: Key,
    output: z.object({
      appeal: Appeal,
      content: QuestionContent,
      key: QuestionKey,
      analysis: Markdown,
      response: QuestionResponse.nullable(),
      points: z.number().nullable(),
      comment: z.string(),
      changeList: z.array(MarkChange),
    }),
  }),
  answer: post('examappeal/answer', {
    access: 'may:exam.give',
    shown: ['answer'],
    audit: { action: 'examappeal.answer', target: 'appealId' },
    summary: 'Answers an appeal, with other points or without; both sides see it at once',
    input: Key.extend({
      accepted: z.boolean(),
      /** New points, only for an accepted appeal; null: unchanged. */
      points: z.number().min(0).max(1_000).multipleOf(0.5).nullable(),
      answer: Words,
    }),
    output: z.null(),
  }),
};

export const examAppealFaults = faults('examappeal', {
  closed: {
    zh: '现在不能申诉：没有开放申诉，或申诉期已过',
    en: 'No appeals now: none are taken, or their time is over',
    mn: 'Одоо гомдол гаргах боломжгүй',
  },
  again: {
    zh: '这道题已经申诉过',
    en: 'You have appealed about this question',
    mn: 'Энэ асуултаар гомдол гаргасан байна',
  },
  otherState: {
    zh: '申诉已处理或已撤回',
    en: 'The appeal was answered or withdrawn',
    mn: 'Гомдлыг шийдсэн эсвэл буцаасан',
  },
  notWhenRejected: {
    zh: '驳回申诉时不能改分',
    en: 'Points stay when an appeal is rejected',
    mn: 'Татгалзах үед оноо өөрчлөгдөхгүй',
  },
});
