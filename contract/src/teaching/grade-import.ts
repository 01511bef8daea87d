import { z } from 'zod';
import { sheetImport } from '../base/import.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';
import { gradeReasonMax } from './gradebook.ts';

/** Columns that both imports have. */
const loginName = {
  title: { zh: '学号', tw: '學號', en: 'Student number', mn: 'Сурагчийн дугаар' },
  synonyms: ['学生学号', '账号', '登录账号', 'Student ID', 'Student No.', 'Number'],
  required: true,
  rule: z.string().min(1).max(32),
  hint: { zh: '这门课程的学生', en: 'A student of the course', mn: 'Энэ хичээлийн сурагч' },
  example: '240101',
} as const;
const reason = {
  title: { zh: '说明', tw: '說明', en: 'Reason', mn: 'Тайлбар' },
  synonyms: ['备注', '原因', 'Note'],
  required: false,
  rule: z.string().trim().max(gradeReasonMax),
  hint: { zh: '最多 200 个字', en: '200 characters at most', mn: 'Дээд тал нь 200 тэмдэгт' },
  example: '课堂展示',
} as const;

/** Import of the marks of one manual column. */
export const gradeImport = sheetImport({
  kind: 'grade',
  name: { zh: '成绩', tw: '成績', en: 'Marks', mn: 'Дүн' },
  access: 'may:course.teach',
  params: z.strictObject({ columnId: Id }),
  columns: {
    loginName,
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
    reason,
  },
});

/** Import of an exported gradebook: the marks of all manual columns at once. */
export const gradebookImport = sheetImport({
  kind: 'gradebook',
  name: { zh: '成绩册', tw: '成績冊', en: 'Gradebook', mn: 'Дүнгийн дэвтэр' },
  access: 'may:course.teach',
  params: z.strictObject({ courseId: Id }),
  columns: {
    loginName,
    reason,
  },
  others: {
    title: { zh: '成绩列', tw: '成績列', en: 'Marks', mn: 'Дүнгийн баганууд' },
    hint: {
      zh: '导出的成绩册中手动添加的各列；任务、实验等的成绩不能由此修改，空格保持原样，“-”清除成绩，“免”为免计',
      en: 'The manual columns of an exported gradebook, not those of tasks, experiments and so on. Empty: stays as it is; “-”: no mark; “Excused”: excused',
      mn: 'Экспортолсон дэвтрийн гараар нэмсэн баганууд. Хоосон: хэвээр; «-»: дүнгүй; «Чөлөөтэй»: чөлөөлсөн',
    },
  },
});

/** Reasons for refusing a row, and effects of a row. */
export const gradeImportFaults = faults('gradeImport', {
  unknown: {
    zh: '学号「{number}」不在这门课程中',
    en: 'Nobody with the number {number} takes the course',
    mn: '«{number}» дугаартай сурагч энэ хичээлд байхгүй',
  },
  changes: { zh: '由 {before} 改为 {after}', en: '{before} → {after}', mn: '{before} → {after}' },
  column: { zh: '{title}：{before} → {after}', en: '{title}: {before} → {after}', mn: '{title}: {before} → {after}' },
  notScore: {
    zh: '{title}：「{cell}」不是成绩，应为 0 至 {max} 的数，最多两位小数',
    en: '{title}: “{cell}” is no mark; a number from 0 to {max}, two decimals at most',
    mn: '{title}: «{cell}» дүн биш; 0-оос {max} хүртэл, хоёр орон',
  },
  twice: {
    zh: '有两列都叫「{title}」，不知道是哪一列',
    en: 'Two columns are called “{title}”: it is not clear which',
    mn: '«{title}» нэртэй хоёр багана байна',
  },
  noColumn: {
    zh: '没有可以导入的成绩列，请使用导出的成绩册，列名不要改动',
    en: 'No column to take marks from: use an exported gradebook with its titles unchanged',
    mn: 'Дүн авах багана алга: экспортолсон дэвтрийг гарчгийг өөрчлөхгүйгээр ашиглана уу',
  },
});
