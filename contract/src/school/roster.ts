import { z } from 'zod';
import { Password } from '../base/auth.ts';
import { sheetImport } from '../base/import.ts';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';
import { classOpeningColumns, classOpeningParams } from './class-opening.ts';
import { registerColumns } from './student-import.ts';

/** Import of students of one class, or, without a chosen class, of the classes that the rows name. */
export const rosterImport = sheetImport({
  kind: 'roster',
  name: { zh: '学生名单', tw: '學生名單', en: 'Roster', mn: 'Сурагчдын жагсаалт' },
  access: 'may:member.manage',
  params: z.strictObject({ classId: Id.optional(), ...classOpeningParams }),
  columns: {
    loginName: {
      title: { zh: '学号', tw: '學號', en: 'Student number', mn: 'Сурагчийн дугаар' },
      synonyms: [
        ...['学生学号', '学员号', '账号', '帐号', '登录账号', '登录名', '用户名', '考号', '准考证号'],
        ...['Student ID', 'Student No', 'Student No.', 'Account', 'Login'],
      ],
      required: true,
      rule: z.string().regex(/^\w{4,20}$/),
      hint: {
        zh: '4–20 位字母、数字或下划线，也是登录账号',
        en: '4–20 letters, digits or underscores; the student signs in with it',
        mn: '4–20 үсэг, тоо эсвэл доогуур зураас; нэвтрэх нэр болно',
      },
      example: '240101',
    },
    userName: {
      title: { zh: '姓名', en: 'Name', mn: 'Нэр' },
      synonyms: ['学生姓名', '名字', '真实姓名', '学生', 'Full name', 'Student name', 'Student'],
      required: true,
      rule: Name(40),
      hint: { zh: '1–40 个字', en: '1–40 characters', mn: '1–40 тэмдэгт' },
      example: '张三',
    },
    sex: registerColumns.sex,
    className: {
      title: { zh: '班级', tw: '班級', en: 'Class', mn: 'Анги' },
      synonyms: [
        ...['行政班', '行政班级', '班别', '班级名称', '所在班级', '所属班级', '专业班级', '自然班', '教学班', '班'],
        ...['班级编号', 'Class name', 'Class code', 'Group'],
      ],
      required: false,
      rule: z.string().max(40),
      hint: {
        zh: '班级的名称或编号；在班级页面导入时可以不填',
        en: 'The name or code of a class; may be empty when importing into one class',
        mn: 'Ангийн нэр эсвэл код; нэг анги руу импортлоход хоосон байж болно',
      },
      example: '计科2401',
    },
    grade: registerColumns.grade,
    major: classOpeningColumns.major,
    organization: classOpeningColumns.organization,
    contact: registerColumns.contact,
    password: {
      title: { zh: '初始密码', tw: '初始密碼', en: 'First password', mn: 'Анхны нууц үг' },
      synonyms: ['密码', '初始口令', '登录密码', 'Password'],
      required: false,
      rule: z.union([z.literal(''), Password]),
      hint: {
        zh: '8–72 位，含字母和数字；不填则自动生成。首次登录必须修改，已有账号的密码不会被改动',
        en: '8–72 characters with letters and digits; made for you when empty. To be changed at the first sign-in; accounts that exist keep theirs',
        mn: 'Үсэг, тоо орсон 8–72 тэмдэгт; хоосон бол автоматаар үүснэ. Анх нэвтрэхдээ солино; байгаа бүртгэлийн нууц үг хэвээр',
      },
      example: 'Xueyan2026',
    },
  },
});

/** Reasons to refuse a row of a roster, and the effects of an accepted one. */
export const rosterFaults = faults('roster', {
  noClass: { zh: '请填写班级', en: 'Name a class', mn: 'Ангийг бичнэ үү' },
  unknownClass: { zh: '没有班级「{name}」', en: 'There is no class {name}', mn: '«{name}» анги байхгүй' },
  severalClasses: {
    zh: '有多个班级叫「{name}」，请填写编号',
    en: 'Several classes are called {name}; give the code',
    mn: '«{name}» нэртэй хэд хэдэн анги байна; кодыг бичнэ үү',
  },
  otherClass: {
    zh: '这一行写的是班级「{name}」，不是正在导入的班级',
    en: 'The row names the class {name}, not the one you import into',
    mn: 'Энэ мөрөнд «{name}» анги бичсэн, импортлож буй анги биш',
  },
  notStudent: {
    zh: '账号已存在，但不是学生',
    en: 'The account exists and is no student',
    mn: 'Бүртгэл байна, гэхдээ сурагч биш',
  },
  notInSchool: {
    zh: '该学生已休学、毕业或退学，不能加入班级',
    en: 'The student is suspended or has left, and cannot be in a class',
    mn: 'Сурагч чөлөөтэй эсвэл гарсан тул ангид орохгүй',
  },
  closed: {
    zh: '班级「{name}」已毕业或合并',
    en: 'Class {name} has graduated or was merged',
    mn: '«{name}» анги төгссөн эсвэл нэгтгэсэн',
  },
  otherOrganization: {
    zh: '账号已存在，属于您管理范围以外的组织',
    en: 'The account exists, in an organization that is not yours to manage',
    mn: 'Бүртгэл байна, гэхдээ таны удирдах байгууллагад хамаарахгүй',
  },
  otherStudent: {
    zh: '学籍中已有这个学号，属于您管理范围以外的班级',
    en: 'A student of a class that is not yours to manage has this number',
    mn: 'Энэ дугаартай сурагч таны удирддаггүй ангид бүртгэлтэй',
  },
  joins: { zh: '加入班级「{name}」', en: 'Joins {name}', mn: '«{name}» ангид элсэнэ' },
  renames: { zh: '姓名由「{before}」改为「{after}」', en: 'Name {before} → {after}', mn: 'Нэр «{before}» → «{after}»' },
  joinsAndRenames: {
    zh: '加入班级「{name}」，姓名由「{before}」改为「{after}」',
    en: 'Joins {name}; name {before} → {after}',
    mn: '«{name}» ангид элсэнэ; нэр «{before}» → «{after}»',
  },
  updates: { zh: '更新：{fields}', en: 'Updates: {fields}', mn: 'Шинэчилнэ: {fields}' },
});
