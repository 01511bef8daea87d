import { z } from 'zod';
import { sheetImport } from '../base/import.ts';
import { LoginName } from '../base/user.ts';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';

/** Candidates of an exam by account or student number; persons without an account can be given one for the exam. */
export const examCandidateImport = sheetImport({
  kind: 'examcandidate',
  name: { zh: '考生', en: 'Candidates', mn: 'Шалгуулагч' },
  access: 'may:exam.give',
  params: z.strictObject({ examId: Id, make: z.boolean().default(false) }),
  columns: {
    loginName: {
      title: { zh: '账号或学号', en: 'Account or student number', mn: 'Бүртгэл эсвэл дугаар' },
      synonyms: ['学号', '账号', '准考证号', '登录名', '用户名', '考号', 'Login', 'Account', 'Number'],
      required: true,
      rule: LoginName,
      hint: {
        zh: '4–20 位字母、数字或下划线；本校学生填写账号或学号',
        en: '4–20 letters, digits or underscores; of our students their account or number',
        mn: '4–20 үсэг, тоо эсвэл доогуур зураас; манай сурагчийн бүртгэл эсвэл дугаар',
      },
      example: '20240101',
    },
    userName: {
      title: { zh: '姓名', en: 'Name', mn: 'Нэр' },
      synonyms: ['名字', '考生姓名', '学生姓名', 'Full name'],
      required: true,
      rule: Name(40),
      hint: { zh: '1–40 个字', en: '1–40 characters', mn: '1–40 тэмдэгт' },
      example: '张三',
    },
    note: {
      title: { zh: '单位', en: 'From', mn: 'Байгууллага' },
      synonyms: ['学校', '班级', '备注', '所在单位', 'School', 'Class'],
      required: false,
      rule: z.string().max(40),
      hint: { zh: '考生所在的学校或班级，可以不填', en: 'A school or class; may be empty', mn: 'Сургууль эсвэл анги' },
      example: '第二中学',
    },
  },
});

export const examCandidateFaults = faults('examCandidate', {
  unknown: {
    zh: '没有这个账号或学号',
    en: 'There is no such account or number',
    mn: 'Ийм бүртгэл эсвэл дугаар алга',
  },
  otherName: {
    zh: '该账号的姓名是「{name}」',
    en: 'The account is of {name}',
    mn: 'Энэ бүртгэл {name}-ынх',
  },
  notStudent: {
    zh: '该账号不能参加考试',
    en: 'The account may not sit exams',
    mn: 'Энэ бүртгэл шалгалт өгөх эрхгүй',
  },
  otherExam: {
    zh: '该账号属于另一场考试',
    en: 'The account was made for another exam',
    mn: 'Энэ бүртгэл өөр шалгалтынх',
  },
  makes: {
    zh: '新建考试专用账号',
    en: 'An account is made for the exam',
    mn: 'Шалгалтын бүртгэл үүснэ',
  },
  makeOffer: {
    zh: '为 {n} 名没有账号的考生新建考试专用账号',
    en: 'Make accounts for {n} {n, candidate|candidates} who have none',
    mn: 'Бүртгэлгүй {n} шалгуулагчид бүртгэл үүсгэх',
  },
});
