import { z } from 'zod';
import { sheetImport } from '../base/import.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';
import { gradeReasonMax } from './gradebook.ts';

/** Marks of one column that is entered by hand. */
export const gradeImport = sheetImport({
  kind: 'grade',
  name: { zh: '成绩', tw: '成績', en: 'Marks', mn: 'Дүн' },
  access: 'may:course.teach',
  params: z.strictObject({ columnId: Id }),
  columns: {
    loginName: {
      title: { zh: '学号', tw: '學號', en: 'Student number', mn: 'Сурагчийн дугаар' },
      synonyms: ['学生学号', '账号', '登录账号', 'Student ID', 'Student No.', 'Number'],
      required: true,
      rule: z.string().min(1).max(32),
      hint: { zh: '这门课程的学生', en: 'A student of the course', mn: 'Энэ хичээлийн сурагч' },
      example: '240101',
    },
    score: {
      title: { zh: '成绩', tw: '成績', en: 'Mark', mn: 'Дүн' },
      synonyms: ['分数', '得分', '总分', 'Score', 'Points'],
      required: true,
      rule: z
        .string()
        .regex(/^\d{1,4}(\.\d{1,2})?$/)
        .transform(Number),
      hint: {
        zh: '0 至满分，最多两位小数',
        en: 'From 0 to the maximum, two decimals at most',
        mn: '0-оос дээд оноо хүртэл, хоёр орон',
      },
      example: '92.5',
    },
    reason: {
      title: { zh: '说明', tw: '說明', en: 'Reason', mn: 'Тайлбар' },
      synonyms: ['备注', '原因', 'Note'],
      required: false,
      rule: z.string().trim().max(gradeReasonMax),
      hint: { zh: '最多 200 个字', en: '200 characters at most', mn: 'Дээд тал нь 200 тэмдэгт' },
      example: '课堂展示',
    },
  },
});

/** Why a row is refused, and what one changes. */
export const gradeImportFaults = faults('gradeImport', {
  unknown: {
    zh: '学号「{number}」不在这门课程中',
    en: 'Nobody with the number {number} takes the course',
    mn: '«{number}» дугаартай сурагч энэ хичээлд байхгүй',
  },
  changes: { zh: '由 {before} 改为 {after}', en: '{before} → {after}', mn: '{before} → {after}' },
});
