import type { Snooze } from '@xueyan/contract/memo/memo';
import type { Clock } from '../../../platform/clock.ts';

/** Time range from a moment to another, which is excluded. */
export interface Span {
  from: Date;
  to: Date;
}

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const startOf = (clock: Clock, day: string) => clock.read(`${day} 00:00:00`);

/** Returns a day (`YYYY-MM-DD`) of the school's calendar. */
export const dayOf = (clock: Clock, day: string): Span => ({
  from: startOf(clock, day),
  to: startOf(clock, dayAfter(day)),
});

/** Returns a month (`YYYY-MM`) of the school's calendar. */
export const monthOf = (clock: Clock, month: string): Span => ({
  from: startOf(clock, `${month}-01`),
  // The first of a month plus 31 days is always in the next month.
  to: startOf(clock, `${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`),
});

const minutes: Partial<Record<Snooze, number>> = { minutes5: 5, minutes10: 10, minutes30: 30 };

/** Returns when a postponed reminder comes again; tomorrow is the school's. */
export function snoozedUntil(clock: Clock, snooze: Snooze, now: Date): Date {
  const wait = minutes[snooze];
  if (wait !== undefined) return new Date(now.getTime() + wait * 60_000);
  return clock.read(`${dayAfter(clock.write(now).slice(0, 10))} 09:00:00`);
}
