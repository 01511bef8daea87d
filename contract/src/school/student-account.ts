import { z } from 'zod';
import { PasswordSlip } from '../base/user.ts';
import type { AccountState } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { Id } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';
import { mayKeepStudent, StudentState } from './student.ts';

/** `none`: no account; `unissued`: no password issued yet; `enabled`: the issued password is not changed yet. */
export const studentAccountStates = ['none', 'unissued', 'enabled', 'normal', 'disabled', 'locked'] as const;
export type StudentAccountState = (typeof studentAccountStates)[number];

const accountNames: Record<StudentAccountState, Text> = {
  none: { zh: '未开通', en: 'None', mn: 'Байхгүй' },
  unissued: { zh: '未发密码', en: 'No password yet', mn: 'Нууц үг олгоогүй' },
  enabled: { zh: '待首次登录', en: 'Not signed in yet', mn: 'Нэвтрээгүй' },
  normal: { zh: '正常', en: 'Active', mn: 'Идэвхтэй' },
  disabled: { zh: '停用', en: 'Disabled', mn: 'Идэвхгүй' },
  locked: { zh: '锁定', en: 'Locked', mn: 'Түгжсэн' },
};

export const StudentAccount = z.object({
  studentId: Id,
  studentNumber: z.string(),
  studentName: z.string(),
  classId: Id.nullable(),
  className: z.string(),
  organizationId: Id.nullable(),
  grade: z.string(),
  state: StudentState,
  account: z.enum(studentAccountStates),
  /** Empty without an account. */
  loginName: z.string(),
});
export type StudentAccount = z.output<typeof StudentAccount>;

/** Placeholders of a login name pattern, written in braces. */
export const namePlaces = ['number', 'year', 'class', 'seq'] as const;
export type NamePlace = (typeof namePlaces)[number];

export const AccountPattern = inWords(
  z
    .string()
    .trim()
    .max(40)
    .regex(/^(?:\w|\{(?:number|year|class|seq)\})+$/)
    // Without one of them all students of a class would have the same name.
    .regex(/\{(?:number|seq)\}/),
  {
    zh: '由字母、数字、下划线和 {number} {year} {class} {seq} 组成，须含 {number} 或 {seq}',
    en: 'Letters, digits, underscores and {number} {year} {class} {seq}; with {number} or {seq} in it',
    mn: 'Үсэг, тоо, доогуур зураас, {number} {year} {class} {seq}; {number} эсвэл {seq} заавал орно',
  },
);

/** Returns the login name that a pattern gives a student. */
export const loginNameBy = (pattern: string, parts: Record<NamePlace, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, place: string) => parts[place as NamePlace] ?? whole);

/** Selects students: by id, or by classes or a grade; without any field, everybody in the data range. */
export const AccountTarget = z.strictObject({
  studentIds: z.array(Id).min(1).max(500).optional(),
  classIds: z.array(Id).min(1).max(200).optional(),
  grade: z.string().trim().max(20).optional(),
});
export type AccountTarget = z.output<typeof AccountTarget>;

export const AccountPlan = z.strictObject({ target: AccountTarget, pattern: AccountPattern });

/**
 * Reasons why no account can be made: the name is taken, would belong to two students, or is invalid; the student is in
 * no class.
 */
export const accountProblems = ['taken', 'twice', 'invalid', 'noClass'] as const;
export type AccountProblem = (typeof accountProblems)[number];

const PlannedAccount = StudentAccount.pick({
  studentId: true,
  studentNumber: true,
  studentName: true,
  className: true,
}).extend({
  loginName: z.string(),
  /** Empty when the account can be made. */
  problem: z.enum(['', ...accountProblems]),
});
export type PlannedAccount = z.output<typeof PlannedAccount>;

/** Result of the job. */
export const MadeAccounts = z.object({ made: z.number().int(), skipped: z.number().int() });

/** A one-time password, shown once. */
export const StudentSlip = PasswordSlip.extend({
  className: z.string(),
  /** Address of the photo; empty for none. */
  photo: z.string(),
});
export type StudentSlip = z.output<typeof StudentSlip>;

/** Maximum number of passwords issued with one call. */
export const mostSlips = 200;

const Some = z.strictObject({ studentIds: z.array(Id).min(1).max(mostSlips) });
const words = z.string().trim().max(40).optional();

