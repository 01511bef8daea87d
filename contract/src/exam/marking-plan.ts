import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import type { ExamState } from './exam.ts';
import { QuestionKind } from './question-kind.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** To the markers of an exam and its owner: a mark was given, or the plan changed. Names no person. */
    'exam.marking': { examId: string };
  }
}

/** Number of markers who mark each answer, independently of each other. */
export const markerCounts = ['one', 'two'] as const;
export type MarkerCount = (typeof markerCounts)[number];

export const appealDaysDefault = 7;
/** Points of a marker come in halves; the mean of two is rounded up to a half in the candidate's favour. */
export const meanPoints = (one: number, other: number) => Math.ceil(one + other - 1e-9) / 2;
/** Returns whether two markers agree. */
export const agree = (one: number, other: number, tolerance: number) => Math.abs(one - other) <= tolerance;

const Person = z.object({ userId: Id, userName: z.string(), loginName: z.string() });

/** A marker's duty: these questions, of these classes; all of them if none is named. */
export const MarkingDutyForm = z.strictObject({
  markerId: Id,
  itemIds: z.array(Id).min(1).max(300),
  classIds: z.array(Id).max(50),
});

const planFields = {
  markers: z.enum(markerCounts),
  /** Maximum difference between two markers, in points. */
  tolerance: z.number().min(0).max(1_000).multipleOf(0.5),
  /** The arbiter, whose points count if two markers differ by more. */
  arbiterId: Id.nullable(),
  /** Hides the candidates of answers until results are published, from the exam's owner too. */
  anonymous: z.boolean(),
  /** Days after the results in which candidates may appeal; null: no appeals. */
  appealDays: z.number().int().min(1).max(60).nullable(),
  duties: z.array(MarkingDutyForm).max(100),
};

const hasArbiter = rule(
  ({ markers, arbiterId }: { markers: MarkerCount; arbiterId: string | null }) =>
    markers === 'one' || arbiterId !== null,
  {
    zh: '双评需要指定仲裁教师',
    en: 'Two markers need an arbiter',
    mn: 'Хоёр үнэлэгчид шүүгч багш хэрэгтэй',
  },
);

export const MarkingPlanForm = z.strictObject({ ...planFields, examId: Id }).refine(...hasArbiter);
export type MarkingPlanForm = z.output<typeof MarkingPlanForm>;

export const MarkingPlan = z.object({
  ...planFields,
  duties: z.array(MarkingDutyForm.extend({ marker: Person })),
  arbiter: Person.nullable(),
  /** A mark was given: the number of markers and the tolerance cannot be changed any more. */
  begun: z.boolean(),
  /** The names were revealed before the results: when, by whom and why. */
  revealed: z.object({ time: DateTime, userName: z.string(), reason: z.string() }).nullable(),
  /** Questions to be marked, with the minimum number of markers over all classes. */
  itemList: z.array(
    z.object({
      itemId: Id,
      number: z.number().int(),
      kind: QuestionKind,
      title: z.string(),
      points: z.number(),
      /** No key scores it. */
      byHand: z.boolean(),
      markers: z.number().int(),
    }),
  ),
});
export type MarkingPlan = z.output<typeof MarkingPlan>;

/** Progress of a marker. */
export const MarkerProgress = z.object({
  markerId: Id,
  userName: z.string(),
  role: z.enum(['marker', 'arbiter']),
  done: z.number().int(),
  left: z.number().int(),
  /** Mean share of the points in what they marked. */
  meanPercent: z.number().nullable(),
  /** Number of their marks that went to the arbiter. */
  disputed: z.number().int(),
  lastTime: DateTime.nullable(),
});
export type MarkerProgress = z.output<typeof MarkerProgress>;

/** States of an answer with two markers. */
export const doubleStates = ['waiting', 'agreed', 'disputed', 'arbitrated'] as const;
export type DoubleState = (typeof doubleStates)[number];
export const doubleStateNames: Record<DoubleState, Text> = {
  waiting: { zh: '待评', en: 'Waiting', mn: 'Хүлээж байна' },
  agreed: { zh: '已定分', en: 'Agreed', mn: 'Тохирсон' },
  disputed: { zh: '待仲裁', en: 'To arbitrate', mn: 'Шүүх' },
  arbitrated: { zh: '已仲裁', en: 'Arbitrated', mn: 'Шүүсэн' },
};

/** An answer with its markers' points, without its candidate. */
export const DoubleMark = z.object({
  /** Made of pseudonym and question. */
  answerKey: z.string(),
  aliasId: Id,
  itemId: Id,
  anonymousNumber: z.number().int(),
  number: z.number().int(),
  state: z.enum(doubleStates),
  first: z.number().nullable(),
  firstName: z.string(),
  second: z.number().nullable(),
  secondName: z.string(),
  arbitrated: z.number().nullable(),
  points: z.number().nullable(),
});
export type DoubleMark = z.output<typeof DoubleMark>;

const Key = z.strictObject({ examId: Id });

