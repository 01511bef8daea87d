import { z } from 'zod';
import { MessageForm } from '../base/message.ts';
import { SectionKind } from '../school/section.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { RiskKind, riskKindNames, Standing, standingNames } from './course-standing.ts';

/** A rule that holds for a student, as a sentence in the reader's language. */
const RiskReason = z.object({ kind: RiskKind, text: z.string() });

/** In percent; null where there is nothing to count. */
const Percent = z.number().int().nullable();

export const StudentNumbers = z.object({
  studentId: Id,
  loginName: z.string(),
  userName: z.string(),
  /** Empty: takes the course individually. */
  classNames: z.array(z.string()),
  doneCount: z.number().int(),
  sectionCount: z.number().int(),
  /** Finished sections in percent of all. */
  progress: z.number().int(),
  stuckCount: z.number().int(),
  /** Unfinished sections past their due time. */
  overdueCount: z.number().int(),
  /** Mean of the published marks, in percent. */
  mark: Percent,
  markedCount: z.number().int(),
  cameCount: z.number().int(),
  absentCount: z.number().int(),
  attendance: Percent,
  /** Minutes in classes, watching films and recordings, and at machines; whole numbers. */
  classMinutes: z.number().int(),
  mediaMinutes: z.number().int(),
  machineMinutes: z.number().int(),
  minutes: z.number().int(),
  /** Number of answers in classes, and of posts in classes and discussions. */
  participation: z.number().int(),
  /** Null: never. */
  lastSeenTime: DateTime.nullable(),
  reasons: z.array(RiskReason),
});
export type StudentNumbers = z.output<typeof StudentNumbers>;

export const SectionNumbers = z.object({
  sectionId: Id,
  title: z.string(),
  chapterTitle: z.string(),
  kind: SectionKind,
  dueTime: DateTime.nullable(),
  studentCount: z.number().int(),
  doneCount: z.number().int(),
  begunCount: z.number().int(),
  stuckCount: z.number().int(),
  noneCount: z.number().int(),
  overdueCount: z.number().int(),
  mark: Percent,
});
export type SectionNumbers = z.output<typeof SectionNumbers>;

export const ClassNumbers = z.object({
  /** Null: students who take the course individually. */
  classId: Id.nullable(),
  className: z.string(),
  studentCount: z.number().int(),
  /** Means of its students. */
  progress: z.number().int(),
  medianProgress: z.number().int(),
  mark: Percent,
  attendance: Percent,
  minutes: z.number().int(),
  participation: z.number(),
  finishedCount: z.number().int(),
  riskCount: z.number().int(),
});
export type ClassNumbers = z.output<typeof ClassNumbers>;

const Tenths = z.array(z.number().int()).length(10);

export const CourseNumbers = z.object({
  courseId: Id,
  courseName: z.string(),
  studentCount: z.number().int(),
  sectionCount: z.number().int(),
  progress: z.number().int(),
  mark: Percent,
  attendance: Percent,
  /** Mean for each student. */
  minutes: z.number().int(),
  participation: z.number(),
  finishedCount: z.number().int(),
  riskCount: z.number().int(),
  /** Number of students whose progress, and mark, is in each tenth; the last includes 100. */
  progressTenths: Tenths,
  markTenths: Tenths,
  riskCounts: z.array(z.object({ kind: RiskKind, count: z.number().int() })),
  /** Sections finished on each of the last 30 days, oldest first. */
  days: z.array(z.object({ day: z.string(), doneCount: z.number().int() })),
  /** The last twenty ended sign-ins, oldest first. */
  signIns: z.array(
    z.object({
      signId: Id,
      startTime: DateTime,
      cameCount: z.number().int(),
      absentCount: z.number().int(),
      leaveCount: z.number().int(),
    }),
  ),
  /** Sections with the most stuck students, at most five. */
  stuckSections: z.array(z.object({ sectionId: Id, title: z.string(), stuckCount: z.number().int() })),
});
export type CourseNumbers = z.output<typeof CourseNumbers>;

