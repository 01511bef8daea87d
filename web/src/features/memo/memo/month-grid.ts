/** Days are `YYYY-MM-DD` and months `YYYY-MM`: as on the wire, without a time zone, comparable as text. */
const dayMs = 86_400_000;
const read = (day: string) => Date.parse(`${day}T00:00:00Z`);
const write = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Limits of the calendar; the server accepts nothing beyond them. */
export const firstDay = '1900-01-01';
export const lastDay = '2100-12-31';

export const monthOf = (day: string) => day.slice(0, 7);

/** Limits a day to the range of the calendar. */
export const withinCalendar = (day: string) => (day < firstDay ? firstDay : day > lastDay ? lastDay : day);

export const addDays = (day: string, days: number) => withinCalendar(write(read(day) + days * dayMs));

/** Returns the same day of another month, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return withinCalendar(write(first.getTime() + (Math.min(date, last) - 1) * dayMs));
}

/** Returns the weekday: 0 is Monday, 6 Sunday. */
export const weekdayOf = (day: string) => (new Date(read(day)).getUTCDay() + 6) % 7;

/**
 * Returns the six weeks from Monday to Sunday that contain the month: always six, so that the layout does not shift.
 */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = read(first) - weekdayOf(first) * dayMs;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => write(start + (week * 7 + day) * dayMs)),
  );
}

const keys: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};
const keysWithShift: Record<string, (day: string) => string> = {
  PageUp: (day) => addMonths(day, -12),
  PageDown: (day) => addMonths(day, 12),
};

/** Returns the day that a key selects; undefined for other keys. */
export const dayByKey = (day: string, key: string, shift: boolean): string | undefined =>
  ((shift && keysWithShift[key]) || keys[key])?.(day);
