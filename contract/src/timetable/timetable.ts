import { z } from 'zod';
import { Period } from '../school/calendar.ts';
import { CourseClassId } from '../school/course-choice.ts';
import { CourseTeam, isCourseTaughtBy, type TaughtCourse } from '../school/course-policy.ts';
import { placeMax } from '../school/place.ts';
import { SchoolDate, Weekday } from '../school/school-date.ts';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Maybe } from '../wire/scalar.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Sent when lessons of a course that the user teaches or studies changed. */
    'schedule.changed': { courseId: string };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Plans lessons of own courses; with `course.manage` of all. */
    'schedule.plan': true;
  }
}

/** Maximum number of days of a plan, from its first to its last. */
export const cycleMaxDays = 366;
/** Maximum characters of a teacher's name. */
export const teacherNameMax = 20;
/** Maximum number of conflicts named in a refusal. */
export const clashesNamed = 5;

/** A date; a time of day after it is ignored. */
const DayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
  .transform((text) => (text.length > 10 ? text : `${text} 00:00:00`))
  .pipe(DateTime)
  .transform((text) => text.slice(0, 10));

/** Classes, teacher and place of a course's lesson: the same for one lesson and for a plan. */
const Subject = z.object({
  courseId: Id,
  /** Empty: the teacher of the course. */
  teacherName: Maybe(z.string().trim().max(teacherNameMax), ''),
  classIds: z.array(CourseClassId).min(1).max(100),
  /** Name of a room of the school, or any other text. */
  classroom: Maybe(z.string().trim().max(placeMax), ''),
});
export type LessonSubject = z.output<typeof Subject>;

/** One lesson; its end period is greater than its start period. */
export const LessonForm = Subject.extend({
  startPitchNumber: Period,
  endPitchNumber: Period,
  schooltime: DayInput,
});
export type LessonForm = z.output<typeof LessonForm>;

/** Weeks of a term in which a row is taught. */
export const weekRhythms = ['every', 'odd', 'even'] as const;
export type WeekRhythm = (typeof weekRhythms)[number];

/** Repeating lessons: weekdays, periods and range of dates. */
export const PlanForm = Subject.extend({
  startPeriod: DayInput,
  endPeriod: DayInput,
  /** First and last period by weekday. */
  schooltimeMap: z.partialRecord(Weekday, z.tuple([Period, Period])),
  /** Rhythm by weekday; every week by default. */
  weeksMap: z.partialRecord(Weekday, z.enum(weekRhythms)).default({}),
  /** Leaves out conflicting lessons instead of refusing the plan. */
  skipClashes: z.boolean().default(false),
});
export type PlanForm = z.output<typeof PlanForm>;

/** A lesson as the timetable shows it; its id is named `tcsId`, that of its plan `groupId`. */
export const Lesson = z.object({
  tcsId: Id,
  groupId: Id,
  /** Number of lessons of the plan, including this one. */
  groupSize: z.number().int(),
  courseId: Id,
  courseName: z.string(),
  /** Owner of the course; the lesson may name another teacher. */
  teacherId: Id,
  teacherOrganizationId: Id.nullable(),
  team: CourseTeam,
  teacherName: z.string(),
  classroom: z.string(),
  startPitchNumber: Period,
  endPitchNumber: Period,
  schooltime: SchoolDate,
  classArray: z.array(z.object({ classId: CourseClassId, className: z.string() })),
});
export type Lesson = z.output<typeof Lesson>;

const WeekQuery = z.object({
  /** Empty or missing: all courses of the actor. */
  courseId: z.union([Id, z.literal('')]).nullish(),
  /** Any day of the requested week. */
  schooltime: DayInput,
});
const Week = z.object({ classScheduleList: z.array(Lesson) });

/** A lesson of today or soon, with its times. */
export const UpcomingLesson = Lesson.extend({
  startTime: DateTime,
  endTime: DateTime,
  /** Targets to which its teacher navigates; null for students. */
  teaching: z
    .object({
      /** Experiment that the class works on: the last one used, or the course's first. */
      boardSectionId: Id.nullable(),
      /** Open attendance session of its course. */
      openSignId: Id.nullable(),
    })
    .nullable(),
});
export type UpcomingLesson = z.output<typeof UpcomingLesson>;

