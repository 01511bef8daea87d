import { z } from 'zod';
import { accountStates, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Code, DateTime, Id, Maybe, Name, Stamp } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Manages the classes in one’s data range, and their students. */
    'member.manage': true;
  }
}

export const classStates = ['active', 'graduated', 'merged'] as const;
export type ClassState = (typeof classStates)[number];

const stateNames: Record<ClassState, Text> = {
  active: { zh: '在读', en: 'Active', mn: 'Идэвхтэй' },
  graduated: { zh: '已毕业', en: 'Graduated', mn: 'Төгссөн' },
  merged: { zh: '已合并', en: 'Merged', mn: 'Нэгтгэсэн' },
};

export const SchoolClass = z.object({
  classId: Id,
  classCode: z.string(),
  className: z.string(),
  grade: z.string(),
  /** Empty for a class of the school as a whole. */
  organizationName: z.string(),
  studentCount: z.number().int(),
});
export type SchoolClass = z.output<typeof SchoolClass>;

/** Properties of a class. The code: letters, digits and underscores, 4–32 characters, unique in the school. */
export const ClassForm = z.strictObject({
  classCode: Code,
  className: Name(40),
  /** Null for a class of the school as a whole. */
  organizationId: Maybe(Id, null),
  grade: Maybe(z.string().trim().max(20), ''),
  major: Maybe(z.string().trim().max(40), ''),
  /** Null while there is none. */
  headTeacherId: Maybe(Id, null),
});
export type ClassForm = z.output<typeof ClassForm>;

/** Maximum number of classes that are changed at once. */
export const mostClassesAtOnce = 100;

/** What several classes are to have in common; absent properties stay as they are. */
export const ClassesForm = z.strictObject({
  classIds: z.array(Id).min(1).max(mostClassesAtOnce),
  /** Null for classes of the school as a whole. */
  organizationId: Id.nullable().optional(),
  grade: z.string().trim().max(20).optional(),
  major: z.string().trim().max(40).optional(),
  /** Null for none. */
  headTeacherId: Id.nullable().optional(),
});
export type ClassesForm = z.output<typeof ClassesForm>;

/** A class as its managers see it. */
export const KeptClass = SchoolClass.extend({
  organizationId: Id.nullable(),
  major: z.string(),
  headTeacherId: Id.nullable(),
  headTeacherName: z.string(),
  state: z.enum(classStates),
  courseCount: z.number().int(),
  createTime: DateTime,
  stamp: Stamp,
});
export type KeptClass = z.output<typeof KeptClass>;

export const ClassStudent = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  state: z.enum(accountStates),
  /** Whether the first password has not been changed yet. */
  mustChangePassword: z.boolean(),
});
export type ClassStudent = z.output<typeof ClassStudent>;

const Key = z.strictObject({ classId: Id });
const Students = z.array(Id).min(1).max(100);
const words = z.string().trim().max(40).optional();

