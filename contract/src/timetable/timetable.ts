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
    /** Lessons of a course I teach or study changed. */
    'schedule.changed': { courseId: string };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Plans lessons of one's own courses; with `course.manage` of all. */
    'schedule.plan': true;
  }
}

/** Days of one automatic plan at most, from its first to its last. */
export const cycleMaxDays = 366;
/** Characters of a lesson's teacher. */
export const teacherNameMax = 20;
/** Clashes named in one refusal at most. */
export const clashesNamed = 5;

/** A date; one that comes with a time of day is taken as its date. */
const DayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
  .transform((text) => (text.length > 10 ? text : `${text} 00:00:00`))
  .pipe(DateTime)
  .transform((text) => text.slice(0, 10));

/** Who is taught what, by whom and where: the same for one lesson and for a plan of many. */
const Subject = z.object({
  courseId: Id,
  /** Empty: the teacher of the course. */
  teacherName: Maybe(z.string().trim().max(teacherNameMax), ''),
  classIds: z.array(CourseClassId).min(1).max(100),
  /** A room of the school by its name, or any other place. */
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

/** In which weeks of a term a row is taught. */
export const weekRhythms = ['every', 'odd', 'even'] as const;
export type WeekRhythm = (typeof weekRhythms)[number];

/** Lessons that repeat: on which weekdays, from which period to which, within which dates. */
export const PlanForm = Subject.extend({
  startPeriod: DayInput,
  endPeriod: DayInput,
  /** By weekday, the first and the last period. */
  schooltimeMap: z.partialRecord(Weekday, z.tuple([Period, Period])),
  /** By weekday; every week where none is named. */
  weeksMap: z.partialRecord(Weekday, z.enum(weekRhythms)).default({}),
  /** Leaves out the lessons that clash instead of refusing the plan. */
  skipClashes: z.boolean().default(false),
});
export type PlanForm = z.output<typeof PlanForm>;

/** A lesson as the timetable shows it; its id is spelled `tcsId`, the plan it belongs to `groupId`. */
export const Lesson = z.object({
  tcsId: Id,
  groupId: Id,
  /** How many lessons the plan has, this one among them. */
  groupSize: z.number().int(),
  courseId: Id,
  courseName: z.string(),
  /** Whose course it is; the lesson may name somebody else as its teacher. */
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
  /** Empty or missing: all of mine. */
  courseId: z.union([Id, z.literal('')]).nullish(),
  /** Any day of the week that is asked for. */
  schooltime: DayInput,
});
const Week = z.object({ classScheduleList: z.array(Lesson) });

/** A lesson of today or soon, with its times. */
export const UpcomingLesson = Lesson.extend({
  startTime: DateTime,
  endTime: DateTime,
  /** What who teaches it goes to from here; null for who studies it. */
  teaching: z
    .object({
      /** The experiment that the class is at: worked in last, or else the course's first. */
      boardSectionId: Id.nullable(),
      /** The sign-in of its course that is open now. */
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
    summary: 'Plans repeating lessons, leaving out holidays; refused as a whole if one clashes',
    input: PlanForm,
    output: z.object({
      groupId: Id,
      count: z.number().int(),
      /** Lessons left out because they clash. */
      skippedCount: z.number().int(),
    }),
  }),
  save: post('schedule/saveclassschedule', {
    access: 'may:schedule.plan',
    summary: 'Plans one lesson',
    input: LessonForm,
    output: z.object({ tcsId: Id, groupId: Id }),
  }),
  update: post('schedule/updateclassschedule', {
    access: 'may:schedule.plan',
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

/** Where a calendar program fetches one’s lessons: whoever knows the address may read them. */
export const scheduleFeedApi = {
  get: get('schedule/getfeed', {
    access: 'user',
    summary: 'Whether my timetable has a private address, and when it was last read',
    output: z.object({ feed: z.object({ createTime: DateTime, lastReadTime: DateTime.nullable() }).nullable() }),
  }),
  renew: post('schedule/renewfeed', {
    access: 'user',
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

/** `POST schedule/export` answers the workbook itself. Days at most; a term fits. */
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

/** Teachers plan the lessons of their own courses, who manages all courses plans any. */
export const mayPlanLessons = (actor: Rights, course: TaughtCourse) =>
  may(actor, 'schedule.plan') && isCourseTaughtBy(actor, course, 'run');

/** A lesson lasts two periods or more. */
export const periodsInOrder = (start: number, end: number) => end > start;
