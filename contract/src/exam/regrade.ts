import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { QuestionKey } from './question-key.ts';
import { ItemId, Points, type QuestionKind } from './question-kind.ts';

/** Correction of a wrong question. */
export const Adjustment = z.discriminatedUnion('way', [
  /** Another key, such as one with further answers; marks by hand stay. */
  z.strictObject({ way: z.literal('key'), key: QuestionKey }),
  /** Full points for all candidates for whom it was drawn. */
  z.strictObject({ way: z.literal('full') }),
  /** Points for those who chose one of these options; never fewer than they have. */
  z.strictObject({
    way: z.literal('choice'),
    choices: z
      .array(z.union([ItemId, z.enum(['true', 'false'])]))
      .min(1)
      .max(26),
    points: Points,
  }),
  /**
   * Removes the question: its points are given by each candidate's share of the rest (`spread`), or the total is
   * lowered.
   */
  z.strictObject({ way: z.literal('removed'), points: z.enum(['spread', 'lower']) }),
  /** Reverts to the original question. */
  z.strictObject({ way: z.literal('original') }),
]);
export type Adjustment = z.output<typeof Adjustment>;
export const adjustmentWays = ['key', 'full', 'choice', 'removed', 'original'] as const;
export type AdjustmentWay = (typeof adjustmentWays)[number];

export const adjustmentNames: Record<AdjustmentWay, Text> = {
  key: { zh: '更正答案', en: 'Another key', mn: 'Хариу зассан' },
  full: { zh: '全体给满分', en: 'Full points for all', mn: 'Бүгдэд бүтэн оноо' },
  choice: { zh: '按选项给分', en: 'Points by choice', mn: 'Сонголтоор оноо' },
  removed: { zh: '删除试题', en: 'Question removed', mn: 'Асуулт хассан' },
  original: { zh: '恢复原答案', en: 'As it was', mn: 'Анхных нь' },
};

const judgedKinds: readonly QuestionKind[] = ['programming', 'sql', 'machine'];
const choiceKinds: readonly QuestionKind[] = ['single', 'multiple', 'judge'];

/** Returns the corrections possible for a kind: a program is judged again instead of getting another key. */
export const waysFor = (kind: QuestionKind): AdjustmentWay[] =>
  adjustmentWays.filter((way) =>
    way === 'key' ? !judgedKinds.includes(kind) && kind !== 'essay' : way !== 'choice' || choiceKinds.includes(kind),
  );

/** Reasons for a change of points. */
export const changeCauses = ['mark', 'agreed', 'arbitrated', 'regrade', 'appeal'] as const;
export type ChangeCause = (typeof changeCauses)[number];
export const changeCauseNames: Record<ChangeCause, Text> = {
  mark: { zh: '评分', en: 'Marked', mn: 'Үнэлсэн' },
  agreed: { zh: '双评定分', en: 'Two markers', mn: 'Хоёр үнэлгээ' },
  arbitrated: { zh: '仲裁', en: 'Arbitrated', mn: 'Шүүсэн' },
  regrade: { zh: '试题更正', en: 'Question corrected', mn: 'Асуулт зассан' },
  appeal: { zh: '申诉', en: 'Appeal', mn: 'Гомдол' },
};

/** A change of points; these records are never overwritten. */
export const MarkChange = z.object({
  changeId: Id,
  number: z.number().int(),
  candidateName: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  cause: z.enum(changeCauses),
  reason: z.string(),
  actorName: z.string(),
  createTime: DateTime,
});
export type MarkChange = z.output<typeof MarkChange>;

/** A candidate whose mark a correction changes, with both marks. */
export const RegradedCandidate = z.object({
  candidateId: Id,
  loginName: z.string(),
  userName: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  totalBefore: z.number(),
  totalAfter: z.number(),
  passedBefore: z.boolean(),
  passedAfter: z.boolean(),
});
export type RegradedCandidate = z.output<typeof RegradedCandidate>;

export const Regrade = z.object({
  regradeId: Id,
  number: z.number().int(),
  way: z.enum(adjustmentWays),
  reason: z.string(),
  changed: z.number().int(),
  actorName: z.string(),
  createTime: DateTime,
});
export type Regrade = z.output<typeof Regrade>;

const correction = { examId: Id, itemId: Id, adjustment: Adjustment };

