import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';
import { SchoolDate, Weekday, weekdayOf } from './school-date.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Sets terms, periods and holidays. */
    'schedule.calendar': true;
  }
}

/** Number of periods of a day. */
export const periodsPerDay = 12;
export const Period = z.number().int().min(1).max(periodsPerDay);

/** Time `HH:mm` in the school’s time zone. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Times of the periods of a day, in order. */
export const PeriodTime = z.strictObject({ startTime: TimeOfDay, endTime: TimeOfDay });
export type PeriodTime = z.output<typeof PeriodTime>;

/** Maximum days of a term; longer than any term, shorter than two years. */
export const termMaxDays = 366;

/** A term; week 1 is the week, Monday to Sunday, in which it begins. */
export const Term = z.strictObject({ termId: Id, name: Name(20), startDate: SchoolDate, endDate: SchoolDate });
export type Term = z.output<typeof Term>;

export const specialDayKinds = ['holiday', 'asDate', 'asWeekday'] as const;

/** Name of a holiday or a swapped day. */
export const DayName = Name(20);

/** A day without lessons, or with the lessons of another day (调休). */
export const SpecialDay = z.discriminatedUnion('kind', [
  z.strictObject({ date: SchoolDate, name: DayName, kind: z.literal('holiday') }),
  z.strictObject({ date: SchoolDate, name: DayName, kind: z.literal('asDate'), asDate: SchoolDate }),
  z.strictObject({ date: SchoolDate, name: DayName, kind: z.literal('asWeekday'), asWeekday: Weekday }),
]);
export type SpecialDay = z.output<typeof SpecialDay>;

export const SchoolCalendar = z.object({
  /** Current date of the school. */
  today: SchoolDate,
  terms: z.array(Term),
  periods: z.array(PeriodTime).length(periodsPerDay),
  days: z.array(SpecialDay),
});
export type SchoolCalendar = z.output<typeof SchoolCalendar>;

/** Default times of the periods. */
export const usualPeriods: PeriodTime[] = [
  ['08:00', '08:45'],
  ['08:55', '09:40'],
  ['10:00', '10:45'],
  ['10:55', '11:40'],
  ['14:00', '14:45'],
  ['14:55', '15:40'],
  ['16:00', '16:45'],
  ['16:55', '17:40'],
  ['18:30', '19:15'],
  ['19:25', '20:10'],
  ['20:20', '21:05'],
  ['21:15', '22:00'],
].map(([startTime = '', endTime = '']) => ({ startTime, endTime }));

const TermForm = Term.omit({ termId: true });

export const calendarApi = {
  get: get('calendar/get', {
    access: 'user',
    summary: 'Terms, period times, holidays and days taught as another day',
    output: SchoolCalendar,
  }),
  saveTerm: post('calendar/saveterm', {
    access: 'may:schedule.calendar',
    audit: { action: 'calendar.saveterm', made: 'termId' },
    summary: 'Adds a term; with a termId changes it',
    input: TermForm.extend({ termId: Id.optional() }),
    output: z.object({ termId: Id }),
  }),
  deleteTerm: post('calendar/deleteterm', {
    access: 'may:schedule.calendar',
    audit: { action: 'calendar.deleteterm', target: 'termId' },
    summary: 'Removes a term; its lessons stay',
    input: z.strictObject({ termId: Id }),
    output: z.null(),
  }),
  savePeriods: post('calendar/saveperiods', {
    access: 'may:schedule.calendar',
    audit: { action: 'calendar.saveperiods' },
    summary: 'Sets when the 12 periods of a day begin and end',
    input: z.strictObject({ periods: z.array(PeriodTime).length(periodsPerDay) }),
    output: z.null(),
  }),
  saveDays: post('calendar/savedays', {
    access: 'may:schedule.calendar',
    audit: { action: 'calendar.savedays' },
    summary: 'Sets holidays and days taught as another day; what these dates were before is replaced',
    input: z.strictObject({ days: z.array(SpecialDay).min(1).max(100) }),
    output: z.null(),
  }),
  deleteDays: post('calendar/deletedays', {
    access: 'may:schedule.calendar',
    summary: 'Makes dates ordinary again',
    input: z.strictObject({ dates: z.array(SchoolDate).min(1).max(100) }),
    output: z.null(),
  }),
};

export const calendarFaults = faults('calendar', {
  termOrder: {
    zh: '学期的结束日期不能早于开始日期',
    en: 'The term ends before it begins',
    mn: 'Улирлын төгсгөл эхлэлээсээ өмнө байна',
  },
  termTooLong: {
    zh: '一个学期最多 {max} 天',
    en: 'A term has {max} days at most',
    mn: 'Улирал дээд тал нь {max} хоног',
  },
  termOverlap: {
    zh: '与学期「{name}」（{startDate} 至 {endDate}）重叠',
    en: 'It overlaps the term “{name}” ({startDate} to {endDate})',
    mn: '«{name}» улиралтай ({startDate} – {endDate}) давхцаж байна',
  },
  periodOrder: {
    zh: '第 {number} 节的结束时间必须晚于开始时间',
    en: 'Period {number} must end after it begins',
    mn: '{number}-р цаг эхэлснээсээ хойш дуусах ёстой',
  },
  periodOverlap: {
    zh: '第 {number} 节的开始时间不能早于上一节的结束时间',
    en: 'Period {number} must not begin before the one before it ends',
    mn: '{number}-р цаг өмнөх цаг дуусахаас өмнө эхэлж болохгүй',
  },
  sameDay: {
    zh: '{date} 不能按自己上课',
    en: '{date} cannot be taught as itself',
    mn: '{date} өдрийг өөрөөр нь хичээллэх боломжгүй',
  },
  twice: {
    zh: '{date} 出现了两次',
    en: '{date} is named twice',
    mn: '{date} хоёр удаа орсон байна',
  },
});

/** Returns the term of a date, undefined outside of terms. */
export const termOf = (terms: Term[], date: string): Term | undefined =>
  terms.find(({ startDate, endDate }) => startDate <= date && date <= endDate);

/** Returns the weekday and date whose lessons are taught on a date; null on a holiday. */
export function taughtOn(days: SpecialDay[], date: string): { weekday: Weekday; date: string } | null {
  const special = days.find((day) => day.date === date);
  if (special?.kind === 'holiday') return null;
  if (special?.kind === 'asDate') return { weekday: weekdayOf(special.asDate), date: special.asDate };
  if (special?.kind === 'asWeekday') return { weekday: special.asWeekday, date };
  return { weekday: weekdayOf(date), date };
}
