import { z } from 'zod';
import { sheetImport } from '../base/import.ts';
import { faults } from '../wire/fault.ts';
import { Name } from '../wire/scalar.ts';
import { StudentNumber } from './student.ts';

/** Import of retakes; existing retakes stay unchanged. */
export const restudyImport = sheetImport({
  kind: 'restudy',
  name: { zh: '重修名单', en: 'Retake students', mn: 'Дахин судлагчид' },
  access: 'may:member.manage',
  params: z.strictObject({}),
  columns: {
    studentNumber: {
      title: { zh: '学号', tw: '學號', en: 'Student number', mn: 'Сурагчийн дугаар' },
      synonyms: ['学生学号', 'Student ID', 'Student No.'],
      required: true,
      rule: StudentNumber,
      hint: {
        zh: '在读且已有账号的学生',
        en: 'A student in school with an account',
        mn: 'Бүртгэлтэй суралцаж буй сурагч',
      },
      example: '240101',
    },
    courseName: {
      title: { zh: '课程', tw: '課程', en: 'Course', mn: 'Хичээл' },
      synonyms: ['课程名称', '重修课程', '课程编号', 'Course name', 'Course number'],
      required: true,
      rule: Name(100),
      hint: { zh: '课程的名称或编号', en: 'The name or number of a course', mn: 'Хичээлийн нэр эсвэл дугаар' },
      example: '网络安全导论',
    },
    className: {
      title: { zh: '跟班班级', tw: '跟班班級', en: 'With class', mn: 'Хамт суух анги' },
      synonyms: ['班级', 'Class'],
      required: false,
      rule: z.string().max(40),
      hint: {
        zh: '学习该课程的班级；不填则不跟班',
        en: 'A class that takes the course; empty: by themselves',
        mn: 'Хичээлийг судалдаг анги; хоосон бол дангаараа',
      },
      example: '计科2401',
    },
    term: {
      title: { zh: '学期', tw: '學期', en: 'Term', mn: 'Улирал' },
      synonyms: ['重修学期'],
      required: true,
      rule: Name(20),
      hint: { zh: '1–20 个字', en: '1–20 characters', mn: '1–20 тэмдэгт' },
      example: '2026-2027-1',
    },
    reason: {
      title: { zh: '原因', en: 'Reason', mn: 'Шалтгаан' },
      required: false,
      rule: z.string().max(200),
      hint: { zh: '最多 200 个字', en: '200 characters at most', mn: 'Дээд тал нь 200 тэмдэгт' },
      example: '首次考核不合格',
    },
  },
});

/** Reasons to refuse a row. */
export const restudyImportFaults = faults('restudyImport', {
  unknownStudent: {
    zh: '没有在读且已有账号的学生「{number}」',
    en: 'There is no student {number} in school with an account',
    mn: '«{number}» дугаартай бүртгэлтэй сурагч байхгүй',
  },
  unknownCourse: { zh: '没有课程「{name}」', en: 'There is no course {name}', mn: '«{name}» хичээл байхгүй' },
  severalCourses: {
    zh: '有多门课程叫「{name}」，请填写编号',
    en: 'Several courses are called {name}; give the number',
    mn: '«{name}» нэртэй хэд хэдэн хичээл байна; дугаарыг бичнэ үү',
  },
  unknownClass: {
    zh: '没有学习该课程的班级「{name}」',
    en: 'No class {name} takes the course',
    mn: 'Хичээлийг судалдаг «{name}» анги байхгүй',
  },
});
