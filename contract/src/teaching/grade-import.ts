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

/** Import of an exported gradebook: the marks of all columns at once; those of a source are replaced with a reason. */
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
      zh: '导出的成绩册的各列；改动任务、实验等来源的成绩须在“说明”中写明原因。空格保持原样，“-”清除成绩或恢复来源成绩，“免”为免计',
      en: 'The columns of an exported gradebook; a changed mark of a task, experiment and so on needs a reason. Empty: stays as it is; “-”: no mark, or the mark of the source again; “Excused”: excused',
      mn: 'Экспортолсон дэвтрийн баганууд; даалгавар, туршилт зэргийн дүнг өөрчлөхөд «Тайлбар» бичнэ. Хоосон: хэвээр; «-»: дүнгүй эсвэл эх дүнг сэргээх; «Чөлөөтэй»: чөлөөлсөн',
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
  replaced: {
    zh: '{title}：{before} → {after}（改动来源成绩：{reason}）',
    en: '{title}: {before} → {after} (in place of the mark of its source: {reason})',
    mn: '{title}: {before} → {after} (эх дүнгийн оронд: {reason})',
  },
  restored: {
    zh: '{title}：{before} → 恢复来源成绩',
    en: '{title}: {before} → the mark of its source again',
    mn: '{title}: {before} → эх дүнг сэргээнэ',
  },
  needsReason: {
    zh: '{title}：{before} → {after}，改动来源成绩须填写“说明”',
    en: '{title}: {before} → {after}: a mark of a source is changed with a reason only',
    mn: '{title}: {before} → {after}: эх дүнг өөрчлөхөд «Тайлбар» заавал бичнэ',
  },
  stays: {
    zh: '{title}：来源成绩 {before} 不能清除，请填写成绩或“免”',
    en: '{title}: the mark {before} of its source cannot be cleared; enter a mark or “Excused”',
    mn: '{title}: эх дүн {before}-г арилгах боломжгүй; дүн эсвэл «Чөлөөтэй» бичнэ үү',
  },
  unknownColumn: {
    zh: '成绩册中没有「{title}」这一列，请重新导出后再改',
    en: 'The gradebook has no column “{title}”: export it anew and change that',
    mn: 'Дэвтэрт «{title}» багана алга: дахин экспортолж засна уу',
  },
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
