import { z } from 'zod';
import { ofYears } from '../wire/scalar.ts';

/** `YYYY-MM-DD`, a date as the school's calendar has it, whatever zone a device stands in; 1900 to 2199. */
export const SchoolDate = z.iso.date().refine(...ofYears(1900, 2199));

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.output<typeof Weekday>;

const dayMs = 86_400_000;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Some days later, or with a negative count earlier. */
export const addDays = (date: string, count: number): string =>
  new Date(at(date) + count * dayMs).toISOString().slice(0, 10);

/** Days from one date to another; 0 for the same, negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs);

/** 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (date: string): number => (new Date(at(date)).getUTCDay() + 6) % 7;

export const weekdayOf = (date: string): Weekday => weekdays[weekdayIndex(date)] ?? 'MONDAY';

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -weekdayIndex(date));

/** All dates from the first to the last, both among them. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));

/** Which week of something that begins on a date another date falls in, from 1; the week is Monday to Sunday. */
export const weekNumber = (startDate: string, date: string): number =>
  Math.floor(daysBetween(mondayOf(startDate), date) / 7) + 1;
