import { z } from 'zod';
import { SchoolDate, weekdays } from '../school/school-date.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id } from '../wire/scalar.ts';

/** Maximum number of days of a report. */
export const roomUseMaxDays = 366;

const range = { from: SchoolDate, to: SchoolDate, building: z.string().trim().max(12).optional() };

/** Utilization of a room. Hours are those of the school's periods. */
export const RoomUse = z.object({
  classroomId: Id,
  place: z.string(),
  building: z.string(),
  seats: z.number().int(),
  lessonHours: z.number(),
  bookingHours: z.number(),
  /** Hours of all periods on days taught as Monday to Friday. */
  openHours: z.number(),
  /** Used hours divided by open hours. Use at weekends counts too, so the share can exceed 1. */
  share: z.number(),
});
export type RoomUse = z.output<typeof RoomUse>;

const EntryNow = z.object({ title: z.string(), userName: z.string(), startTime: z.string(), endTime: z.string() });

/** Current use of a room, and what comes next today. */
export const RoomNow = z.object({
  classroomId: Id,
  place: z.string(),
  building: z.string(),
  seats: z.number().int(),
  now: EntryNow.nullable(),
  next: EntryNow.nullable(),
});
export type RoomNow = z.output<typeof RoomNow>;

export const roomUseApi = {
  now: post('booking/now', {
    access: 'may:booking.request',
    summary: 'What is in each room in use at this moment, and what comes next today',
    input: z.strictObject({}),
    output: z.object({ roomList: z.array(RoomNow) }),
  }),
  use: post('booking/listuse', {
    access: 'may:classroom.manage',
    summary: 'Hours used of hours open, by room, between two dates; the most used first',
    input: pageQuery(range, ['place', 'lessonHours', 'bookingHours', 'share', 'seats']),
    output: pageOf(RoomUse),
    sheet: {
      name: { zh: '教室使用率', en: 'Use of rooms', mn: 'Танхимын ашиглалт' },
      columns: {
        place: { title: { zh: '教室', en: 'Room', mn: 'Танхим' } },
        building: { title: { zh: '楼宇', tw: '樓宇', en: 'Building', mn: 'Байр' } },
        seats: { title: { zh: '座位数', en: 'Seats', mn: 'Суудал' }, kind: 'number' },
        lessonHours: { title: { zh: '上课小时', en: 'Hours of lessons', mn: 'Хичээлийн цаг' }, kind: 'number' },
        bookingHours: { title: { zh: '预约小时', en: 'Hours booked', mn: 'Захиалгын цаг' }, kind: 'number' },
        openHours: { title: { zh: '开放小时', en: 'Hours open', mn: 'Нээлттэй цаг' }, kind: 'number' },
        share: {
          title: { zh: '使用率（%）', en: 'Use (%)', mn: 'Ашиглалт (%)' },
          kind: 'number',
          read: ({ share }) => Math.round(share * 1000) / 10,
        },
      },
    },
  }),
  heat: post('booking/heat', {
    access: 'may:classroom.manage',
    summary: 'The share of the rooms in use, by weekday and period, and by week, between two dates',
    input: z.strictObject(range),
    output: z.object({
      rooms: z.number().int(),
      /** Share of use by weekday, Monday first, and by the 12 periods, 0 to 1. */
      cells: z.array(z.array(z.number()).length(12)).length(weekdays.length),
      /** Used and open hours of all rooms, by the Monday of the week. */
      weeks: z.array(z.object({ monday: SchoolDate, usedHours: z.number(), openHours: z.number() })),
      buildings: z.array(z.object({ building: z.string(), usedHours: z.number(), openHours: z.number() })),
    }),
  }),
};

export const roomUseFaults = faults('roomUse', {
  range: {
    status: 400,
    zh: '日期范围须为 1 至 {max} 天',
    en: 'The dates cover 1 to {max} days',
    mn: 'Хугацаа 1-ээс {max} хоног байна',
  },
});
