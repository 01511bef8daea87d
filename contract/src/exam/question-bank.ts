import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { mayEditShared, type Shared, sharingNames, sharings } from './question-sharing.ts';

/** Form of a bank. */
export const QuestionBankForm = z.strictObject({
  name: Name(60),
  description: z.string().trim().max(300),
  /** A code of the dictionary QUESTION_SUBJECT. */
  subject: z.string().trim().min(1).max(32),
  /** Its course, if any: with the sharing `course`, the course's teacher may use the bank. */
  courseId: Id.nullable(),
  sharing: z.enum(sharings),
  /** Lets those it is shared with add their own questions. */
  contribution: z.boolean(),
});
export type QuestionBankForm = z.output<typeof QuestionBankForm>;

export const QuestionBank = QuestionBankForm.extend({
  bankId: Id,
  courseName: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  /** Number of questions on the shelf, and of the reader’s own. */
  questionCount: z.number().int(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type QuestionBank = z.output<typeof QuestionBank>;

const Key = z.strictObject({ bankId: Id });

export const questionBankApi = {
  list: post('questionbank/list', {
    access: 'may:question.write',
    summary: 'Banks of mine, those that are shared with me, and those of my data range; a page',
    input: pageQuery(
      {
        name: z.string().trim().max(60).optional(),
        subject: z.string().max(32).optional(),
        sharing: z.enum(sharings).optional(),
        /** Only those into which I may put questions. */
        writable: z.boolean().optional(),
        /** Only these, as far as I may see them. */
        bankIds: z.array(Id).min(1).max(100).optional(),
      },
      ['name', 'questionCount', 'updateTime'],
    ),
    output: pageOf(QuestionBank),
    sheet: {
      name: { zh: '题库', en: 'Question banks', mn: 'Асуултын сан' },
      columns: {
        name: { title: { zh: '题库名称', en: 'Bank', mn: 'Сан' }, width: 32 },
        subject: { title: { zh: '学科', en: 'Subject', mn: 'Судлагдахуун' }, dictionary: 'QUESTION_SUBJECT' },
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        sharing: { title: { zh: '共享', en: 'Shared with', mn: 'Хуваалцах' }, values: sharingNames },
        questionCount: { title: { zh: '试题数', en: 'Questions', mn: 'Асуулт' }, kind: 'number' },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  choices: post('questionbank/listchoice', {
    access: 'may:question.write',
    summary: 'Banks to choose from; `writable`: those into which I may put questions',
    input: z.strictObject({ writable: z.boolean() }),
    output: z.object({ bankList: z.array(z.object({ bankId: Id, name: z.string(), subject: z.string() })) }),
  }),
  save: post('questionbank/save', {
    access: 'may:question.write',
    audit: { action: 'questionbank.save' },
    summary: 'Makes a bank',
    input: QuestionBankForm,
    output: Key,
  }),
  update: post('questionbank/update', {
    access: 'may:question.write',
    audit: { action: 'questionbank.update', target: 'bankId' },
    summary: 'Changes what is said about a bank',
    input: QuestionBankForm.extend({ bankId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('questionbank/delete', {
    access: 'may:question.write',
    audit: { action: 'questionbank.delete', target: 'bankId' },
    summary: 'Deletes a bank without questions',
    input: Key,
    output: z.null(),
  }),
};

export const questionBankFaults = faults('questionbank', {
  notEmpty: {
    zh: '题库中还有试题，请先移走或删除',
    en: 'There are questions in it; move or delete them first',
    mn: 'Санд асуулт байна; эхлээд зөөх эсвэл устгана уу',
  },
  nameTaken: { zh: '您已有同名题库', en: 'You have a bank of this name', mn: 'Ийм нэртэй сан танд бий' },
  courseMissing: {
    zh: '共享给课程时请选择课程',
    en: 'Choose the course with which it is shared',
    mn: 'Хуваалцах хичээлээ сонгоно уу',
  },
});

export const mayEditQuestionBank = (actor: Rights, bank: Shared) => mayEditShared(actor, bank);