export const timetableApi = {
  listTaught: post('schedule/listclassschedule', {
    access: 'may:schedule.plan',
    summary: 'A week of the lessons of my courses; with course.manage of all in my data range',
    input: WeekQuery,
    output: Week,
  }),
  listStudied: post('schedule/listclassschedulestu', {
    access: 'may:course.study',
    summary: 'A week of the lessons that I study',
    input: WeekQuery,
    output: Week,
  }),
  plan: post('schedule/saveclassscheduleauto', {
    access: 'may:schedule.plan',
    audit: { action: 'schedule.saveclassscheduleauto', made: 'groupId' },
    summary: 'Plans repeating lessons, leaving out holidays; refused as a whole if one clashes',
    input: PlanForm,
    output: z.object({
      groupId: Id,
      count: z.number().int(),
      /** Number of lessons left out because they conflict. */
      skippedCount: z.number().int(),
    }),
  }),
  save: post('schedule/saveclassschedule', {
    access: 'may:schedule.plan',
    audit: { action: 'schedule.saveclassschedule', made: 'tcsId' },
    summary: 'Plans one lesson',
    input: LessonForm,
    output: z.object({ tcsId: Id, groupId: Id }),
  }),
  update: post('schedule/updateclassschedule', {
    access: 'may:schedule.plan',
    audit: { action: 'schedule.updateclassschedule', target: 'tcsId' },
    summary: 'Changes one lesson; the others of its plan stay as they are',
    input: LessonForm.extend({ tcsId: Id }),
    output: z.null(),
  }),
  remove: post('schedule/deleteclassschedule', {
    access: 'may:schedule.plan',
    summary: 'Removes a plan with all its lessons',
    input: z.object({ groupId: Id }),
    output: z.null(),
  }),
  removeOne: post('schedule/deletelesson', {
    access: 'may:schedule.plan',
    summary: 'Removes one lesson; the others of its plan stay',
    input: z.strictObject({ tcsId: Id }),
    output: z.null(),
  }),
  next: get('schedule/nextlesson', {
    access: 'may:course.teach',
    summary: 'When the next lesson of a course begins, of those planned for the coming weeks',
    input: z.object({ courseId: Id }),
    output: z.object({ startTime: DateTime.nullable() }),
  }),
  today: get('schedule/today', {
    access: 'user',
    summary: 'The lessons I teach or study today, and the next one within two weeks',
    output: z.object({ today: SchoolDate, lessons: z.array(UpcomingLesson), next: UpcomingLesson.nullable() }),
  }),
};

/** Address from which a calendar program loads the lessons; anybody who knows it may read them. */
export const scheduleFeedApi = {
  get: get('schedule/getfeed', {
    access: 'user',
    summary: 'Whether my timetable has a private address, and when it was last read',
    output: z.object({ feed: z.object({ createTime: DateTime, lastReadTime: DateTime.nullable() }).nullable() }),
  }),
  renew: post('schedule/renewfeed', {
    access: 'user',
    audit: { action: 'schedule.renewfeed' },
    summary: 'Gives my timetable a new private address; the one before ends. It is told only now',
    input: z.strictObject({}),
    output: z.object({ path: z.string() }),
  }),
  revoke: post('schedule/revokefeed', {
    access: 'user',
    audit: { action: 'schedule.revokefeed' },
    summary: 'Ends the private address of my timetable',
    input: z.strictObject({}),
    output: z.null(),
  }),
};

/** Input of `POST schedule/export`, whose response is the workbook. The maximum number of days covers a term. */
export const ExportQuery = z.strictObject({
  courseId: z.union([Id, z.literal('')]).optional(),
  startDate: SchoolDate,
  endDate: SchoolDate,
});

export const timetableFaults = faults('schedule', {
  periodOrder: {
    status: 400,
    zh: '结束节次必须大于开始节次',
    en: 'The end period must be greater than the start period',
    mn: 'Дуусах цаг эхлэх цагаас их байх ёстой',
  },
  noRow: { status: 400, zh: '请选择上课时间', en: 'Choose when it is taught', mn: 'Хичээлийн цагийг сонгоно уу' },
  cycleOrder: {
    status: 400,
    zh: '排课周期的结束日期不能早于开始日期',
    en: 'The plan ends before it begins',
    mn: 'Хуваарийн төгсгөл эхлэлээсээ өмнө байна',
  },
  cycleTooLong: {
    status: 400,
    zh: '排课周期最多 {max} 天',
    en: 'A plan covers {max} days at most',
    mn: 'Хуваарь дээд тал нь {max} хоногийг хамарна',
  },
  weekdayOutside: {
    status: 400,
    zh: '排课周期内没有{weekday}',
    en: 'There is no {weekday} within these dates',
    mn: 'Энэ хугацаанд {weekday} гараг алга',
  },
  noTerm: {
    zh: '{date} 不在任何学期内，无法判断单双周，请先设置学期',
    en: '{date} is in no term, so its week is neither odd nor even; set the term first',
    mn: '{date} ямар ч улиралд багтахгүй тул тэгш, сондгой долоо хоног тодорхойгүй; эхлээд улирлаа тохируулна уу',
  },
  noDate: {
    zh: '排课周期内没有可以上课的日期（节假日不排课）',
    en: 'Nothing can be taught on these dates (holidays are left out)',
    mn: 'Энэ хугацаанд хичээллэх өдөр алга (баярын өдрүүдийг алгасна)',
  },
  clash: {
    zh: '与已有的课冲突：{list}',
    en: 'It clashes with: {list}',
    mn: 'Давхцаж буй хичээл: {list}',
  },
  allClash: {
    zh: '每一节都与已有的课冲突，没有可排的：{list}',
    en: 'Every lesson clashes, nothing is left to plan: {list}',
    mn: 'Бүх хичээл давхцаж байгаа тул төлөвлөх зүйл үлдсэнгүй: {list}',
  },
  courseEnded: {
    zh: '课程已结束，不能再排课',
    en: 'The course has ended; nothing more can be planned',
    mn: 'Хичээл дууссан тул хуваарь нэмэх боломжгүй',
  },
  exportRange: {
    status: 400,
    zh: '导出的日期范围须为 1 至 {max} 天',
    en: 'An export covers 1 to {max} days',
    mn: 'Гаргах хугацаа 1-ээс {max} хоног байна',
  },
});

/** Allows teachers of the course, and managers of all courses. */
export const mayPlanLessons = (actor: Rights, course: TaughtCourse) =>
  may(actor, 'schedule.plan') && isCourseTaughtBy(actor, course, 'run');

/** Returns true if a lesson lasts two periods or more. */
export const periodsInOrder = (start: number, end: number) => end > start;
