import type { OpenWindow } from '@xueyan/contract/school/open-lab';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns whether opening hours end after they begin, hold at least one slot each, and do not overlap. */
export function areWindowsSound(windows: OpenWindow[], slotMinutes: number): boolean {
  const sorted = windows.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
  return sorted.every(({ weekday, from, until }, index) => {
    const next = sorted[index + 1];
    const apart = next?.weekday !== weekday || until <= next.from;
    return apart && minutesOf(until) - minutesOf(from) >= slotMinutes;
  });
}

/** Returns the weekday of a date `YYYY-MM-DD`, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Returns the date a number of days later. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the Monday of a date’s week. */
export const mondayOf = (date: string): string => dayAfter(date, 1 - weekdayOf(date));

export interface Slot {
  /** In the school’s time zone. */
  startTime: string;
  endTime: string;
}

/**
 * Returns the consecutive slots of a date from the beginning of each opening period; a rest shorter than a slot is left
 * out.
 */
export const slotsOn = (date: string, windows: OpenWindow[], slotMinutes: number): Slot[] =>
  windows
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .flatMap(({ from, until }) => {
      const [begin, end] = [minutesOf(from), minutesOf(until)];
      const count = Math.max(0, Math.floor((end - begin) / slotMinutes));
      return Array.from({ length: count }, (_, n) => ({
        startTime: `${date} ${timeOf(begin + n * slotMinutes)}:00`,
        endTime: `${date} ${timeOf(begin + (n + 1) * slotMinutes)}:00`,
      }));
    });
