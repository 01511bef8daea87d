import { Cron } from 'croner';
import type { Clock } from './clock.ts';

/**
 * Every whole multiple of an interval; at a time of day in the school's time zone, on one weekday (1 is Monday) or on
 * all; or by a cron pattern of five fields, in that zone.
 */
export type Schedule = { everyMs: number } | { at: `${number}:${number}`; weekday?: number } | { cron: string };

/** Returns the next moments of a cron pattern after another: fewer when it ends, none when the pattern is invalid. */
export function cronTimes(cron: string, after: Date, timeZone: string, count: number): Date[] {
  try {
    return new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true }).nextRuns(count, after);
  } catch {
    return [];
  }
}

/** Returns a schedule of the product as a cron pattern. */
export function cronOf(schedule: Schedule): string {
  if ('cron' in schedule) return schedule.cron;
  if ('at' in schedule) {
    const [hour, minute] = schedule.at.split(':').map(Number);
    return `${minute} ${hour} * * ${schedule.weekday ?? '*'}`;
  }
  const minutes = Math.max(1, Math.round(schedule.everyMs / 60_000));
  if (minutes < 60) return minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '0 * * * *' : `0 */${hours} * * *`;
}

const dayMs = 86_400_000;

/** Returns the first moment after another at which a schedule starts its job. */
export function nextTime(
  schedule: Schedule,
  after: Date,
  { write, read, timeZone }: Pick<Clock, 'write' | 'read' | 'timeZone'>,
): Date {
  const from = after.getTime();
  if ('everyMs' in schedule) return new Date((Math.floor(from / schedule.everyMs) + 1) * schedule.everyMs);
  if ('cron' in schedule) {
    const [next] = cronTimes(schedule.cron, after, timeZone, 1);
    if (!next) throw new Error(`a schedule that never comes: ${schedule.cron}`);
    return next;
  }
  const { at, weekday } = schedule;
  // Days of the school's time zone, with its changes of clocks; eight of them contain every weekday after any moment.
  for (let day = 0; day <= 8; day++) {
    const date = write(new Date(from + day * dayMs)).slice(0, 10);
    const moment = read(`${date} ${at.padStart(5, '0')}:00`);
    if (moment.getTime() > from && (weekday === undefined || weekdayOf(date) === weekday)) return moment;
  }
  throw new Error(`a schedule that never comes: ${JSON.stringify(schedule)}`);
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
