import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Version } from '../wire/scalar.ts';

/** Possible minutes of a slot. */
export const slotLengths = [30, 45, 60, 90, 120, 180, 240] as const;
/**
 * Bounds: students at once; weekly hours of one student, 0 for no limit; days ahead; opening periods; future bookings
 * of one student.
 */
export const openLabLimits = {
  places: { min: 1, max: 500 },
  weeklyHours: { min: 0, max: 60 },
  daysAhead: { min: 1, max: 30 },
  windows: 28,
  toCome: 10,
} as const;

/** Time of day, `HH:mm`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Opening period on a weekday, 1 for Monday. */
export const OpenWindow = z.strictObject({
  weekday: z.number().int().min(1).max(7),
  from: TimeOfDay,
  until: TimeOfDay,
});
export type OpenWindow = z.output<typeof OpenWindow>;

/** Settings of a course whose experiments are open to students who do not take it. */
export const OpenLabForm = z.strictObject({
  open: z.boolean(),
  introduction: z.string().trim().max(500),
  /** Restricts it to students of these classes; empty for all students. */
  classIds: z.array(Id).max(100),
  /** Whether machines run only during a booked slot; otherwise at any time. */
  booking: z.boolean(),
  slotMinutes: z
    .number()
    .int()
    .refine((minutes) => (slotLengths as readonly number[]).includes(minutes)),
  places: z.number().int().min(openLabLimits.places.min).max(openLabLimits.places.max),
  weeklyHours: z.number().int().min(openLabLimits.weeklyHours.min).max(openLabLimits.weeklyHours.max),
  daysAhead: z.number().int().min(openLabLimits.daysAhead.min).max(openLabLimits.daysAhead.max),
  windows: inWords(z.array(OpenWindow).max(openLabLimits.windows), {
    zh: `开放时段最多 ${openLabLimits.windows} 个`,
    en: `${openLabLimits.windows} opening times at most`,
    mn: `Нээлттэй цаг хамгийн ихдээ ${openLabLimits.windows}`,
  }),
});
export type OpenLabForm = z.output<typeof OpenLabForm>;

export const OpenLabSettings = OpenLabForm.extend({
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  version: z.number().int(),
  /** Number of students who joined by the open lab. */
  guestCount: z.number().int(),
});
export type OpenLabSettings = z.output<typeof OpenLabSettings>;

/** A course whose experiments I may do without taking it. */
export const OpenLab = z.object({
  courseId: Id,
  courseName: z.string(),
  /** Address of the cover; empty for none. */
  cover: z.string(),
  teacherName: z.string(),
  introduction: z.string(),
  booking: z.boolean(),
  experimentCount: z.number().int(),
  /** Whether its experiments are among mine: I joined once, or I take the course. */
  joined: z.boolean(),
  /** Whether I need no booking because I take the course. */
  free: z.boolean(),
  /** Start of my current or next booking. */
  nextTime: DateTime.nullable(),
});
export type OpenLab = z.output<typeof OpenLab>;

/** `far`: too early to book; `full`: no seat left; `mine`: booked by me; `free`: can be booked. */
export const slotStates = ['past', 'far', 'full', 'mine', 'free'] as const;

export const OpenSlot = z.object({
  startTime: DateTime,
  endTime: DateTime,
  taken: z.number().int(),
  state: z.enum(slotStates),
  /** Id of my booking, for cancelling it. */
  openLabBookingId: Id.nullable(),
});
export type OpenSlot = z.output<typeof OpenSlot>;

export const bookingUses = ['toCome', 'going', 'used', 'missed', 'cancelled'] as const;
export type BookingUse = (typeof bookingUses)[number];
export const bookingUseNames: Record<BookingUse, Text> = {
  toCome: { zh: '待使用', en: 'To come', mn: 'Ирээдүйн' },
  going: { zh: '使用中', en: 'Now', mn: 'Одоо' },
  used: { zh: '已使用', en: 'Used', mn: 'Ашигласан' },
  missed: { zh: '未到', en: 'Missed', mn: 'Ирээгүй' },
  cancelled: { zh: '已取消', en: 'Cancelled', mn: 'Цуцалсан' },
};

