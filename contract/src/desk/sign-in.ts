import { z } from 'zod';
import type { Actor } from '../account/actor.ts';
import { may } from '../account/actor.ts';
import { mayEditCourse } from '../teaching/course.ts';
import { CourseClassId } from '../teaching/course-choice.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { isNetwork } from './network.ts';

/** How students sign in: by a press, by the rotating QR code, or with the four digits told to the class. */
export const signInWays = ['button', 'qr', 'code'] as const;
export const SignInWay = z.enum(signInWays);
export type SignInWay = z.output<typeof SignInWay>;

/** What is recorded of a student; `leave`: absent with leave. */
export const attendances = ['signed', 'late', 'absent', 'leave'] as const;
/** `missing`: nothing is recorded, and the sign-in is still open. */
export const Presence = z.enum(['missing', ...attendances]);
export type Presence = z.output<typeof Presence>;

/** Minutes. */
export const signInMinutes = { min: 1, max: 240 } as const;
/** The QR code changes this often; each is accepted until the one after it is gone, so for 5 to 10 s. */
export const qrEveryMs = 5000;

const Minutes = z.number().int().min(signInMinutes.min).max(signInMinutes.max);

/** What a sign-in may ask for beyond a course, classes and a time. */
const SignInTerms = z.object({
  way: SignInWay.default('button'),
  /** Minutes after which signing in counts as late; null: never. */
  lateAfter: z
    .number()
    .int()
    .min(1)
    .max(signInMinutes.max - 1)
    .nullable()
    .default(null),
  /** Addresses and ranges (CIDR) that students must be in; empty: anywhere. */
  networks: z.array(z.string().trim().max(50).refine(isNetwork)).max(20).default([]),
});

/** How many students of a sign-in are in which state. */
const Counts = z.object({
  total: z.number().int(),
  missing: z.number().int(),
  signed: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  leave: z.number().int(),
});

const SignIn = SignInTerms.extend({
  signId: Id,
  courseId: Id,
  courseName: z.string(),
  classNames: z.array(z.string()),
  startTime: DateTime,
  endTime: DateTime,
  open: z.boolean(),
  /** Seconds until it closes by itself; 0 once closed. */
  secondsLeft: z.number().int(),
});

export const SignInRow = SignIn.omit({ networks: true, lateAfter: true }).extend({ counts: Counts });
export type SignInRow = z.output<typeof SignInRow>;

export const SignInStudent = z.object({
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  className: z.string(),
  state: Presence,
  /** When the student signed in, or was marked; null while there is nothing, and when absence came with the end. */
  time: DateTime.nullable(),
  /** `hand`: marked by a teacher; `end`: not there when it closed. */
  way: z.enum([...signInWays, 'hand', 'end']).nullable(),
  note: z.string(),
});
export type SignInStudent = z.output<typeof SignInStudent>;

/** The share of those without leave who came, late or not, in per cent; null when nobody was expected. */
const Rate = z.number().min(0).max(100).nullable();
const Tally = z.object({
  signed: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  leave: z.number().int(),
  rate: Rate,
});

export const StudentTally = Tally.extend({
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  className: z.string(),
});
export type StudentTally = z.output<typeof StudentTally>;
export const SessionTally = Tally.extend({ signId: Id, startTime: DateTime, classNames: z.array(z.string()) });
export type SessionTally = z.output<typeof SessionTally>;

const Key = z.strictObject({ signId: Id });

