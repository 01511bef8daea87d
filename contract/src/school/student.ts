import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';

/** States of a student; see `studentTransitions`. */
export const studentStates = ['inSchool', 'suspended', 'graduated', 'withdrawn'] as const;
export const StudentState = z.enum(studentStates);
export type StudentState = z.output<typeof StudentState>;

/** Empty when unknown. */
export const sexes = ['', 'male', 'female'] as const;
export type Sex = (typeof sexes)[number];

const stateNames: Record<StudentState, Text> = {
  inSchool: { zh: '在读', en: 'In school', mn: 'Суралцаж буй' },
  suspended: { zh: '休学', en: 'Suspended', mn: 'Чөлөө авсан' },
  graduated: { zh: '毕业', en: 'Graduated', mn: 'Төгссөн' },
  withdrawn: { zh: '退学', en: 'Withdrawn', mn: 'Гарсан' },
};
const sexNames: Record<Sex, Text> = {
  '': { zh: '未填', en: 'Not given', mn: 'Бөглөөгүй' },
  male: { zh: '男', en: 'Male', mn: 'Эрэгтэй' },
  female: { zh: '女', en: 'Female', mn: 'Эмэгтэй' },
};

/** Unique in the school regardless of case; usually also the student’s login name. */
export const StudentNumber = inWords(
  z
    .string()
    .trim()
    .max(20)
    .regex(/^\w{4,20}$/),
  {
    zh: '4–20 位字母、数字或下划线',
    en: '4–20 letters, digits or underscores',
    mn: '4–20 үсэг, тоо эсвэл доогуур зураас',
  },
);
export const Grade = z.string().trim().max(20);
export const Contact = inWords(
  z
    .string()
    .trim()
    .max(60)
    .regex(/^[\p{L}\p{N}@.+()_ -]*$/u),
  {
    zh: '电话或邮箱，最多 60 个字',
    en: 'A telephone number or address, 60 characters',
    mn: 'Утас эсвэл и-мэйл, 60 тэмдэгт',
  },
);

/** Data of a student. */
export const StudentForm = z.strictObject({
  studentNumber: StudentNumber,
  studentName: Name(40),
  sex: z.enum(sexes),
  /** Null for no class. */
  classId: Id.nullable(),
  grade: Grade,
  contact: Contact,
});
export type StudentForm = z.output<typeof StudentForm>;

export const Student = StudentForm.extend({
  /** Any string: login names older than the register may not match the pattern. */
  studentNumber: z.string(),
  studentId: Id,
  className: z.string(),
  /** Organization of the class; a student without a class has none. */
  organizationId: Id.nullable(),
  organizationName: z.string(),
  state: StudentState,
  /** Empty without an account. */
  loginName: z.string(),
  /** Address of the photo; empty for none. */
  photo: z.string(),
  /** Incremented on each change; an update sends the version that was read. */
  version: Version,
  createTime: DateTime,
});
export type Student = z.output<typeof Student>;

const mayKeepStudents = (actor: Rights) => may(actor, 'member.manage');

/** Allows managers whose data range includes the organization of the student’s class. */
export const mayKeepStudent = (actor: Rights, { organizationId }: { organizationId: string | null }) =>
  mayKeepStudents(actor) && isWithin(scopeOf(actor, 'member.manage'), { ownerId: null, organizationId });

/** Transitions between the states of a student. */
export const studentTransitions = transitions<StudentState>()({
  transfer: { moves: { inSchool: 'inSchool', suspended: 'suspended' }, who: mayKeepStudents },
  suspend: { moves: { inSchool: 'suspended' }, who: mayKeepStudents },
  resume: { moves: { suspended: 'inSchool' }, who: mayKeepStudents },
  graduate: { moves: { inSchool: 'graduated' }, who: mayKeepStudents },
  withdraw: { moves: { inSchool: 'withdrawn', suspended: 'withdrawn' }, who: mayKeepStudents },
  /** Readmits a former student, or undoes a mistaken transition. */
  readmit: { moves: { graduated: 'inSchool', withdrawn: 'inSchool' }, who: mayKeepStudents },
});
export type StudentMove = keyof typeof studentTransitions;
export const studentMoves = [
  'transfer',
  'suspend',
  'resume',
  'graduate',
  'withdraw',
  'readmit',
] as const satisfies readonly StudentMove[];

