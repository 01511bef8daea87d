import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id, markdown, Version } from '../wire/scalar.ts';

/** State of a report in the tables. A returned one is written in again, and another training may be chosen. */
export const reportStages = ['draft', 'submitted', 'marked', 'returned'] as const;

/** State of a student in a training section; `submitted` waits for the teacher's mark. */
export const handInStates = ['notBegun', 'training', 'submitted', 'marked', 'returned'] as const;
export type HandInState = (typeof handInStates)[number];
export const handInStateNames: Record<HandInState, Text> = {
  notBegun: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
  training: { zh: '未提交', en: 'Not handed in', mn: 'Илгээгээгүй' },
  submitted: { zh: '待批阅', en: 'Waits for its mark', mn: 'Үнэлгээ хүлээж буй' },
  marked: { zh: '已评分', en: 'Marked', mn: 'Үнэлсэн' },
  returned: { zh: '已退回', en: 'Returned', mn: 'Буцаасан' },
};

/** Text of a report. */
const TrainingReportText = markdown(z.string().max(50_000));
/** Maximum number of characters of the teacher's words about it. */
export const trainingCommentMax = 2000;
const Comment = z.string().trim().max(trainingCommentMax);

/** What was handed in and returned: kept as it was. */
export const FormerHandIn = z.object({
  runName: z.string(),
  /** Accuracy, R² or mAP on the student's own test. */
  figure: z.number().nullable(),
  points: z.number().nullable(),
  content: TrainingReportText,
  submitTime: DateTime,
  /** Reason of the return. */
  comment: z.string(),
});
export type FormerHandIn = z.output<typeof FormerHandIn>;

/** Maximum number of returned hand-ins of one student in a section. */
export const formerHandInsMax = 20;

const Key = z.strictObject({ sectionId: Id });
const Saved = z.object({ version: z.number().int(), saveTime: DateTime });

export const trainingReportApi = {
  get: post('trainingreport/get', {
    access: 'user',
    summary: 'My report in a training section; version 0 before the first draft',
    input: Key,
    output: z.object({
      stage: z.enum(reportStages),
      content: TrainingReportText,
      /** May be written in now. */
      writable: z.boolean(),
      /** The teacher’s words: with the mark, or why it was returned. */
      comment: z.string(),
      former: z.array(FormerHandIn),
      saveTime: DateTime.nullable(),
      version: z.number().int(),
    }),
  }),
  saveDraft: post('trainingreport/savedraft', {
    access: 'may:course.study',
    summary: 'Keeps what is written; refused with 409 where a newer one is there',
    input: Key.extend({ content: TrainingReportText, version: Version }),
    output: Saved,
  }),
  submit: post('trainingreport/submit', {
    access: 'may:course.study',
    summary: 'Hands in one of my trainings that succeeded, with its report; the teacher marks it',
    input: Key.extend({ runId: Id, content: TrainingReportText, version: Version }),
    output: Saved,
  }),
  counts: post('trainingreport/counts', {
    access: 'may:course.teach',
    summary: 'How many students of a training section are in each state',
    input: Key,
    output: z.object({ countList: z.array(z.object({ state: z.enum(handInStates), count: z.number().int() })) }),
  }),
  read: post('trainingreport/read', {
    access: 'may:course.teach',
    summary: 'What one student handed in: the report, the training, its points by the hidden test and the mark',
    input: Key.extend({ userId: Id }),
    output: z.object({
      state: z.enum(handInStates),
      /** Empty while it is a draft: that is the student’s alone. */
      content: TrainingReportText,
      comment: z.string(),
      runId: Id.nullable(),
      submitTime: DateTime.nullable(),
      /** By the hidden test, out of 100. */
      points: z.number().int().nullable(),
      /** By the teacher, in place of these. */
      given: z.number().int().nullable(),
      former: z.array(FormerHandIn),
    }),
  }),
  giveBack: post('trainingreport/return', {
    access: 'may:course.teach',
    shown: ['comment'],
    audit: { action: 'trainingreport.return', target: 'userId' },
    summary: 'Returns what a student handed in to be done again, with the reason; its mark does not count any more',
    input: Key.extend({ userId: Id, comment: Comment.min(1) }),
    output: z.null(),
  }),
};

export const trainingReportFaults = faults('trainingReport', {
  draftConflict: {
    status: 409,
    zh: '这份报告在别处更新过',
    en: 'The report was changed elsewhere',
    mn: 'Тайлан өөр газар өөрчлөгдсөн байна',
  },
  closed: {
    zh: '报告已提交，不能再改；需要修改时请联系老师退回',
    en: 'The report was handed in and stays as it is; your teacher can return it',
    mn: 'Тайланг илгээсэн тул өөрчлөхгүй; засах бол багшаасаа буцаахыг хүснэ үү',
  },
  needed: {
    zh: '这个实验要求提交报告，请写好报告后一起提交',
    en: 'This experiment asks for a report: hand the training in together with it',
    mn: 'Энэ туршилтад тайлан шаардлагатай; тайлангийн хамт илгээнэ үү',
  },
  notAsked: {
    zh: '这个实验不要求报告，请直接提交训练',
    en: 'This experiment asks for no report: hand in the training alone',
    mn: 'Энэ туршилтад тайлан шаардахгүй; сургалтаа л илгээнэ үү',
  },
  empty: {
    zh: '报告还是空的，请先写报告',
    en: 'The report is empty; write it first',
    mn: 'Тайлан хоосон байна; эхлээд бичнэ үү',
  },
  notHandedIn: {
    zh: '该学生还没有提交',
    en: 'This student has not handed in',
    mn: 'Энэ оюутан илгээгээгүй байна',
  },
  returnedOften: {
    zh: '已退回 {max} 次，不能再退回，请直接评分',
    en: 'It was returned {max} times already; give it a mark',
    mn: 'Аль хэдийн {max} удаа буцаасан; оноо өгнө үү',
  },
});