export const signInApi = {
  open: post('signin/savesigninsetting', {
    access: 'may:signin.open',
    summary: 'Opens a sign-in for classes of a course; it closes by itself',
    input: SignInTerms.extend({
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
          /** Both name the sign-in. */
          id: Id,
          tsisId: Id,
          courseName: z.string(),
          endTime: DateTime,
          /** Me, once I have signed in. */
          userId: Id.nullable(),
          way: SignInWay,
          state: Presence,
          /** Seconds until it closes; until signing in counts as late, null when it never does or does already. */
          secondsLeft: z.number().int(),
          secondsUntilLate: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  take: post('signin/savesigninrecord', {
    access: 'may:signin.take',
    summary: 'Signs me in; a second time changes nothing',
    input: z.object({
      signId: Id,
      /** Must be the caller. */
      userId: Id,
      /** What the QR code carries, or the four digits, where the way asks for it. */
      code: z.string().max(100).optional(),
    }),
    output: z.object({ state: Presence, courseName: z.string(), time: DateTime.nullable() }),
  }),
  board: post('signin/board', {
    access: 'may:signin.open',
    summary: 'Who has signed in and who is missing',
    input: Key,
    output: z.object({
      signIn: SignIn.extend({ /** The four digits while it is open and asks for them. */ digits: z.string() }),
      counts: Counts,
      students: z.array(SignInStudent),
    }),
  }),
  qrCode: post('signin/qrcode', {
    access: 'may:signin.open',
    summary: 'What the QR code carries now, and in how many milliseconds it changes',
    input: Key,
    output: z.object({ code: z.string(), changesInMs: z.number().int() }),
  }),
  renewDigits: post('signin/renewcode', {
    access: 'may:signin.open',
    summary: 'Other four digits; the ones before are refused from now on',
    input: Key,
    output: z.object({ digits: z.string() }),
  }),
  mark: post('signin/mark', {
    access: 'may:signin.open',
    summary: 'Records a student by hand; `missing` takes the record back while it is open',
    input: Key.extend({ userId: Id, state: Presence, note: z.string().trim().max(100).default('') }),
    output: z.null(),
  }),
  extend: post('signin/extend', {
    access: 'may:signin.open',
    summary: 'Closes so many minutes later than it would have',
    input: Key.extend({ minutes: Minutes }),
    output: z.object({ endTime: DateTime }),
  }),
  end: post('signin/end', {
    access: 'may:signin.open',
    summary: 'Closes it now; who is missing is absent',
    input: Key,
    output: z.null(),
  }),
  list: post('signin/list', {
    access: 'may:signin.open',
    summary: 'Sign-ins of my courses, newest first; with course.manage, of all in my data range',
    input: pageQuery({ courseId: Id.optional(), state: z.enum(['open', 'closed']).optional() }, [
      'startTime',
      'courseName',
    ]),
    output: pageOf(SignInRow),
  }),
  statistics: post('signin/statistics', {
    access: 'may:signin.open',
    summary: 'The closed sign-ins of a course, by student and by session',
    input: z.strictObject({ courseId: Id }),
    output: z.object({ courseName: z.string(), students: z.array(StudentTally), sessions: z.array(SessionTally) }),
  }),
};

/** Both answer an `.xlsx` workbook. */
export const signInExports = {
  /** A course's closed sign-ins: a sheet by student, one by session. */
  statistics: { path: 'signin/exportstatistics', input: z.strictObject({ courseId: Id }) },
  /** One sign-in's students. */
  board: { path: 'signin/exportboard', input: Key },
} as const;

export const signInFaults = faults('signIn', {
  ended: { zh: '签到已结束', en: 'The sign-in has ended', mn: 'Ирцийн бүртгэл дууссан' },
  lateAfterEnd: {
    zh: '迟到时间应早于签到结束时间',
    en: 'Late must begin before the sign-in ends',
    mn: 'Хоцролт нь бүртгэл дуусахаас өмнө эхлэх ёстой',
  },
  scanNeeded: {
    zh: '请用手机扫描教室屏幕上的二维码签到',
    en: 'Scan the QR code on the classroom screen with your phone',
    mn: 'Танхимын дэлгэц дээрх QR кодыг утсаараа уншуулна уу',
  },
  scanAgain: {
    zh: '二维码已更新，请重新扫描',
    en: 'The QR code has changed, please scan it again',
    mn: 'QR код солигдсон, дахин уншуулна уу',
  },
  wrongDigits: {
    zh: '签到码不正确，请重新输入',
    en: 'These are not the right digits, try again',
    mn: 'Код буруу байна, дахин оруулна уу',
  },
  waitAMinute: {
    status: 429,
    zh: '签到码输错次数过多，请一分钟后再试',
    en: 'Too many wrong digits, try again in a minute',
    mn: 'Кодыг хэт олон удаа буруу оруулсан тул нэг минутын дараа оролдоно уу',
  },
  askTeacher: {
    zh: '签到码输错次数过多，请找老师登记',
    en: 'Too many wrong digits, please ask your teacher',
    mn: 'Кодыг хэт олон удаа буруу оруулсан тул багшдаа хандана уу',
  },
  elsewhere: {
    zh: '当前网络不在签到范围内，请连接教室网络',
    en: 'You are not in the network of this sign-in; connect to that of the classroom',
    mn: 'Таны сүлжээ бүртгэлийн хүрээнд биш байна, танхимын сүлжээнд холбогдоно уу',
  },
  marked: {
    zh: '老师已为你登记考勤，如有疑问请联系老师',
    en: 'Your teacher has recorded you already; ask your teacher if in doubt',
    mn: 'Багш таны ирцийг тэмдэглэсэн байна; асуух зүйл байвал багшдаа хандана уу',
  },
  notExpected: {
    zh: '该学生不在此次签到的班级中',
    en: 'This student is not in the classes of the sign-in',
    mn: 'Энэ сурагч бүртгэлийн ангид байхгүй',
  },
  tooLong: {
    zh: '一次签到最长 {max} 分钟',
    en: 'A sign-in lasts {max} minutes at most',
    mn: 'Нэг бүртгэл хамгийн ихдээ {max} минут үргэлжилнэ',
  },
  noDigits: {
    zh: '此次签到不使用签到码',
    en: 'This sign-in does not ask for digits',
    mn: 'Энэ бүртгэлд код хэрэглэхгүй',
  },
  noQr: {
    zh: '此次签到不使用二维码',
    en: 'This sign-in has no QR code',
    mn: 'Энэ бүртгэлд QR код хэрэглэхгүй',
  },
});

/** Whoever may change the course runs its sign-ins. */
export const mayRunSignIn = (actor: Actor, course: { teacherId: string }) =>
  may(actor, 'signin.open') && mayEditCourse(actor, course);