export const accountSteps = ['enable', 'disable', 'unlock'] as const;
export type AccountStep = (typeof accountSteps)[number];

export const studentAccountApi = {
  list: post('studentaccount/list', {
    access: 'may:member.manage',
    summary: 'The students of my data range, and what became of their accounts',
    input: pageQuery(
      {
        studentNumber: words,
        studentName: words,
        className: words,
        grade: words,
        state: StudentState.optional(),
        account: z.enum(studentAccountStates).optional(),
      },
      ['studentNumber', 'studentName', 'className', 'grade', 'loginName'],
    ),
    output: pageOf(StudentAccount),
    sheet: {
      name: { zh: '学生账号', en: 'Student accounts', mn: 'Сурагчийн бүртгэл' },
      columns: {
        studentNumber: { title: { zh: '学号', en: 'Student number', mn: 'Сурагчийн дугаар' }, width: 18 },
        studentName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' }, width: 16 },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' }, width: 20 },
        grade: { title: { zh: '年级', en: 'Grade', mn: 'Курс' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' }, width: 20 },
        account: { title: { zh: '账号状态', en: 'Account state', mn: 'Бүртгэлийн төлөв' }, values: accountNames },
      },
    },
  }),
  preview: post('studentaccount/preview', {
    access: 'may:member.manage',
    summary: 'The accounts that would be made, problems first; the first 200 of them',
    input: AccountPlan,
    output: z.object({
      makeCount: z.number().int(),
      problemCount: z.number().int(),
      planList: z.array(PlannedAccount),
    }),
  }),
  make: post('studentaccount/make', {
    access: 'may:member.manage',
    audit: { action: 'studentaccount.make' },
    summary: 'Starts to make the accounts that can be made: all of them or, cancelled, none. They have no password yet',
    input: AccountPlan,
    output: z.object({ jobId: Id }),
  }),
  issue: post('studentaccount/issue', {
    access: 'may:member.manage',
    summary: 'Gives accounts without a password a one-time one, told only here; 200 with one call, by class and number',
    input: AccountTarget,
    output: z.object({ slipList: z.array(StudentSlip), leftCount: z.number().int() }),
  }),
  reset: post('studentaccount/reset', {
    access: 'may:member.manage',
    summary: 'Gives students one-time passwords, told only here; their sessions end',
    input: Some,
    output: z.object({ slipList: z.array(StudentSlip) }),
  }),
  setState: post('studentaccount/setstate', {
    access: 'may:member.manage',
    summary: 'Enables, disables or unlocks the accounts of students, all of them or none',
    input: Some.extend({ step: z.enum(accountSteps) }),
    output: z.null(),
  }),
};

/** Transitions between the states of a student’s account. */
export const studentAccountTransitions = transitions<AccountState>()({
  enable: { moves: { disabled: 'normal' }, who: mayKeepStudent },
  disable: { moves: { normal: 'disabled', locked: 'disabled' }, who: mayKeepStudent },
  unlock: { moves: { locked: 'normal' }, who: mayKeepStudent },
});

export const studentAccountFaults = faults('studentAccount', {
  none: {
    zh: '这些学生还没有账号：{names}',
    en: 'They have no account yet: {names}',
    mn: 'Бүртгэлгүй: {names}',
  },
  moreRoles: {
    zh: '这些账号还有学生以外的角色，请在用户管理中操作：{names}',
    en: 'These accounts have other roles too; see to them under Users: {names}',
    mn: 'Эдгээр бүртгэл өөр үүрэгтэй тул хэрэглэгчийн хэсэгт засна уу: {names}',
  },
  wrongState: {
    zh: '「{name}」的账号当前的状态不能进行此操作',
    en: 'The account of {name} is not in a state for this',
    mn: '«{name}» бүртгэлийн төлөвт үүнийг хийх боломжгүй',
  },
  left: {
    zh: '「{name}」已毕业或退学，请先恢复学籍',
    en: '{name} has left the school; readmit the student first',
    mn: '«{name}» сургуулиас гарсан тул эхлээд дахин элсүүлнэ үү',
  },
  nothing: {
    zh: '没有可以开通的账号',
    en: 'There is no account to be made',
    mn: 'Үүсгэх бүртгэл алга',
  },
});