const OpenLabBooking = z.object({
  openLabBookingId: Id,
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  startTime: DateTime,
  endTime: DateTime,
  use: z.enum(bookingUses),
  /** Time at which a machine was first started in that slot. */
  beginTime: DateTime.nullable(),
});
export type OpenLabBooking = z.output<typeof OpenLabBooking>;

const Key = z.strictObject({ courseId: Id });
const BookingKey = z.strictObject({ openLabBookingId: Id });

export const openLabApi = {
  get: post('openlab/get', {
    access: 'may:course.teach',
    summary: 'How a course that I teach is open to others; null: it never was',
    input: Key,
    output: z.object({ openLab: OpenLabSettings.nullable() }),
  }),
  save: post('openlab/save', {
    access: 'may:course.teach',
    shown: ['introduction'],
    audit: { action: 'openlab.save', target: 'courseId' },
    summary: 'Opens the experiments of a course to students who do not take it, or closes them; bookings stay',
    input: OpenLabForm.extend({ courseId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  bookings: post('openlab/listbooking', {
    access: 'may:course.teach',
    summary: 'The bookings of a course that I teach, the latest first; a page',
    input: pageQuery(
      { courseId: Id, words: z.string().trim().max(40).optional(), use: z.enum(bookingUses).optional() },
      ['startTime', 'userName'],
    ),
    output: pageOf(OpenLabBooking),
    sheet: {
      name: { zh: '开放实验预约', en: 'Open lab bookings', mn: 'Нээлттэй лабын захиалга' },
      columns: {
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Нэвтрэх нэр' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        startTime: { title: { zh: '开始时间', en: 'From', mn: 'Эхлэх' }, kind: 'time' },
        endTime: { title: { zh: '结束时间', en: 'To', mn: 'Дуусах' }, kind: 'time' },
        use: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: bookingUseNames },
        beginTime: { title: { zh: '开机时间', en: 'Machine started', mn: 'Машин асаасан' }, kind: 'time' },
      },
    },
  }),
  dismiss: post('openlab/dismissbooking', {
    access: 'may:course.teach',
    audit: { action: 'openlab.dismiss', target: 'openLabBookingId' },
    summary: 'Cancels the booking of a student that has not begun, and tells them why',
    input: BookingKey.extend({ reason: z.string().trim().min(1).max(200) }),
    output: z.null(),
  }),
  list: post('openlab/list', {
    access: 'may:course.study',
    summary: 'Courses whose experiments I may do without taking them; a page',
    input: pageQuery({ words: z.string().trim().max(40).optional() }, ['courseName']),
    output: pageOf(OpenLab),
  }),
  calendar: post('openlab/calendar', {
    access: 'may:course.study',
    summary: 'Seven days of an open lab: when it is open, how full it is, and what is mine',
    input: Key.extend({ from: z.iso.date() }),
    output: z.object({
      lab: OpenLab,
      places: z.number().int(),
      slotMinutes: z.number().int(),
      /** Current date of the school. */
      today: z.iso.date(),
      lastDate: z.iso.date(),
      /** Minutes I have booked in the week of `from`; a null limit means no limit. */
      weekMinutes: z.number().int(),
      weekLimit: z.number().int().nullable(),
      slotList: z.array(OpenSlot),
      experimentList: z.array(z.object({ sectionId: Id, title: z.string() })),
    }),
  }),
  join: post('openlab/join', {
    access: 'may:course.study',
    audit: { action: 'openlab.join', target: 'courseId' },
    summary: 'Puts the experiments of an open lab that needs no booking among mine',
    input: Key,
    output: z.null(),
  }),
  book: post('openlab/book', {
    access: 'may:course.study',
    audit: { action: 'openlab.book', target: 'courseId' },
    summary: 'Books one of the slots of an open lab, and puts its experiments among mine',
    input: Key.extend({ startTime: DateTime }),
    output: BookingKey,
  }),
  cancel: post('openlab/cancelbooking', {
    access: 'may:course.study',
    audit: { action: 'openlab.cancelbooking', target: 'openLabBookingId' },
    summary: 'Cancels a booking of mine that has not begun',
    input: BookingKey,
    output: z.null(),
  }),
};
