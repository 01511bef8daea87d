import { z } from 'zod';
import { Period, periodsPerDay } from '../school/calendar.ts';
import { Classroom, classroomSeats } from '../school/classroom.ts';
import { SchoolDate } from '../school/school-date.ts';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';
import { roomUseApi } from './room-use.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Sent when the calendar of a room changed. */
    'booking.changed': { classroomId: string };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Sees when rooms are taken and requests them. */
    'booking.request': true;
    /** Decides on requests for rooms. */
    'booking.decide': true;
  }
}

/** States of a booking; their order is in `bookingTransitions`. */
export const bookingStates = ['waiting', 'approved', 'refused', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];
export const bookingStateNames: Record<BookingState, Text> = {
  waiting: { zh: '待审批', en: 'Waiting', mn: 'Хүлээгдэж буй' },
  approved: { zh: '已通过', en: 'Approved', mn: 'Зөвшөөрсөн' },
  refused: { zh: '已拒绝', en: 'Refused', mn: 'Татгалзсан' },
  cancelled: { zh: '已取消', en: 'Cancelled', mn: 'Цуцалсан' },
};

/** Maximum number of consecutive weeks of one booking. */
export const bookingWeeksMax = 20;
/** Maximum number of days from today to the start of a booking. */
export const bookingAheadMax = 180;
export const bookingReasonMax = 200;

/** A room and its periods on a date and, if it repeats, on the same weekday of the following weeks. */
export const BookingForm = z.strictObject({
  classroomId: Id,
  date: SchoolDate,
  startPeriod: Period,
  endPeriod: Period,
  /** Number of weeks; 1: once. */
  weeks: z.number().int().min(1).max(bookingWeeksMax).default(1),
  purpose: Name(100),
  /** Number of people; refused if the room has fewer seats. Null: unknown. */
  people: Maybe(z.number().int().min(1).max(2_000), null),
});
export type BookingForm = z.output<typeof BookingForm>;

export const Booking = z.object({
  bookingId: Id,
  classroomId: Id,
  place: z.string(),
  /** Dates that are booked or requested, in order; empty once all are cancelled. */
  dates: z.array(SchoolDate),
  startPeriod: Period,
  endPeriod: Period,
  purpose: z.string(),
  people: z.number().int().nullable(),
  state: z.enum(bookingStates),
  /** Reason of the refusal, or of a cancellation by somebody else. */
  reason: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  decidedByName: z.string(),
  createTime: DateTime,
});
export type Booking = z.output<typeof Booking>;

/** Properties that a room to be booked must have. */
export const RoomNeeds = z.object({
  type: Classroom.shape.type.optional(),
  /** All of it must be in the room. */
  equipment: z.array(Name(20)).max(20).optional(),
  /** Minimum number of seats. */
  seats: z.number().int().min(classroomSeats.min).max(classroomSeats.max).optional(),
});
export type RoomNeeds = z.output<typeof RoomNeeds>;

/** A lesson or a booking in the calendar of a room. */
export const RoomEntry = z.object({
  kind: z.enum(['lesson', 'booking']),
  date: SchoolDate,
  startPeriod: Period,
  endPeriod: Period,
  /** The course, or the purpose of the booking. */
  title: z.string(),
  /** The teacher, or the person who booked. */
  userName: z.string(),
  /** True for a booking that waits for a decision. */
  waiting: z.boolean(),
  bookingId: Id.nullable(),
});
export type RoomEntry = z.output<typeof RoomEntry>;

const Key = z.strictObject({ bookingId: Id });
const Reason = Maybe(z.string().trim().max(bookingReasonMax), '');
const words = z.string().trim().max(40).optional();

