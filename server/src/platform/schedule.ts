import type { Clock } from './clock.ts';

/** On the whole multiple of a time, or at a time of day of the school's zone, on one weekday (1 is Monday) or on all. */
export type Schedule = { everyMs: number } | { at: `${number}:${number}`; weekday?: number };

const dayMs = 86_400_000;

/** The first moment after another one at which a schedule starts its job. */
export function nextTime(schedule: Schedule, after: Date, { write, read }: Pick<Clock, 'write' | 'read'>): Date {
  const from = after.getTime();
  if ('everyMs' in schedule) return new Date((Math.floor(from / schedule.everyMs) + 1) * schedule.everyMs);
  const { at, weekday } = schedule;
  // A day of the school, whatever its zone and its change of clocks; eight of them hold every weekday after any moment.
  for (let day = 0; day <= 8; day++) {
    const date = write(new Date(from + day * dayMs)).slice(0, 10);
    const moment = read(`${date} ${at.padStart(5, '0')}:00`);
    if (moment.getTime() > from && (weekday === undefined || weekdayOf(date) === weekday)) return moment;
  }
  throw new Error(`a schedule that never comes: ${JSON.stringify(schedule)}`);
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