export const regradeApi = {
  preview: post('regrade/preview', {
    access: 'may:exam.give',
    summary: 'Whose marks a correction would change, from what to what; changes nothing; a page',
    input: pageQuery(correction, ['loginName', 'totalAfter']),
    output: pageOf(RegradedCandidate).extend({
      fullBefore: z.number(),
      fullAfter: z.number(),
      /** Number of answers left unchanged because they were marked by hand. */
      kept: z.number().int(),
      nowPassing: z.number().int(),
      nowFailing: z.number().int(),
    }),
    sheet: {
      name: { zh: '更正影响', en: 'What changes', mn: 'Өөрчлөлт' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        before: { title: { zh: '原得分', en: 'Before', mn: 'Өмнө' }, kind: 'number' },
        after: { title: { zh: '新得分', en: 'After', mn: 'Дараа' }, kind: 'number' },
        totalBefore: { title: { zh: '原总分', en: 'Total before', mn: 'Нийт өмнө' }, kind: 'number' },
        totalAfter: { title: { zh: '新总分', en: 'Total after', mn: 'Нийт дараа' }, kind: 'number' },
      },
    },
  }),
  apply: post('regrade/save', {
    access: 'may:exam.give',
    audit: { action: 'regrade.save', target: 'examId' },
    summary: 'Corrects a question of an exam that is over: marks change, and those whose mark did are told',
    input: z.strictObject({
      ...correction,
      reason: Name(300),
      /** Number of changed marks according to the preview. */
      expected: z.number().int().min(0),
      /** Also saves the key in the bank, as a new version of the question. */
      newVersion: z.boolean(),
    }),
    output: z.object({ changed: z.number().int() }),
  }),
  list: post('regrade/list', {
    access: 'may:exam.give',
    summary: 'The corrections of an exam, the newest first; a page',
    input: pageQuery({ examId: Id }, ['createTime']),
    output: pageOf(Regrade),
    sheet: {
      name: { zh: '试题更正', en: 'Corrections', mn: 'Засвар' },
      columns: {
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        number: { title: { zh: '题号', en: 'No.', mn: '№' }, kind: 'number' },
        way: { title: { zh: '方式', en: 'Way', mn: 'Арга' }, values: adjustmentNames },
        reason: { title: { zh: '原因', en: 'Reason', mn: 'Шалтгаан' }, width: 48 },
        changed: { title: { zh: '改分人数', en: 'Marks changed', mn: 'Өөрчлөгдсөн' }, kind: 'number' },
        actorName: { title: { zh: '操作人', en: 'By', mn: 'Хэн' } },
      },
    },
  }),
  changes: post('regrade/listchange', {
    access: 'may:exam.give',
    summary: 'How the marks of an exam became what they are, the newest first; a page',
    input: pageQuery({ examId: Id, itemId: Id.optional(), cause: z.enum(changeCauses).optional() }, ['createTime']),
    output: pageOf(MarkChange),
    sheet: {
      name: { zh: '改分记录', en: 'History of marks', mn: 'Оноон түүх' },
      columns: {
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        candidateName: { title: { zh: '考生', en: 'Candidate', mn: 'Шалгуулагч' } },
        number: { title: { zh: '题号', en: 'No.', mn: '№' }, kind: 'number' },
        before: { title: { zh: '原得分', en: 'Before', mn: 'Өмнө' }, kind: 'number' },
        after: { title: { zh: '新得分', en: 'After', mn: 'Дараа' }, kind: 'number' },
        cause: { title: { zh: '原因', en: 'Cause', mn: 'Шалтгаан' }, values: changeCauseNames },
        reason: { title: { zh: '说明', en: 'Reason', mn: 'Тайлбар' }, width: 48 },
        actorName: { title: { zh: '操作人', en: 'By', mn: 'Хэн' } },
      },
    },
  }),
};

export const regradeFaults = faults('regrade', {
  notOver: {
    zh: '考试结束后才能更正试题',
    en: 'A question is corrected after its exam is over',
    mn: 'Шалгалт дууссаны дараа засна',
  },
  wrongWay: {
    zh: '这种题型不能这样更正',
    en: 'A question of this kind cannot be corrected so',
    mn: 'Ийм асуултыг ингэж засах боломжгүй',
  },
  badKey: {
    zh: '新答案与试题不符',
    en: 'The key does not answer the question',
    mn: 'Хариу асуултад таарахгүй байна',
  },
  drawn: {
    zh: '抽题部分的试题不能降低总分，请改用按其余题目折算',
    en: 'Not everybody was asked it: spread its points instead',
    mn: 'Бүгд энэ асуултыг аваагүй тул оноог нь тараана уу',
  },
  tooMany: {
    zh: '给分不能超过 {n} 分',
    en: 'It is worth {n} {n, point|points} at most',
    mn: '{n} онооноос их байж болохгүй',
  },
  changed: {
    zh: '成绩在预览之后有变动，请重新预览',
    en: 'Marks have changed since the preview: look again',
    mn: 'Урьдчилан харснаас хойш оноо өөрчлөгдсөн',
  },
});