/** State of one student in one section. */
const SectionStanding = z.object({
  sectionId: Id,
  title: z.string(),
  chapterTitle: z.string(),
  kind: SectionKind,
  standing: Standing,
  overdue: z.boolean(),
  dueTime: DateTime.nullable(),
  mark: Percent,
});
export const StudentOverview = z.object({
  courseId: Id,
  courseName: z.string(),
  student: StudentNumbers,
  /** Median of everybody in the course. */
  medianProgress: z.number().int(),
  sections: z.array(SectionStanding),
});
export type StudentOverview = z.output<typeof StudentOverview>;

const CourseKey = z.strictObject({ courseId: Id });
const Tenth = z.number().int().min(0).max(9).optional();
const names = {
  progress: { zh: '进度（%）', en: 'Progress (%)', mn: 'Явц (%)' },
  mark: { zh: '平均成绩（%）', en: 'Mean mark (%)', mn: 'Дундаж дүн (%)' },
  attendance: { zh: '出勤率（%）', en: 'Attendance (%)', mn: 'Ирц (%)' },
  minutes: { zh: '学习分钟', en: 'Minutes', mn: 'Минут' },
  participation: { zh: '互动次数', en: 'Participation', mn: 'Оролцоо' },
} satisfies Record<string, Text>;
const number = 'number' as const;