export const schoolClassApi = {
  list: post('class/list', {
    access: 'may:course.teach',
    summary: 'The classes of the school, to choose from',
    input: pageQuery({ className: z.string().max(40).optional() }, ['classCode', 'className', 'studentCount']),
    output: pageOf(SchoolClass),
  }),
  listKept: post('class/listkept', {
    access: 'may:member.manage',
    summary: 'The classes of the school, to keep',
    input: pageQuery(
      {
        className: words,
        classCode: words,
        organizationId: Id.optional(),
        grade: words,
        major: words,
        headTeacherName: words,
        state: z.enum(classStates).optional(),
      },
      ['classCode', 'className', 'grade', 'major', 'state', 'studentCount', 'courseCount', 'createTime'],
    ),
    output: pageOf(KeptClass),
    sheet: {
      name: { zh: '班级', en: 'Classes', mn: 'Ангиуд' },
      columns: {
        classCode: { title: { zh: '班级编号', en: 'Code', mn: 'Код' } },
        className: { title: { zh: '班级名称', en: 'Class', mn: 'Анги' }, width: 24 },
        studentCount: { title: { zh: '学生人数', en: 'Students', mn: 'Сурагчид' }, kind: 'number' },
        courseCount: { title: { zh: '课程数', en: 'Courses', mn: 'Хичээлүүд' }, kind: 'number' },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн' }, kind: 'time' },
        organizationName: { title: { zh: '所属组织', en: 'Organization', mn: 'Байгууллага' }, width: 24 },
        grade: { title: { zh: '年级', en: 'Grade', mn: 'Курс' } },
        major: { title: { zh: '专业', en: 'Major', mn: 'Мэргэжил' }, width: 20 },
        headTeacherName: { title: { zh: '班主任', en: 'Head teacher', mn: 'Анги удирдсан багш' } },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: stateNames },
      },
    },
  }),
  listTeachers: post('class/listteacher', {
    access: 'may:member.manage',
    summary: 'Teachers to choose a head teacher from, 20 at most; by name or account',
    input: z.strictObject({ words }),
    output: z.object({
      teacherList: z.array(z.object({ userId: Id, userName: z.string(), loginName: z.string() })),
    }),
  }),
  get: post('class/get', { access: 'may:member.manage', summary: 'One class', input: Key, output: KeptClass }),
  save: post('class/save', {
    access: 'may:member.manage',
    audit: { action: 'class.save', made: 'classId' },
    summary: 'Creates a class without students',
    input: ClassForm,
    output: z.object({ classId: Id }),
  }),
  update: post('class/update', {
    access: 'may:member.manage',
    audit: { action: 'class.update', target: 'classId' },
    summary: 'Changes what is said about a class',
    input: ClassForm.extend({ classId: Id, stamp: Stamp.optional() }),
    output: z.null(),
  }),
  updateMany: post('class/batchupdate', {
    access: 'may:member.manage',
    summary: 'Gives several classes the same organization, grade, major or head teacher: all of them or none',
    input: ClassesForm,
    output: z.object({
      /** Classes that were different before. */
      changedCount: z.number().int(),
    }),
  }),
  remove: post('class/delete', {
    access: 'may:member.manage',
    audit: { action: 'class.delete', target: 'classId' },
    summary: 'Deletes a class no course uses; with students in it, its name must be given. Their accounts stay',
    input: Key.extend({ confirm: z.string().max(40).optional() }),
    output: z.null(),
  }),
  removeMany: post('class/batchdelete', {
    access: 'may:member.manage',
    summary: 'Deletes empty classes that no course uses: all of them or none',
    input: z.array(Id).min(1).max(100),
    output: z.null(),
  }),
  listStudents: post('class/liststudent', {
    access: 'may:member.manage',
    summary: 'The students of a class',
    input: pageQuery({ classId: Id, userName: words, loginName: words }, ['loginName', 'userName']),
    output: pageOf(ClassStudent),
    sheet: {
      name: { zh: '班级学生', en: 'Students', mn: 'Ангийн сурагчид' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Сурагчийн дугаар' }, width: 20 },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' }, width: 20 },
        state: {
          title: { zh: '账号状态', en: 'Account', mn: 'Бүртгэл' },
          values: {
            normal: { zh: '正常', en: 'Active', mn: 'Идэвхтэй' },
            disabled: { zh: '停用', en: 'Disabled', mn: 'Идэвхгүй' },
            locked: { zh: '锁定', en: 'Locked', mn: 'Түгжсэн' },
          },
        },
      },
    },
  }),
  listOthers: post('class/listother', {
    access: 'may:member.manage',
    summary: 'Students who are not in a class, to add them; by name or number',
    input: pageQuery({ classId: Id, words }, ['loginName', 'userName']),
    output: pageOf(ClassStudent.pick({ userId: true, loginName: true, userName: true })),
  }),
  addStudents: post('class/addstudent', {
    access: 'may:member.manage',
    audit: { action: 'class.addstudent', target: 'classId' },
    summary: 'Puts students who have an account into a class; who is in it already stays',
    input: Key.extend({ userIds: Students }),
    output: z.null(),
  }),
  removeStudents: post('class/removestudent', {
    access: 'may:member.manage',
    summary: 'Takes students out of a class; their accounts and what they did stay',
    input: Key.extend({ userIds: Students }),
    output: z.null(),
  }),
  moveStudents: post('class/movestudent', {
    access: 'may:member.manage',
    summary: 'Takes students out of one class and puts them into another',
    input: Key.extend({ userIds: Students, toClassId: Id }),
    output: z.null(),
  }),
  resetPassword: post('class/resetpassword', {
    access: 'may:member.manage',
    audit: { action: 'user.resetpassword', target: 'userId' },
    summary: 'Gives a student of a class a one-time password, told only here; their sessions end',
    input: Key.extend({ userId: Id }),
    output: z.object({ password: z.string() }),
  }),
};

