import { z } from 'zod';
import { classRecordSearch } from '../school/class-record.ts';
import { CourseClassId } from '../school/course-choice.ts';
import { CourseTeam, mayRunCourse, type TaughtCourse } from '../school/course-policy.ts';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords, rule } from '../wire/rule.ts';
import { DateTime, Id, Maybe } from '../wire/scalar.ts';
import { isNetwork } from './network.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** An attendance session of one of the actor's classes opened. */
    'signin.open': { signId: string; courseName: string; endTime: string };
    'signin.closed': { signId: string };
    /** Sent to the teacher's board: a student signed in or was marked. */
    'signin.changed': { signId: string };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Opens attendance sessions for own courses. */
    'signin.open': true;
    /** Sees attendance of courses that the actor may change; marks by hand, extends and ends attendance sessions. */
    'signin.run': true;
    /** Signs in for own classes. */
    'signin.take': true;
  }
}

/** Ways to sign in: a button, the rotating QR code, or the four digits shown to the class. */
export const attendanceWays = ['button', 'qr', 'code'] as const;
export const AttendanceWay = z.enum(attendanceWays);
export type AttendanceWay = z.output<typeof AttendanceWay>;
/** Origin of a record. `hand`: marked by a teacher; `end`: absent when the attendance session closed. */
export const recordWays = [...attendanceWays, 'hand', 'end'] as const;

/** Recorded states of a student; `leave`: absent with leave. */
export const attendances = ['signed', 'late', 'absent', 'leave'] as const;
/** `missing`: no record yet, and the attendance session is still open. */
export const Presence = z.enum(['missing', ...attendances]);
export type Presence = z.output<typeof Presence>;

/** Returns true for present, late or not. */
export const hasCome = (presence: Presence): boolean => presence === 'signed' || presence === 'late';
export const cameOf = ({ signed, late }: { signed: number; late: number }): number => signed + late;

/** Bounds of the duration in minutes. */
export const attendanceMinutes = { min: 1, max: 240 } as const;
/** Interval of the QR code; each is accepted until the next one is replaced, so for 5 to 10 s. */
export const qrEveryMs = 5000;

const Minutes = inWords(z.number().int().min(attendanceMinutes.min).max(attendanceMinutes.max), {
  zh: '签到时间为 1 到 240 之间的整数',
  en: 'A whole number from 1 to 240',
  mn: '1-ээс 240 хүртэлх бүхэл тоо',
});

/** Settings of an attendance session beyond course, classes and duration. */
const AttendanceTerms = z.object({
  way: AttendanceWay.default('button'),
  /** Minutes after which signing in counts as late; null: never. */
  lateAfter: z
    .number()
    .int()
    .min(1)
    .max(attendanceMinutes.max - 1)
    .nullable()
    .default(null),
  /** Addresses and CIDR ranges that students must be in; empty: anywhere. */
  networks: z
    .array(
      z
        .string()
        .trim()
        .max(50)
        .refine(
          ...rule(isNetwork, {
            zh: '不是有效的 IP 地址或网段（CIDR）',
            en: 'is no IP address and no range of them (CIDR)',
            mn: 'IP хаяг эсвэл хаягийн муж (CIDR) биш байна',
          }),
        ),
    )
    .max(20)
    .default([]),
});

/** Number of students in each state. */
const Counts = z.object({
  total: z.number().int(),
  missing: z.number().int(),
  signed: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  leave: z.number().int(),
});

const Attendance = AttendanceTerms.extend({
  signId: Id,
  courseId: Id,
  courseName: z.string(),
  /** Owner of the course. */
  teacherId: Id,
  teacherOrganizationId: Id.nullable(),
  team: CourseTeam,
  classNames: z.array(z.string()),
  startTime: DateTime,
  endTime: DateTime,
  open: z.boolean(),
});

export const AttendanceRow = Attendance.omit({ networks: true, lateAfter: true }).extend({ counts: Counts });
export type AttendanceRow = z.output<typeof AttendanceRow>;

export const AttendanceStudent = z.object({
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  className: z.string(),
  state: Presence,
  /** Time at which the student signed in or was marked; null without a record, and for absence recorded at the end. */
  time: DateTime.nullable(),
  way: z.enum(recordWays).nullable(),
  note: z.string(),
});
export type AttendanceStudent = z.output<typeof AttendanceStudent>;

/** Percentage of present students, late or not, among those without leave; null when nobody was expected. */
const Rate = z.number().min(0).max(100).nullable();
const Tally = z.object({
  signed: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  leave: z.number().int(),
  rate: Rate,
});

const OpenOrClosed = z.enum(['open', 'closed']);

const Person = AttendanceStudent.pick({ userId: true, userName: true, loginName: true, className: true });
export const StudentTally = Tally.extend(Person.shape);
export type StudentTally = z.output<typeof StudentTally>;
export const SessionTally = Tally.extend({ signId: Id, startTime: DateTime, classNames: z.array(z.string()) });
export type SessionTally = z.output<typeof SessionTally>;

const Key = z.strictObject({ signId: Id });

