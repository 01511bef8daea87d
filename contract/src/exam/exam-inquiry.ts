import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { examStateNames, examStates } from './exam.ts';
import { resultViews } from './exam-form.ts';
import { shownSittingNames, shownSittingStates } from './sitting-state.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Reads the published results of candidates of classes in the data range, whoever gives the exam. */
    'exam.inquire': true;
  }
}

/** One person in one exam: when and where it is, and what came of it. */
const About = z.object({
  examId: Id,
  examName: z.string(),
  courseName: z.string(),
  /** It is a resit of another exam. */
  resit: z.boolean(),
  examState: z.enum(examStates),
  beginTime: DateTime,
  endTime: DateTime,
  minutes: z.number().int(),
  /** Empty: no room was assigned. */
  roomName: z.string(),
  seat: z.number().int().nullable(),
  state: z.enum(shownSittingStates),
  /** Points that count, of all attempts; null while the reader may not see them, or there are none. */
  points: z.number().nullable(),
  fullPoints: z.number(),
  passed: z.boolean().nullable(),
  /** Number of appeals, and of those that wait for an answer. */
  appealCount: z.number().int(),
  appealWaiting: z.number().int(),
});

export const ExamInquiryRow = About.extend({
  candidateId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  ownerName: z.string(),
});
export type ExamInquiryRow = z.output<typeof ExamInquiryRow>;

export const OwnExamRow = About.extend({
  resultView: z.enum(resultViews),
  /** The result can be opened. */
  hasResult: z.boolean(),
});
export type OwnExamRow = z.output<typeof OwnExamRow>;

const words = (max: number) => z.string().trim().max(max).optional();
/** `termId`: exams that begin within the dates of the term. */
const filters = {
  examName: words(60),
  courseId: Id.optional(),
  termId: Id.optional(),
  examState: z.enum(examStates).optional(),
};

const passedNames: Record<'true' | 'false', Text> = {
  true: { zh: '及格', en: 'Passed', mn: 'Тэнцсэн' },
  false: { zh: '不及格', en: 'Failed', mn: 'Тэнцээгүй' },
};
const resitNames: Record<'resit', Text> = { resit: { zh: '补考', en: 'Resit', mn: 'Дахин шалгалт' } };
const columns = {
  examName: { title: { zh: '考试', en: 'Exam', mn: 'Шалгалт' }, width: 40 },
  courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 30 },
  beginTime: { title: { zh: '开始时间', en: 'Begins', mn: 'Эхлэх' }, kind: 'time' },
  endTime: { title: { zh: '结束时间', en: 'Ends', mn: 'Дуусах' }, kind: 'time' },
  roomName: { title: { zh: '考场', en: 'Room', mn: 'Танхим' } },
  seat: { title: { zh: '座位', en: 'Seat', mn: 'Суудал' }, kind: 'number' },
  examState: { title: { zh: '考试状态', en: 'State of the exam', mn: 'Шалгалтын төлөв' }, values: examStateNames },
  state: { title: { zh: '作答状态', en: 'Sitting', mn: 'Хариулт' }, values: shownSittingNames },
  points: { title: { zh: '成绩', en: 'Points', mn: 'Оноо' }, kind: 'number' },
  fullPoints: { title: { zh: '满分', en: 'Full points', mn: 'Дээд оноо' }, kind: 'number' },
  passed: {
    title: { zh: '是否及格', en: 'Passed', mn: 'Тэнцсэн эсэх' },
    values: passedNames,
    read: ({ passed }: { passed: boolean | null }) => (passed === null ? '' : String(passed)),
  },
  appealCount: { title: { zh: '申诉', en: 'Appeals', mn: 'Гомдол' }, kind: 'number' },
  resit: {
    title: { zh: '补考', en: 'Resit', mn: 'Дахин шалгалт' },
    values: resitNames,
    read: ({ resit }: { resit: boolean }) => (resit ? 'resit' : ''),
  },
} as const;

const people = {
  input: pageQuery(
    {
      ...filters,
      /** Name or account of the person. */
      words: words(40),
      classId: Id.optional(),
    },
    ['examName', 'beginTime', 'userName', 'loginName', 'points'],
  ),
  output: pageOf(ExamInquiryRow),
  sheet: {
    name: { zh: '考试查询', en: 'Exam inquiry', mn: 'Шалгалтын лавлагаа' },
    columns: {
      loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
      userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
      className: { title: { zh: '班级', en: 'Class', mn: 'Анги' }, width: 24 },
      ...columns,
      ownerName: { title: { zh: '组织人', en: 'Given by', mn: 'Зохион байгуулагч' } },
    },
  },
} as const;

export const examInquiryApi = {
  list: post('examinquiry/list', {
    access: 'may:exam.give',
    summary: 'People across all exams of mine and of my data range, one row for a person and an exam; a page',
    ...people,
  }),
  office: post('examinquiry/listoffice', {
    access: 'may:exam.inquire',
    summary: 'Students of the classes of my data range across all exams, with points once they are published; a page',
    ...people,
  }),
  mine: post('examinquiry/listmine', {
    access: 'may:exam.sit',
    summary: 'All exams that I am a candidate of, past and coming: when, where, and what came of them; a page',
    input: pageQuery(filters, ['examName', 'beginTime', 'points']),
    output: pageOf(OwnExamRow),
    sheet: { name: { zh: '我的考试', en: 'My exams', mn: 'Миний шалгалт' }, columns },
  }),
};