/** Marks are given while the exam is in `marking`; the plan can be made as soon as the questions are fixed. */
export const mayPlanIn = (state: ExamState) => ['published', 'running', 'marking'].includes(state);

export const markingPlanApi = {
  get: post('markingplan/get', {
    access: 'may:exam.give',
    summary: 'Who marks what in an exam, and by which rules',
    input: Key,
    output: MarkingPlan,
  }),
  save: post('markingplan/save', {
    access: 'may:exam.give',
    audit: { action: 'markingplan.save', target: 'examId' },
    summary: 'Says who marks what; how many mark stands once the first mark is given',
    input: MarkingPlanForm,
    output: z.null(),
  }),
  reveal: post('markingplan/reveal', {
    access: 'may:exam.give',
    audit: { action: 'markingplan.reveal', target: 'examId' },
    summary: 'Shows me whose answers they are before results are published; markers see that I did, and why',
    input: Key.extend({ reason: Name(200) }),
    output: z.null(),
  }),
  progress: post('markingplan/progress', {
    access: 'may:exam.give',
    summary: 'How far each marker of an exam is',
    input: Key,
    output: z.object({ markerList: z.array(MarkerProgress) }),
  }),
  marks: post('markingplan/listmark', {
    access: 'may:exam.give',
    summary: 'What the markers of an exam gave, answer by answer; a page',
    input: pageQuery({ examId: Id, itemId: Id.optional(), state: z.enum(doubleStates).optional() }, [
      'number',
      'difference',
      'points',
    ]),
    output: pageOf(DoubleMark),
    sheet: {
      name: { zh: '阅卷记录', en: 'Marks', mn: 'Үнэлгээ' },
      columns: {
        number: { title: { zh: '题号', en: 'No.', mn: '№' }, kind: 'number' },
        anonymousNumber: { title: { zh: '密号', en: 'Pseudonym', mn: 'Нууц дугаар' }, kind: 'number' },
        firstName: { title: { zh: '一评教师', en: 'First marker', mn: '1-р багш' } },
        first: { title: { zh: '一评', en: 'First', mn: '1-р' }, kind: 'number' },
        secondName: { title: { zh: '二评教师', en: 'Second marker', mn: '2-р багш' } },
        second: { title: { zh: '二评', en: 'Second', mn: '2-р' }, kind: 'number' },
        arbitrated: { title: { zh: '仲裁', en: 'Arbiter', mn: 'Шүүгч' }, kind: 'number' },
        points: { title: { zh: '定分', en: 'Points', mn: 'Оноо' }, kind: 'number' },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: doubleStateNames },
      },
    },
  }),
};

export const markingPlanFaults = faults('markingplan', {
  notNow: {
    zh: '只能在考试发布后、公布成绩前安排阅卷',
    en: 'Marking is planned after an exam is published and before its results are',
    mn: 'Шалгалт зарласны дараа, дүн гарахаас өмнө төлөвлөнө',
  },
  notTeacher: {
    zh: '阅卷人须是能组织考试的教师',
    en: 'Markers must be teachers who may give exams',
    mn: 'Үнэлэгч нь шалгалт авах эрхтэй багш байх ёстой',
  },
  arbiterMarks: {
    zh: '仲裁教师不能同时参加评卷',
    en: 'The arbiter may not be a marker as well',
    mn: 'Шүүгч багш үнэлэгч байж болохгүй',
  },
  begun: {
    zh: '已开始评分，评卷方式和允许误差不能再改',
    en: 'Marks were given: how many mark and how far they may differ stands',
    mn: 'Үнэлгээ эхэлсэн тул үнэлэгчийн тоо, зөрүүг өөрчилж болохгүй',
  },
  sealed: {
    zh: '已有考生交卷，不能直接关闭匿名阅卷。确需查看身份时请使用「揭示身份」',
    en: 'Answers were handed in: anonymity ends by revealing names, with a reason',
    mn: 'Хариу хураагдсан: нэрийг илчлэхэд шалтгаан хэрэгтэй',
  },
  hidden: {
    zh: '匿名阅卷期间不能查看某位考生的作答',
    en: 'Marking is anonymous: nobody’s own answers can be looked at',
    mn: 'Нэргүй үнэлгээний үед хүний хариултыг харахгүй',
  },
  notAnonymous: { zh: '没有需要揭示的身份', en: 'There are no names to reveal', mn: 'Илчлэх нэр алга' },
  byMarkers: {
    zh: '本题由指定教师评分，定分后才能改分',
    en: 'Its markers mark this question; points can be changed once they have',
    mn: 'Энэ асуултыг томилсон багш нар үнэлнэ',
  },
  enough: {
    zh: '这份答案已由其他教师评完',
    en: 'Others have marked this answer meanwhile',
    mn: 'Энэ хариултыг бусад багш үнэлсэн',
  },
  arbitrated: {
    zh: '这份答案已仲裁，不能再改',
    en: 'The arbiter has decided on this answer',
    mn: 'Шүүгч шийдсэн тул өөрчлөх боломжгүй',
  },
});
