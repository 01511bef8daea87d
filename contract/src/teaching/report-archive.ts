import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { ReportState } from './attempt.ts';

export const reportStateNames: Record<ReportState, Text> = {
  unwritten: { zh: '未写', en: 'Not written', mn: 'Бичээгүй' },
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  submitted: { zh: '待批阅', en: 'To mark', mn: 'Үнэлэх' },
  returned: { zh: '已退回', en: 'Returned', mn: 'Буцаасан' },
  marked: { zh: '已批阅', en: 'Marked', mn: 'Үнэлсэн' },
};

/** One student's report of one experiment, including students without a report. */
export const ArchivedReport = z.object({
  /** Built from student and section: a report that is not begun has no id of its own. */
  key: z.string(),
  /** Null: has not opened the experiment. */
  runId: Id.nullable(),
  sectionId: Id,
  sectionTitle: z.string(),
  courseId: Id,
  courseName: z.string(),
  loginName: z.string(),
  userName: z.string(),
  /** Empty: takes the course individually. */
  className: z.string(),
  reportState: ReportState,
  late: z.boolean(),
  submitTime: DateTime.nullable(),
  /** The published mark with its steps, and the maximum. */
  score: z.number().nullable(),
  points: z.number().nullable(),
});
export type ArchivedReport = z.output<typeof ArchivedReport>;

/** Maximum number of reports of one archive. */
export const packedReports = 500;

export const reportArchiveApi = {
  list: post('reportarchive/list', {
    access: 'may:course.teach',
    summary: 'Reports of the experiments of courses that I teach, by course, class, experiment and student; a page',
    input: pageQuery(
      {
        courseId: Id.optional(),
        classId: Id.optional(),
        sectionId: Id.optional(),
        words: z.string().trim().max(40).optional(),
        reportState: ReportState.optional(),
        late: z.boolean().optional(),
      },
      ['loginName', 'userName', 'className', 'sectionTitle', 'courseName', 'submitTime', 'score'],
    ),
    output: pageOf(ArchivedReport),
    sheet: {
      name: { zh: '实验报告', en: 'Reports', mn: 'Тайлангууд' },
      columns: {
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        sectionTitle: { title: { zh: '实验', en: 'Experiment', mn: 'Туршилт' }, width: 28 },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        reportState: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: reportStateNames },
        submitTime: { title: { zh: '提交时间', en: 'Handed in', mn: 'Илгээсэн' }, kind: 'time' },
        score: { title: { zh: '成绩', en: 'Mark', mn: 'Дүн' }, kind: 'number' },
        points: { title: { zh: '满分', en: 'Of', mn: 'Дээд' }, kind: 'number' },
      },
    },
  }),
  choices: post('reportarchive/listchoice', {
    access: 'may:course.teach',
    summary: 'The experiments and classes of a course that I teach',
    input: z.strictObject({ courseId: Id }),
    output: z.object({
      experiments: z.array(z.object({ sectionId: Id, title: z.string() })),
      classes: z.array(z.object({ classId: Id, className: z.string() })),
    }),
  }),
  pack: post('reportarchive/pack', {
    access: 'may:course.teach',
    summary: 'Makes an archive with a PDF of each report that was handed in to an experiment, of a class or of all',
    input: z.strictObject({ sectionId: Id, classId: Id.optional() }),
    output: z.object({ jobId: Id }),
  }),
};

/** Downloads outside the envelope. */
export const reportArchiveFiles = {
  /** One report as a PDF. */
  pdf: { path: 'reportarchive/pdf', input: z.strictObject({ runId: Id }) },
  /** The archive made by a job of `pack`. */
  zip: { path: 'reportarchive/zip', input: z.strictObject({ jobId: Id }) },
};

/** Result of the job of `pack`. */
export const PackedReports = z.object({
  sectionId: Id,
  sha256: z.string(),
  name: z.string(),
  count: z.number().int(),
});
export type PackedReports = z.output<typeof PackedReports>;

export const reportArchiveFaults = faults('reportarchive', {
  none: {
    zh: '还没有学生提交这个实验的报告',
    en: 'Nobody has handed in a report of this experiment yet',
    mn: 'Энэ туршилтын тайланг хэн ч илгээгээгүй байна',
  },
  tooMany: {
    zh: '一次最多打包 {max} 份报告，请按班级打包',
    en: 'At most {max} reports go into one archive; choose a class',
    mn: 'Нэг багцад дээд тал нь {max} тайлан; ангиар нь сонгоно уу',
  },
  away: {
    status: 404,
    zh: '压缩包已经清理，请重新打包',
    en: 'The archive is gone by now; make it anew',
    mn: 'Багц устсан байна, дахин үүсгэнэ үү',
  },
});