export const StudentChange = z.object({
  changeId: Id,
  move: z.enum(studentMoves),
  stateAfter: StudentState,
  /** Empty for no class. */
  classBefore: z.string(),
  classAfter: z.string(),
  reason: z.string(),
  actorName: z.string(),
  createTime: DateTime,
});
export type StudentChange = z.output<typeof StudentChange>;

const Key = z.strictObject({ studentId: Id });
const Many = z.strictObject({ studentIds: z.array(Id).min(1).max(100), reason: z.string().trim().max(200) });
const words = z.string().trim().max(40).optional();

export const studentApi = {
  list: post('student/list', {
    access: 'may:member.manage',
    summary: 'The students of my data range',
    input: pageQuery(
      {
        studentNumber: words,
        studentName: words,
        className: words,
        grade: words,
        state: StudentState.optional(),
        account: z.enum(['with', 'without']).optional(),
      },
      ['studentNumber', 'studentName', 'className', 'grade', 'state', 'createTime'],
    ),
    output: pageOf(Student),
    sheet: {
      name: { zh: '学生', en: 'Students', mn: 'Сурагчид' },
      columns: {
        studentNumber: { title: { zh: '学号', en: 'Student number', mn: 'Сурагчийн дугаар' }, width: 18 },
        studentName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' }, width: 16 },
        sex: { title: { zh: '性别', en: 'Sex', mn: 'Хүйс' }, values: sexNames },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' }, width: 20 },
        organizationName: { title: { zh: '组织机构', en: 'Organization', mn: 'Байгууллага' }, width: 20 },
        grade: { title: { zh: '年级', en: 'Grade', mn: 'Курс' } },
        contact: { title: { zh: '联系方式', en: 'Contact', mn: 'Холбоо барих' }, width: 24 },
        state: { title: { zh: '学籍状态', en: 'State', mn: 'Төлөв' }, values: stateNames },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' }, width: 18 },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
  save: post('student/save', {
    access: 'may:member.manage',
    summary: 'Adds a student, who has no account yet',
    input: StudentForm,
    output: Key,
  }),
  update: post('student/update', {
    access: 'may:member.manage',
    summary: 'Changes what is written of a student; another class is a transfer',
    input: StudentForm.omit({ classId: true }).extend({ studentId: Id, version: Version }),
    output: z.object({ version: Version }),
  }),
  remove: post('student/delete', {
    access: 'may:member.manage',
    audit: { action: 'student.delete', target: 'studentId' },
    summary: 'Deletes a student who left no traces: no account, no history',
    input: Key,
    output: z.null(),
  }),
  transfer: post('student/transfer', {
    access: 'may:member.manage',
    summary: 'Puts students into another class, all of them or none',
    input: Many.extend({ classId: Id }),
    output: z.null(),
  }),
  move: post('student/move', {
    access: 'may:member.manage',
    summary: 'Suspends, resumes, graduates, withdraws or readmits students, all of them or none',
    input: Many.extend({ move: z.enum(studentMoves).exclude(['transfer']) }),
    output: z.null(),
  }),
  history: post('student/listchange', {
    access: 'may:member.manage',
    summary: 'What happened to a student, newest first; the last 100',
    input: Key,
    output: z.object({ changes: z.array(StudentChange) }),
  }),
};

export const studentFaults = faults('student', {
  numberTaken: { zh: '学号已存在', en: 'There is a student with this number', mn: 'Ийм дугаартай сурагч байна' },
  numberOfOthers: {
    zh: '{names}的账号与其他单位学生的学号相同，请先核对账号',
    en: 'The account has the student number of a student of another unit: {names}. Check the account first',
    mn: '{names} бүртгэл нь өөр нэгжийн сурагчийн дугаартай ижил байна, эхлээд бүртгэлийг шалгана уу',
  },
  needsClass: {
    zh: '请选择你数据范围内的班级',
    en: 'Choose a class of your data range',
    mn: 'Өөрийн хүрээний анги сонгоно уу',
  },
  hasTraces: {
    zh: '该学生已有账号或学籍变动记录，不能删除，请办理退学',
    en: 'This student has an account or a history; withdraw the student instead of deleting',
    mn: 'Энэ сурагч бүртгэл эсвэл түүхтэй тул устгах боломжгүй; сургуулиас гаргана уу',
  },
  wrongState: {
    zh: '这些学生当前的学籍状态不允许此操作：{names}',
    en: 'Their present state does not allow this: {names}',
    mn: 'Одоогийн төлөв үүнийг зөвшөөрөхгүй: {names}',
  },
});
