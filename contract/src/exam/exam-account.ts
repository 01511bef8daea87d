import { z } from 'zod';
import { PasswordSlip } from '../base/user.ts';
import { accountKinds } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { examStates } from './exam.ts';
import { shownSittingNames, shownSittingStates } from './sitting-state.ts';

/** `waiting`: not yet open; `closed`: the exam is over or deleted. */
export const examAccountStates = ['waiting', 'open', 'closed', 'disabled'] as const;
export type ExamAccountState = (typeof examAccountStates)[number];

export const examAccountStateNames: Record<ExamAccountState, Text> = {
  waiting: { zh: '未到登录时间', en: 'To come', mn: 'Хугацаа болоогүй' },
  open: { zh: '可登录', en: 'Open', mn: 'Нэвтрэх боломжтой' },
  closed: { zh: '已关闭', en: 'Closed', mn: 'Хаагдсан' },
  disabled: { zh: '停用', en: 'Disabled', mn: 'Идэвхгүй' },
};

/** `person`: a person of the school named for the exam; `exam`: an account made for the exam. */
export const namedKinds = accountKinds;
export type NamedKind = (typeof namedKinds)[number];
export const namedKindNames: Record<NamedKind, Text> = {
  exam: { zh: '考试专用账号', en: 'Made for the exam', mn: 'Шалгалтын бүртгэл' },
  person: { zh: '指定考生', en: 'Named', mn: 'Нэрлэсэн шалгуулагч' },
};

/** A candidate who is in none of the exam's classes. */
export const NamedCandidate = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  /** Origin of the candidate, such as a school; may be empty. */
  note: z.string(),
  kind: z.enum(namedKinds),
  examId: Id,
  examName: z.string(),
  examState: z.enum(examStates),
  state: z.enum(examAccountStates),
  sitting: z.enum(shownSittingStates),
  /** Time from which the account can be used; null: always. */
  validFrom: DateTime.nullable(),
  createTime: DateTime,
});
export type NamedCandidate = z.output<typeof NamedCandidate>;

/** A one-time password, shown only once. */
export const ExamSlip = PasswordSlip.extend({ className: z.string() });
export type ExamSlip = z.output<typeof ExamSlip>;

export const mostExamAccounts = 500;

/** Prefix of login names; a number of at least three digits follows. */
export const AccountPrefix = inWords(
  z
    .string()
    .trim()
    .max(12)
    .regex(/^[A-Za-z]\w{1,11}$/),
  {
    zh: '2–12 位字母、数字或下划线，以字母开头',
    en: '2–12 letters, digits or underscores, a letter first',
    mn: '2–12 үсэг, тоо эсвэл доогуур зураас, үсгээр эхэлнэ',
  },
);

const Key = z.strictObject({ examId: Id });
const Some = Key.extend({ userIds: z.array(Id).min(1).max(200) });

/** Rules of the form that makes accounts. */
export const ExamAccountsForm = z.strictObject({
  prefix: AccountPrefix,
  count: z.number().int().min(1).max(mostExamAccounts),
  /** Provisional name of the persons; a number follows. */
  namedAs: Name(20),
  note: z.string().trim().max(40).default(''),
});

export const examAccountApi = {
  list: post('examaccount/list', {
    access: 'may:exam.give',
    summary: 'Who sits my exams without being of their classes, and the accounts made for it; a page',
    input: pageQuery(
      {
        examId: Id.optional(),
        words: z.string().trim().max(40).optional(),
        kind: z.enum(namedKinds).optional(),
        state: z.enum(examAccountStates).optional(),
      },
      ['loginName', 'userName', 'createTime'],
    ),
    output: pageOf(NamedCandidate),
    sheet: {
      name: { zh: '考试账号', en: 'Exam accounts', mn: 'Шалгалтын бүртгэл' },
      columns: {
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' }, width: 20 },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' }, width: 16 },
        note: { title: { zh: '单位', en: 'From', mn: 'Байгууллага' }, width: 24 },
        kind: { title: { zh: '类别', en: 'Kind', mn: 'Төрөл' }, values: namedKindNames, width: 16 },
        examName: { title: { zh: '考试', en: 'Exam', mn: 'Шалгалт' }, width: 40 },
        state: { title: { zh: '账号状态', en: 'Account', mn: 'Бүртгэл' }, values: examAccountStateNames },
        sitting: { title: { zh: '作答', en: 'Sitting', mn: 'Хариулт' }, values: shownSittingNames },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
  make: post('examaccount/make', {
    access: 'may:exam.give',
    audit: { action: 'examaccount.make', target: 'examId' },
    summary: 'Makes accounts that are good for one exam, with passwords told only here',
    input: Key.extend(ExamAccountsForm.shape),
    output: z.object({ slipList: z.array(ExamSlip) }),
  }),
  resetPasswords: post('examaccount/resetpassword', {
    access: 'may:exam.give',
    audit: { action: 'examaccount.resetpassword', target: 'examId' },
    summary: 'Gives accounts of an exam other passwords, told only here; whoever is in by the old one is out',
    input: Some,
    output: z.object({ slipList: z.array(ExamSlip) }),
  }),
  setState: post('examaccount/setstate', {
    access: 'may:exam.give',
    audit: { action: 'examaccount.setstate', target: 'examId' },
    summary: 'Disables or enables accounts of an exam; who may not sign in any more is out at once',
    input: Some.extend({ step: z.enum(['enable', 'disable']) }),
    output: z.null(),
  }),
  remove: post('examaccount/delete', {
    access: 'may:exam.give',
    audit: { action: 'examaccount.delete', target: 'examId' },
    summary: 'Takes people off an exam, and deletes accounts made for it, where nothing was answered',
    input: Some,
    output: z.null(),
  }),
};

export const examAccountFaults = faults('examaccount', {
  otherState: {
    zh: '考试已结束或取消，不能再增减考生',
    en: 'The exam is over or cancelled: nobody can be added or taken off',
    mn: 'Шалгалт дууссан эсвэл цуцлагдсан тул шалгуулагч өөрчлөх боломжгүй',
  },
  ownPassword: {
    zh: '「{name}」使用自己的账号，密码由本人保管',
    en: '{name} has an account of their own, whose password is theirs',
    mn: '{name} өөрийн бүртгэлтэй тул нууц үг нь өөрийнх',
  },
  answered: {
    zh: '「{name}」已经开始作答，不能移除',
    en: '{name} has begun to answer and cannot be removed',
    mn: '{name} хариулж эхэлсэн тул хасах боломжгүй',
  },
  tooMany: {
    zh: '这个前缀的账号已用完，请换一个前缀',
    en: 'There is no account left with this prefix: choose another one',
    mn: 'Энэ угтвараар бүртгэл дууссан тул өөр угтвар сонгоно уу',
  },
});
