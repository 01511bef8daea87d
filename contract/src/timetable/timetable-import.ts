import { z } from 'zod';
import { sheetImport } from '../base/import.ts';
import { DateCell } from '../school/school-date.ts';
import { faults } from '../wire/fault.ts';
import { Name } from '../wire/scalar.ts';

const PeriodCell = z
  .string()
  .regex(/^([1-9]|1[0-2])$/)
  .transform(Number);
const periodHint = { zh: '1–12 的整数', en: 'A whole number, 1 to 12', mn: '1–12 бүхэл тоо' };

/** Sheet of lessons, one per row, with the course of each. */
export const lessonImport = sheetImport({
  kind: 'lesson',
  name: { zh: '课程表', tw: '課程表', en: 'Timetable', mn: 'Хичээлийн хуваарь' },
  access: 'may:schedule.plan',
  params: z.strictObject({}),
  columns: {
    courseName: {
      title: { zh: '课程', tw: '課程', en: 'Course', mn: 'Хичээл' },
      synonyms: ['课程名称', '课程名', '课名', '科目', 'Course name', 'Subject'],
      required: true,
      rule: Name(40),
      hint: { zh: '课程的名称', en: 'The name of the course', mn: 'Хичээлийн нэр' },
      example: 'Linux 操作系统',
    },
    classNames: {
      title: { zh: '班级', tw: '班級', en: 'Classes', mn: 'Анги' },
      synonyms: ['行政班', '上课班级', '授课班级', '班别', '班级名称', '教学班', 'Class'],
      required: true,
      rule: Name(400),
      hint: {
        zh: '课程关联的班级，多个用顿号或逗号隔开；也可以是重修班、选修班',
        en: 'Classes of the course, separated by commas; also the retake and the elective students',
        mn: 'Хичээлийн ангиуд, таслалаар тусгаарлана',
      },
      example: '计科2401',
    },
    date: {
      title: { zh: '日期', en: 'Date', mn: 'Огноо' },
      synonyms: ['上课日期', '授课日期', 'Day'],
      required: true,
      rule: DateCell,
      hint: {
        zh: '如 2026-03-02 或 2026/3/2，年份在前',
        en: 'Such as 2026-03-02 or 2026/3/2, the year first',
        mn: 'Жишээ: 2026-03-02 эсвэл 2026/3/2, он нь эхэнд',
      },
      example: '2026-03-02',
    },
    start: {
      title: { zh: '开始节次', tw: '開始節次', en: 'From period', mn: 'Эхлэх цаг' },
      synonyms: ['开始节', '起始节次', '起始节'],
      required: true,
      rule: PeriodCell,
      hint: periodHint,
      example: '1',
    },
    end: {
      title: { zh: '结束节次', tw: '結束節次', en: 'To period', mn: 'Дуусах цаг' },
      synonyms: ['结束节', '终止节次', '截止节次'],
      required: true,
      rule: PeriodCell,
      hint: periodHint,
      example: '2',
    },
    classroom: {
      title: { zh: '上课地点', tw: '上課地點', en: 'Place', mn: 'Байр' },
      synonyms: ['教室', '地点', '上课教室', 'Classroom', 'Room'],
      required: false,
      rule: z.string().max(20),
      hint: { zh: '最多 20 个字', en: '20 characters at most', mn: '20 хүртэл тэмдэгт' },
      example: '实训楼 302',
    },
    teacherName: {
      title: { zh: '教师姓名', tw: '教師姓名', en: 'Teacher', mn: 'Багшийн нэр' },
      synonyms: ['教师', '任课教师', '授课教师', '上课教师', '老师'],
      required: false,
      rule: z.string().max(20),
      hint: {
        zh: '最多 20 个字；不填则为课程教师',
        en: '20 characters at most; the teacher of the course when empty',
        mn: '20 хүртэл тэмдэгт; хоосон бол хичээлийн багш',
      },
      example: '',
    },
  },
});

/** Reasons for which a row of a timetable is refused. */
export const lessonImportFaults = faults('lessonImport', {
  noCourse: {
    zh: '没有您可以排课的课程「{name}」',
    en: 'There is no course {name} that you may plan',
    mn: 'Таны төлөвлөж болох «{name}» хичээл алга',
  },
  severalCourses: {
    zh: '有多门课程叫「{name}」',
    en: 'Several courses are called {name}',
    mn: '«{name}» нэртэй хэд хэдэн хичээл байна',
  },
  noClass: {
    zh: '课程没有关联班级「{name}」',
    en: 'The class {name} does not take the course',
    mn: '«{name}» анги энэ хичээлийг судалдаггүй',
  },
});
