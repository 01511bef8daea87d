import { addDays, datesBetween, type Weekday, weekdayOf } from '@xueyan/contract/school/school-date';

/** Order in which weekdays are offered: Sunday first. */
const offered: Weekday[] = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** Number of days after which every weekday has occurred. */
const looked = 8;

/** Returns the weekdays that a range of dates contains; all if there is no range. */
export function weekdaysWithin(range: readonly [string, string] | null): Set<Weekday> {
  if (!range) return new Set(offered);
  const [start, end] = range;
  const last = addDays(start, looked - 1);
  return new Set(datesBetween(start, end < last ? end : last).map(weekdayOf));
}

/** Returns the options of a row: weekdays of the dates that no other row uses. */
export function weekdayOptions(
  range: readonly [string, string] | null,
  own: Weekday | undefined,
  used: (Weekday | undefined)[],
) {
  const within = weekdaysWithin(range);
  const elsewhere = new Set(used);
  return offered.map((weekday) => ({
    weekday,
    disabled: !within.has(weekday) || (weekday !== own && elsewhere.has(weekday)),
  }));
}

/** Start periods of a lesson: the last period is excluded, because no end would follow. */
export const startPeriods = Array.from({ length: 11 }, (_, i) => i + 1);

/** Returns the end periods of a lesson: those after its start. */
export const endPeriods = (start: number | undefined): number[] =>
  Array.from({ length: 12 }, (_, i) => i + 1).filter((period) => period > (start ?? 1));
