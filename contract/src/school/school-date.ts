import { z } from 'zod';
import { ofYears } from '../wire/scalar.ts';

/** Date `YYYY-MM-DD` in the school’s calendar, independent of the device’s time zone; 1900 to 2199. */
export const SchoolDate = z.iso.date().refine(...ofYears(1900, 2199));

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.output<typeof Weekday>;

const dayMs = 86_400_000;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Returns the date a number of days later, or earlier for a negative count. */
export const addDays = (date: string, count: number): string =>
  new Date(at(date) + count * dayMs).toISOString().slice(0, 10);

/** Returns the days from one date to another; 0 for the same, negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs);

/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (date: string): number => (new Date(at(date)).getUTCDay() + 6) % 7;

export const weekdayOf = (date: string): Weekday => weekdays[weekdayIndex(date)] ?? 'MONDAY';

/** Returns the Monday of a date’s week. */
export const mondayOf = (date: string): string => addDays(date, -weekdayIndex(date));

/** Returns all dates from the first to the last, inclusive. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));

/** Returns the number of a date’s week, Monday to Sunday, counted from 1 for the week of the start date. */
export const weekNumber = (startDate: string, date: string): number =>
  Math.floor(daysBetween(mondayOf(startDate), date) / 7) + 1;

/** First and last number of a day of the years 2000 to 2099, counted from 30 December 1899 as spreadsheets do. */
const serials = { from: 36_526, to: 73_050 };
/** Year, month and day with any usual signs, midnight behind them, and a day of the week. */
const writtenDate =
  /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?:[ T]0?0:00(?::00(?:\.0+)?)?)?\s?(?:\(?(?:星期|周)([一二三四五六日天])\)?)?$/;
const weekdayMarks = '一二三四五六日';

/** Returns a date as people and programs write it in a sheet as `YYYY-MM-DD`; null for a text that is none. */
function dateWritten(cell: string): string | null {
  const text = cell.normalize('NFKC').trim();
  if (/^\d{5}(?:\.0+)?$/.test(text)) {
    const serial = Number(text);
    return serial >= serials.from && serial <= serials.to ? addDays('1899-12-30', serial) : null;
  }
  const [, year, month = '', day = '', weekday] = writtenDate.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (weekday === undefined || !SchoolDate.safeParse(date).success) return date;
  return weekdayMarks.indexOf(weekday === '天' ? '日' : weekday) === weekdayIndex(date) ? date : null;
}

/**
 * Date in a cell of a sheet: `2026-12-07`, `2026/12/7`, `2026.12.7`, `2026年12月7日`, `20261207`, the number of the day
 * that a spreadsheet counts, each with midnight or the right day of the week behind it. Dates that do not begin with the
 * year are refused: they may mean one day or another.
 */
export const DateCell = z
  .string()
  .transform((cell) => dateWritten(cell) ?? cell)
  .pipe(SchoolDate);