export const attendanceApi = {
  open: post('signin/savesigninsetting', {
    access: 'may:signin.open',
    audit: { action: 'signin.savesigninsetting', made: 'tsisId' },
    summary: 'Opens a sign-in for classes of a course; it closes by itself',
    input: AttendanceTerms.extend({
      sourceFlag: z.literal('1'),
      /** The course. */
      sourceId: Id,
      minutes: Minutes,
      classIds: z.array(CourseClassId).min(1).max(100),
    }),
    output: z.object({ tsisId: Id }),
  }),
  mine: get('signin/listsigninrecord', {
    access: 'may:signin.take',
    summary: 'Sign-ins of my classes that are open now',
    output: z.object({
      signInRecordList: z.array(
        z.object({
          /** Both are the id of the attendance session. */
          id: Id,
          tsisId: Id,
          courseName: z.string(),
          endTime: DateTime,
          /** The actor, once signed in. */
          userId: Id.nullable(),
          way: AttendanceWay,
          state: Presence,
          /** Time from which signing in counts as late; null: never. */
          lateTime: DateTime.nullable(),
        }),
      ),
    }),
  }),
  take: post('signin/savesigninrecord', {
    access: 'may:signin.take',
    summary: 'Signs me in; a second time changes nothing',
    input: z.object({
      signId: Id,
      /** Must be the actor. */
      userId: Id,
      /** Content of the QR code, or the four digits, if the way needs one. */
      code: Maybe(z.string().max(100), ''),
    }),
    output: z.object({ state: Presence, courseName: z.string(), time: DateTime.nullable() }),
  }),
  board: post('signin/board', {
    access: 'may:signin.run',
    summary: 'Who has signed in and who is missing',
    input: Key,
    output: z.object({
      signIn: Attendance.extend({ /** The four digits while it is open and uses them. */ digits: z.string() }),
      counts: Counts,
      students: z.array(AttendanceStudent),
    }),
  }),
  qrCode: post('signin/qrcode', {
    access: 'may:signin.run',
    summary: 'What the QR code carries now, and in how many milliseconds it changes',
    input: Key,
    output: z.object({ code: z.string(), changesInMs: z.number().int() }),
  }),
  renewDigits: post('signin/renewcode', {
    access: 'may:signin.run',
    audit: { action: 'signin.renewcode', target: 'signId' },
    summary: 'Other four digits; the ones before are refused from now on',
    input: Key,
    output: z.object({ digits: z.string() }),
  }),
  mark: post('signin/mark', {
    access: 'may:signin.run',
    shown: ['note'],
    summary: 'Records a student by hand; `missing` takes the record back while it is open',
    input: Key.extend({ userId: Id, state: Presence, note: z.string().trim().max(100).default('') }),
    output: z.null(),
  }),
  extend: post('signin/extend', {
    access: 'may:signin.run',
    audit: { action: 'signin.extend', target: 'signId' },
    summary: 'Closes so many minutes later than it would have',
    input: Key.extend({ minutes: Minutes }),
    output: z.object({ endTime: DateTime }),
  }),
  end: post('signin/end', {
    access: 'may:signin.run',
    audit: { action: 'signin.end', target: 'signId' },
    summary: 'Closes it now; who is missing is absent',
    input: Key,
    output: z.null(),
  }),
  list: post('signin/list', {
    access: 'may:signin.run',
    summary: 'Sign-ins of my courses, newest first; with course.manage, of all in my data range',
    input: pageQuery({ ...classRecordSearch, state: OpenOrClosed.optional() }, ['startTime', 'courseName']),
    output: pageOf(AttendanceRow),
    sheet: {
      name: { zh: '签到记录', en: 'Sign-ins', mn: 'Ирцийн бүртгэл' },
      columns: {
        startTime: { title: { zh: '开始时间', en: 'Start', mn: 'Эхэлсэн' }, kind: 'time' },
        endTime: { title: { zh: '结束时间', en: 'End', mn: 'Дууссан' }, kind: 'time' },
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        classNames: {
          title: { zh: '班级', en: 'Classes', mn: 'Анги' },
          read: ({ classNames }) => classNames.join('、'),
          width: 24,
        },
        total: {
          title: { zh: '应到', en: 'Expected', mn: 'Ирэх ёстой' },
          kind: 'number',
          read: ({ counts }) => counts.total,
        },
        signed: {
          title: { zh: '已签到', en: 'Signed in', mn: 'Ирсэн' },
          kind: 'number',
          read: ({ counts }) => counts.signed,
        },
        late: { title: { zh: '迟到', en: 'Late', mn: 'Хоцорсон' }, kind: 'number', read: ({ counts }) => counts.late },
        absent: {
          title: { zh: '缺勤', en: 'Absent', mn: 'Тасалсан' },
          kind: 'number',
          read: ({ counts }) => counts.absent + counts.missing,
        },
        leave: {
          title: { zh: '请假', en: 'On leave', mn: 'Чөлөөтэй' },
          kind: 'number',
          read: ({ counts }) => counts.leave,
        },
      },
    },
  }),
  statistics: post('signin/statistics', {
    access: 'may:signin.run',
    summary: 'The closed sign-ins of a course, by student and by session',
    input: z.strictObject({ courseId: Id }),
    output: z.object({ courseName: z.string(), students: z.array(StudentTally), sessions: z.array(SessionTally) }),
  }),
};

/** Both return an `.xlsx` workbook. */
export const attendanceExports = {
  /** A course's closed attendance sessions: one sheet by student, one by session. */
  statistics: { path: 'signin/exportstatistics', input: z.strictObject({ courseId: Id }) },
  /** The students of one attendance session. */
  board: { path: 'signin/exportboard', input: Key },
} as const;

/** Allows those who run the course's lessons. */
export const mayManageAttendance = (actor: Rights, course: TaughtCourse) =>
  may(actor, 'signin.run') && mayRunCourse(actor, course);
