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
