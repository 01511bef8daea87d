import { z } from 'zod';
import { LoginName } from '../base/user.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';
import { ExamSlip } from './exam-account.ts';
import { mostNamed } from './exam-form.ts';

/** A person of the school who may sit exams, to be named for one. */
export const ExamPerson = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  /** Student number; may be empty. */
  number: z.string(),
  className: z.string(),
  /** `named`: for this exam already; `class`: the exam invites a class of theirs; null: neither. */
  comes: z.enum(['named', 'class']).nullable(),
});
export type ExamPerson = z.output<typeof ExamPerson>;

const Key = z.strictObject({ examId: Id });

/** Fields of an account for one exam. */
export const ExamAccountForm = z.strictObject({
  loginName: LoginName,
  userName: Name(40),
  /** Origin of the candidate, such as a school. */
  note: z.string().trim().max(40).default(''),
});

export const candidateNamingApi = {
  people: post('examaccount/listperson', {
    access: 'may:exam.give',
    summary: 'People of the school who may sit exams, by name, account or number, or of a class; at most two hundred',
    input: z.strictObject({
      /** Exam that they would sit; missing for one that is not saved yet. */
      examId: Id.optional(),
      /** Classes that will be invited to it. */
      classIds: z.array(Id).max(50).optional(),
      words: z.string().trim().max(40).optional(),
      classId: Id.optional(),
    }),
    output: z.object({ personList: z.array(ExamPerson), /** All that fit. */ totalSize: z.number().int() }),
  }),
  name: post('examaccount/name', {
    access: 'may:exam.give',
    audit: { action: 'examaccount.name', target: 'examId' },
    summary: 'Names people of the school for an exam; who is named already stays',
    input: Key.extend({ userIds: z.array(Id).min(1).max(mostNamed) }),
    output: z.object({ /** Number of those who were not named before. */ named: z.number().int() }),
  }),
  add: post('examaccount/add', {
    access: 'may:exam.give',
    audit: { action: 'examaccount.add', target: 'examId' },
    summary: 'Makes one account that is good for one exam, with a password told only here',
    input: Key.extend(ExamAccountForm.shape),
    output: z.object({ slip: ExamSlip }),
  }),
};

export const candidateNamingFaults = faults('candidatenaming', {
  notPerson: {
    zh: '「{name}」不能参加考试，请重新选择',
    en: '{name} may not sit exams; choose again',
    mn: '{name} шалгалт өгөх эрхгүй, дахин сонгоно уу',
  },
  loginTaken: {
    zh: '账号「{name}」已经存在，请换一个',
    en: 'The account {name} exists already; choose another one',
    mn: '«{name}» бүртгэл аль хэдийн бий, өөрийг сонгоно уу',
  },
});
