import type { OpenWindow } from '@xueyan/contract/school/open-lab';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Whether times of opening end after they begin, hold a slot each, and leave each other alone. */
export function areWindowsSound(windows: OpenWindow[], slotMinutes: number): boolean {
  const sorted = windows.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
  return sorted.every(({ weekday, from, until }, index) => {
    const next = sorted[index + 1];
    const apart = next?.weekday !== weekday || until <= next.from;
    return apart && minutesOf(until) - minutesOf(from) >= slotMinutes;
  });
}

/** 1 for Monday to 7 for Sunday, of a date `YYYY-MM-DD`. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** The date so many days later. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => dayAfter(date, 1 - weekdayOf(date));

export interface Slot {
  /** In the school's time. */
  startTime: string;
  endTime: string;
}

/** The slots of a date, one after the other from the beginning of each time of opening; a rest too short for one is left out. */
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
