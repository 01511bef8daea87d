import { z } from 'zod';
import { type ImportColumn, sheetImport } from '../base/import.ts';
import { faults } from '../wire/fault.ts';
import { Name } from '../wire/scalar.ts';
import { classOpeningColumns, classOpeningParams } from './class-opening.ts';
import { Contact, Grade, type Sex, StudentNumber } from './student.ts';

const sexWords: Record<string, Sex> = {
  '': '',
  未知: '',
  未说明: '',
  男: 'male',
  男性: 'male',
  男生: 'male',
  male: 'male',
  m: 'male',
  эрэгтэй: 'male',
  女: 'female',
  女性: 'female',
  女生: 'female',
  female: 'female',
  f: 'female',
  эмэгтэй: 'female',
};
const SexCell = z
  .string()
  .refine((word) => word.toLowerCase() in sexWords)
  .transform((word): Sex => sexWords[word.toLowerCase()] ?? '');

/** Columns of what the register says about a student. Empty cells leave known values unchanged. */
export const registerColumns = {
  sex: {
    title: { zh: '性别', tw: '性別', en: 'Sex', mn: 'Хүйс' },
    synonyms: ['Gender'],
    required: false,
    rule: SexCell,
    hint: { zh: '男 或 女，可以不填', en: 'Male or female, or empty', mn: 'Эрэгтэй, эмэгтэй эсвэл хоосон' },
    example: '男',
  },
  grade: {
    title: { zh: '年级', tw: '年級', en: 'Grade', mn: 'Курс' },
    synonyms: ['入学年份', '级别', 'Year'],
    required: false,
    rule: Grade,
    hint: {
      zh: '最多 20 个字；新建的班级也用它',
      en: '20 characters at most; a class that is created takes it too',
      mn: 'Дээд тал нь 20 тэмдэгт; шинээр үүсэх ангид ч хамаарна',
    },
    example: '2024级',
  },
  contact: {
    title: { zh: '联系方式', tw: '聯絡方式', en: 'Contact', mn: 'Холбоо барих' },
    synonyms: ['电话', '手机', '手机号', '联系电话', '邮箱', 'Phone', 'Mobile', 'Email'],
    required: false,
    rule: Contact,
    hint: { zh: '电话或邮箱，最多 60 个字', en: 'A telephone number or address', mn: 'Утас эсвэл и-мэйл' },
    example: '13800000000',
  },
} satisfies Record<string, ImportColumn>;

/** Import of students by number: new ones are added, known ones updated. Empty cells leave known values unchanged. */
export const studentImport = sheetImport({
  kind: 'student',
  name: { zh: '学生信息', tw: '學生資訊', en: 'Students', mn: 'Сурагчдын мэдээлэл' },
  access: 'may:member.manage',
  params: z.strictObject(classOpeningParams),
  columns: {
    studentNumber: {
      title: { zh: '学号', tw: '學號', en: 'Student number', mn: 'Сурагчийн дугаар' },
      synonyms: ['学生学号', '学员号', '考号', 'Student ID', 'Student No', 'Student No.'],
      required: true,
      rule: StudentNumber,
      hint: {
        zh: '4–20 位字母、数字或下划线；已有的学号会更新该学生',
        en: '4–20 letters, digits or underscores; a number that exists updates the student',
        mn: '4–20 үсэг, тоо эсвэл доогуур зураас; байгаа дугаар бол шинэчилнэ',
      },
      example: '240101',
    },
    studentName: {
      title: { zh: '姓名', en: 'Name', mn: 'Нэр' },
      synonyms: ['学生姓名', '名字', '真实姓名', 'Full name', 'Student name'],
      required: true,
      rule: Name(40),
      hint: { zh: '1–40 个字', en: '1–40 characters', mn: '1–40 тэмдэгт' },
      example: '张三',
    },
    sex: registerColumns.sex,
    className: {
      title: { zh: '班级', tw: '班級', en: 'Class', mn: 'Анги' },
      synonyms: ['行政班', '行政班级', '班级名称', '所在班级', '班级编号', 'Class name', 'Class code'],
      required: false,
      rule: z.string().max(40),
      hint: {
        zh: '班级的名称或编号；不填则不改动',
        en: 'The name or code of a class; empty leaves it as it is',
        mn: 'Ангийн нэр эсвэл код; хоосон бол хэвээр',
      },
      example: '计科2401',
    },
    grade: registerColumns.grade,
    major: classOpeningColumns.major,
    organization: classOpeningColumns.organization,
    contact: registerColumns.contact,
  },
});

/** Reasons to refuse a row, and the effects of an accepted one. */
export const studentImportFaults = faults('studentImport', {
  unknownClass: { zh: '没有班级「{name}」', en: 'There is no class {name}', mn: '«{name}» анги байхгүй' },
  severalClasses: {
    zh: '有多个班级叫「{name}」，请填写编号',
    en: 'Several classes are called {name}; give the code',
    mn: '«{name}» нэртэй хэд хэдэн анги байна; кодыг бичнэ үү',
  },
  closedClass: {
    zh: '班级「{name}」已毕业或合并',
    en: 'Class {name} has graduated or was merged',
    mn: '«{name}» анги төгссөн эсвэл нэгтгэсэн',
  },
  notYours: {
    zh: '该学生不在你的数据范围内',
    en: 'The student is outside your data range',
    mn: 'Сурагч таны хүрээнд байхгүй',
  },
  noClass: { zh: '请填写班级', en: 'Name a class', mn: 'Ангийг бичнэ үү' },
  leftSchool: {
    zh: '该学生已毕业或退学，不能转班',
    en: 'The student has left the school and cannot change class',
    mn: 'Сурагч сургуулиас гарсан тул анги солих боломжгүй',
  },
  changes: { zh: '更新：{fields}', en: 'Updates: {fields}', mn: 'Шинэчилнэ: {fields}' },
});
