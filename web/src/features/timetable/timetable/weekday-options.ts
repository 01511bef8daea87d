import { addDays, datesBetween, type Weekday, weekdayOf } from '@xueyan/contract/school/school-date';

/** In the order in which weekdays are offered: Sunday first. */
const offered: Weekday[] = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** After so many days every weekday has been. */
const looked = 8;

/** The weekdays that a range of dates has; all of them while there is no range. */
export function weekdaysWithin(range: readonly [string, string] | null): Set<Weekday> {
  if (!range) return new Set(offered);
  const [start, end] = range;
  const last = addDays(start, looked - 1);
  return new Set(datesBetween(start, end < last ? end : last).map(weekdayOf));
}

/** What a row may be taught on: not what another row has, and only what the dates have. */
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

/** Periods in which a lesson may begin: the last one leaves no room for an end. */
export const startPeriods = Array.from({ length: 11 }, (_, i) => i + 1);

/** Periods in which a lesson that begins so may end: later ones. */
export const endPeriods = (start: number | undefined): number[] =>
  Array.from({ length: 12 }, (_, i) => i + 1).filter((period) => period > (start ?? 1));