export const bookingApi = {
  ...roomUseApi,
  rooms: post('booking/listroom', {
    access: 'may:booking.request',
    summary: 'Rooms in use, by building and name, 500 at most, of a type, with equipment and seats, or free on a date',
    input: z.strictObject({
      words,
      ...RoomNeeds.shape,
      free: z.strictObject({ date: SchoolDate, startPeriod: Period, endPeriod: Period }).optional(),
    }),
    output: z.object({
      roomList: z.array(
        Classroom.pick({ classroomId: true, campus: true, seats: true, type: true, equipment: true }).extend({
          place: z.string(),
        }),
      ),
    }),
  }),
  week: post('booking/week', {
    access: 'may:booking.request',
    summary: 'Lessons and bookings of a room in the week of a date',
    input: z.strictObject({ classroomId: Id, date: SchoolDate }),
    output: z.object({ entryList: z.array(RoomEntry) }),
  }),
  list: post('booking/list', {
    access: 'may:booking.request',
    summary: 'Bookings of mine; with booking.decide of everybody in the data range, newest first',
    input: pageQuery(
      {
        place: words,
        purpose: words,
        ownerName: words,
        state: z.enum(bookingStates).optional(),
        from: SchoolDate.optional(),
        to: SchoolDate.optional(),
      },
      ['place', 'firstDate', 'createTime'],
    ),
    output: pageOf(Booking),
    sheet: {
      name: { zh: '教室预约', tw: '教室預約', en: 'Room bookings', mn: 'Танхимын захиалга' },
      columns: {
        place: { title: { zh: '教室', en: 'Room', mn: 'Танхим' } },
        dates: {
          title: { zh: '日期', en: 'Dates', mn: 'Огноо' },
          read: ({ dates }) => dates.join('、'),
          width: 30,
        },
        startPeriod: { title: { zh: '开始节次', en: 'From period', mn: 'Эхлэх цаг' }, kind: 'number' },
        endPeriod: { title: { zh: '结束节次', en: 'To period', mn: 'Дуусах цаг' }, kind: 'number' },
        purpose: { title: { zh: '用途', en: 'Purpose', mn: 'Зориулалт' }, width: 30 },
        people: { title: { zh: '人数', en: 'People', mn: 'Хүний тоо' }, kind: 'number' },
        ownerName: { title: { zh: '申请人', en: 'Requested by', mn: 'Хүсэлт гаргагч' } },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: bookingStateNames },
        reason: { title: { zh: '理由', en: 'Reason', mn: 'Шалтгаан' }, width: 30 },
        createTime: { title: { zh: '申请时间', en: 'Requested at', mn: 'Хүсэлтийн цаг' }, kind: 'time' },
      },
    },
  }),
  request: post('booking/request', {
    access: 'may:booking.request',
    shown: ['purpose'],
    summary: 'Asks for a room; of who may decide it is approved at once. Refused while anything else holds it then',
    input: BookingForm,
    output: Key.extend({ state: z.enum(bookingStates) }),
  }),
  approve: post('booking/approve', {
    access: 'may:booking.decide',
    audit: { action: 'booking.approve', target: 'bookingId' },
    summary: 'Gives the room; refused when a lesson or another booking has taken it meanwhile',
    input: Key,
    output: z.null(),
  }),
  refuse: post('booking/refuse', {
    access: 'may:booking.decide',
    shown: ['reason'],
    audit: { action: 'booking.refuse', target: 'bookingId' },
    summary: 'Does not give the room, and says why',
    input: Key.extend({ reason: Name(bookingReasonMax) }),
    output: z.null(),
  }),
  cancel: post('booking/cancel', {
    access: 'may:booking.request',
    shown: ['reason'],
    audit: { action: 'booking.cancel', target: 'bookingId' },
    summary: 'Gives up a booking from today on, or one of its dates; what is past stays',
    input: Key.extend({ date: SchoolDate.optional(), reason: Reason }),
    output: z.null(),
  }),
};

export const bookingFaults = faults('booking', {
  periodOrder: {
    status: 400,
    zh: '结束节次不能小于开始节次',
    en: 'It ends before it begins',
    mn: 'Дуусах цаг эхлэхээс өмнө байна',
  },
  past: { zh: '不能预约过去的时间', en: 'That time is over', mn: 'Өнгөрсөн цагийг захиалах боломжгүй' },
  tooFar: {
    zh: '最多提前 {max} 天预约',
    en: 'A room is booked {max} days ahead at most',
    mn: 'Дээд тал нь {max} хоногийн өмнө захиална',
  },
  tooSmall: {
    zh: '该教室只有 {seats} 座，少于 {people} 人',
    en: 'The room has {seats} seats for {people} people',
    mn: 'Танхим {seats} суудалтай, {people} хүн багтахгүй',
  },
  disabled: { zh: '该教室已停用', en: 'The room is out of use', mn: 'Танхим идэвхгүй байна' },
  taken: {
    zh: '教室已被占用：{list}',
    en: 'The room is taken: {list}',
    mn: 'Танхим завгүй: {list}',
  },
  notNow: {
    zh: '该预约已处理或已结束',
    en: 'It was answered already, or is over',
    mn: 'Аль хэдийн шийдсэн эсвэл дууссан байна',
  },
});

type Owned = { ownerId: string; organizationId: string | null };

/** Allows those with the right to decide, within their data range. */
const mayDecideBooking = (actor: Rights, booking: Owned) =>
  may(actor, 'booking.decide') && isWithin(scopeOf(actor, 'booking.decide'), booking);

/** Allows the person who requested it, and those who may decide. */
const mayCancelBooking = (actor: Rights, booking: Owned) =>
  actor.id === booking.ownerId || mayDecideBooking(actor, booking);

export const bookingTransitions = transitions<BookingState>()({
  approve: { moves: { waiting: 'approved' }, who: mayDecideBooking },
  refuse: { moves: { waiting: 'refused' }, who: mayDecideBooking },
  cancel: { moves: { waiting: 'cancelled', approved: 'cancelled' }, who: mayCancelBooking },
});

/** Numbers of the periods of a day, which bookings use. */
export const bookingPeriods = Array.from({ length: periodsPerDay }, (_, index) => index + 1);