/** Allows managers by data range: classes have no owner, only an organization or none. */
export const mayKeepClass = (actor: Rights, { organizationId }: { organizationId: string | null }) =>
  isWithin(scopeOf(actor, 'member.manage'), { ownerId: null, organizationId });

export const schoolClassFaults = faults('class', {
  codeTaken: { zh: '班级编号已存在', en: 'There is a class with this code', mn: 'Ийм кодтой анги байна' },
  nameTaken: {
    zh: '同一组织、同一年级里已有班级「{name}」（编号 {code}），请换一个名称',
    en: 'There is a class {name} (code {code}) of the same organization and grade; choose another name',
    mn: 'Нэг байгууллага, нэг курст «{name}» анги (код {code}) байна; өөр нэр сонгоно уу',
  },
  inUse: {
    zh: '班级「{names}」有课程正在使用，请先在课程中取消关联',
    en: 'Courses use {names}; take the class out of them first',
    mn: '«{names}» ангийг хичээлүүд ашиглаж байна; эхлээд хичээлээс хасна уу',
  },
  inExam: {
    zh: '有考试以班级「{names}」为考生，不能删除',
    en: 'Exams name {names} as candidates: it cannot be deleted',
    mn: '«{names}» анги шалгалтад оролцож байгаа тул устгах боломжгүй',
  },
  hasStudents: {
    zh: '班级「{names}」还有学生，请逐个删除并输入班级名称确认',
    en: '{names} still has students; delete it by itself and type its name',
    mn: '«{names}» ангид сурагч байна; нэрийг нь бичиж тус тусад нь устгана уу',
  },
  notStudent: {
    zh: '只有学生账号可以加入班级',
    en: 'Only students can be in a class',
    mn: 'Зөвхөн сурагч ангид элсэнэ',
  },
  notMember: {
    zh: '所选学生已不在这个班级，请刷新',
    en: 'They are no longer in this class; reload',
    mn: 'Тэд энэ ангид байхгүй болсон; дахин ачаална уу',
  },
  notTeacher: {
    zh: '班主任须是在用的教师账号',
    en: 'A head teacher is a teacher with an account in use',
    mn: 'Анги удирдсан багш нь идэвхтэй багшийн бүртгэл байна',
  },
  notInSchool: {
    zh: '这些学生不在读，不能加入班级：{names}',
    en: 'They are not in school and cannot be in a class: {names}',
    mn: 'Суралцаагүй тул ангид орохгүй: {names}',
  },
  closed: {
    zh: '班级「{names}」已毕业或合并，不能再加入学生',
    en: '{names} has graduated or was merged; nobody can be added',
    mn: '«{names}» төгссөн эсвэл нэгтгэсэн тул сурагч нэмэхгүй',
  },
  sameClass: { zh: '请选择另一个班级', en: 'Choose another class', mn: 'Өөр анги сонгоно уу' },
});