export const courseStatisticsApi = {
  get: post('coursestat/get', {
    access: 'may:course.teach',
    summary: 'A course in numbers: progress, marks, attendance, time, who and what needs a look',
    input: CourseKey,
    output: CourseNumbers,
  }),
  classes: post('coursestat/listclass', {
    access: 'may:course.teach',
    summary: 'The classes of a course side by side; a page',
    input: pageQuery({ courseId: Id }, ['className', 'progress', 'mark', 'attendance', 'minutes', 'riskCount']),
    output: pageOf(ClassNumbers),
    sheet: {
      name: { zh: '班级统计', en: 'Classes', mn: 'Ангиуд' },
      columns: {
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        studentCount: { title: { zh: '学生数', en: 'Students', mn: 'Сурагч' }, kind: number },
        progress: { title: names.progress, kind: number },
        medianProgress: {
          title: { zh: '进度中位数（%）', en: 'Median progress (%)', mn: 'Явцын медиан (%)' },
          kind: number,
        },
        mark: { title: names.mark, kind: number },
        attendance: { title: names.attendance, kind: number },
        minutes: { title: { zh: '人均学习分钟', en: 'Mean minutes', mn: 'Дундаж минут' }, kind: number },
        participation: { title: { zh: '人均互动次数', en: 'Mean participation', mn: 'Дундаж оролцоо' }, kind: number },
        finishedCount: { title: { zh: '全部完成人数', en: 'Finished', mn: 'Дуусгасан' }, kind: number },
        riskCount: { title: { zh: '需关注人数', en: 'At risk', mn: 'Анхаарах' }, kind: number },
      },
    },
  }),
  sections: post('coursestat/listsection', {
    access: 'may:course.teach',
    summary: 'How the students stand in each section of a course; a page in the order of the course',
    input: pageQuery({ courseId: Id, classId: Id.optional(), words: z.string().trim().max(60).optional() }, [
      ...(['doneCount', 'begunCount', 'stuckCount', 'noneCount', 'overdueCount', 'mark'] as const),
    ]),
    output: pageOf(SectionNumbers),
    sheet: {
      name: { zh: '章节统计', en: 'Sections', mn: 'Хэсгүүд' },
      columns: {
        chapterTitle: { title: { zh: '章', en: 'Chapter', mn: 'Бүлэг' }, width: 20 },
        title: { title: { zh: '小节', en: 'Section', mn: 'Хэсэг' }, width: 28 },
        studentCount: { title: { zh: '学生数', en: 'Students', mn: 'Сурагч' }, kind: number },
        doneCount: { title: standingNames.done, kind: number },
        begunCount: { title: standingNames.begun, kind: number },
        stuckCount: { title: standingNames.stuck, kind: number },
        noneCount: { title: standingNames.none, kind: number },
        overdueCount: { title: riskKindNames.overdue, kind: number },
        mark: { title: names.mark, kind: number },
        dueTime: { title: { zh: '截止时间', en: 'Due', mn: 'Хугацаа' }, kind: 'time' },
      },
    },
  }),
  students: post('coursestat/liststudent', {
    access: 'may:course.teach',
    summary: 'The students of a course with their numbers; also those behind any number of the other parts; a page',
    input: pageQuery(
      {
        courseId: Id,
        words: z.string().trim().max(40).optional(),
        classId: Id.optional(),
        /** Only students at risk, or at risk for this reason. */
        risk: z.boolean().optional(),
        reason: RiskKind.optional(),
        /** With `standing` or `overdue`: in this section. */
        sectionId: Id.optional(),
        standing: Standing.optional(),
        overdue: z.boolean().optional(),
        /** Only students who have finished every section. */
        finished: z.boolean().optional(),
        progressTenth: Tenth,
        markTenth: Tenth,
      },
      [
        ...(['userName', 'loginName', 'progress', 'mark', 'attendance', 'absentCount', 'minutes'] as const),
        ...(['participation', 'overdueCount', 'lastSeenTime'] as const),
      ],
    ),
    output: pageOf(StudentNumbers),
    sheet: {
      name: { zh: '学生统计', en: 'Students', mn: 'Сурагчид' },
      columns: {
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        classNames: {
          title: { zh: '班级', en: 'Class', mn: 'Анги' },
          read: ({ classNames }) => classNames.join('、'),
        },
        progress: { title: names.progress, kind: number },
        doneCount: { title: { zh: '完成小节', en: 'Finished sections', mn: 'Дууссан хэсэг' }, kind: number },
        overdueCount: { title: riskKindNames.overdue, kind: number },
        mark: { title: names.mark, kind: number },
        attendance: { title: names.attendance, kind: number },
        absentCount: { title: { zh: '缺勤次数', en: 'Absences', mn: 'Тасалсан' }, kind: number },
        classMinutes: { title: { zh: '课堂分钟', en: 'Minutes in class', mn: 'Хичээлийн минут' }, kind: number },
        mediaMinutes: { title: { zh: '视频音频分钟', en: 'Minutes of media', mn: 'Видеоны минут' }, kind: number },
        machineMinutes: { title: { zh: '实验机分钟', en: 'Minutes at machines', mn: 'Машины минут' }, kind: number },
        participation: { title: names.participation, kind: number },
        lastSeenTime: { title: { zh: '最近学习', en: 'Last seen', mn: 'Сүүлд' }, kind: 'time' },
        reasons: {
          title: { zh: '需关注的原因', en: 'Why at risk', mn: 'Анхаарах шалтгаан' },
          width: 48,
          read: ({ reasons }) => reasons.map(({ text }) => text).join('；'),
        },
      },
    },
  }),
  student: post('coursestat/student', {
    access: 'may:course.teach',
    summary: 'One student of a course, section by section',
    input: z.strictObject({ courseId: Id, studentId: Id }),
    output: StudentOverview,
  }),
  mine: get('coursestat/mine', {
    access: 'may:course.study',
    summary: 'How I stand in a course that I take',
    input: z.object({ courseId: Id }),
    output: StudentOverview,
  }),
  remind: post('coursestat/remind', {
    access: 'may:message.send',
    summary: 'Sends a message to chosen students of a course',
    input: z.strictObject({
      courseId: Id,
      studentIds: z.array(Id).min(1).max(500),
      messageTitle: MessageForm.shape.messageTitle,
      messageContent: MessageForm.shape.messageContent,
    }),
    /** `held`: the text contains a word to review and is not sent before a reviewer has passed it. */
    output: z.object({ recipientCount: z.number().int(), held: z.boolean() }),
  }),
};

export const courseStatisticsFaults = faults('coursestatistics', {
  notMembers: {
    zh: '有 {n} 人已不在这门课程中，请刷新后重新选择',
    en: '{n} {n, person is|people are} no longer in the course; refresh and choose again',
    mn: '{n} хүн хичээлд байхгүй болсон; шинэчлээд дахин сонгоно уу',
  },
});
