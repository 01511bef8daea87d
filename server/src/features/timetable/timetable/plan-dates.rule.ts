import { type SchoolCalendar, taughtOn, termOf } from '@xueyan/contract/school/calendar';
import { datesBetween, daysBetween, type Weekday, weekdayOf, weekNumber } from '@xueyan/contract/school/school-date';
import { cycleMaxDays, type PlanForm, periodsInOrder, timetableFaults } from '@xueyan/contract/timetable/timetable';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Slot } from './clash.rule.ts';

type Rows = Pick<PlanForm, 'startPeriod' | 'endPeriod' | 'schooltimeMap' | 'weeksMap'>;

/** Returns the weekdays of a plan with their periods. */
function rowsOf({ schooltimeMap }: Rows): Map<Weekday, [number, number]> {
  const rows = Object.entries(schooltimeMap) as [Weekday, [number, number]][];
  ensure(rows.length > 0, timetableFaults.noRow);
  ensure(
    rows.every(([, [start, end]]) => periodsInOrder(start, end)),
    timetableFaults.periodOrder,
  );
  return new Map(rows);
}

/**
 * Returns the lessons of a plan: none on holidays; a day taught as another has the lessons of that day, in the odd or
 * even week of that day. Throws the first fault of the plan.
 */
export function planDates(
  calendar: SchoolCalendar,
  plan: Rows,
  say: { weekday: (weekday: Weekday) => string },
): Slot[] {
  const { startPeriod, endPeriod, weeksMap } = plan;
  const rows = rowsOf(plan);
  ensure(startPeriod <= endPeriod, timetableFaults.cycleOrder);
  ensure(daysBetween(startPeriod, endPeriod) < cycleMaxDays, timetableFaults.cycleTooLong, { max: cycleMaxDays });
  const dates = datesBetween(startPeriod, endPeriod);
  const there = new Set(
    dates.flatMap((date) => {
      const taught = taughtOn(calendar.days, date);
      return taught ? [weekdayOf(date), taught.weekday] : [weekdayOf(date)];
    }),
  );
  for (const weekday of rows.keys()) {
    ensure(there.has(weekday), timetableFaults.weekdayOutside, { weekday: say.weekday(weekday) });
  }
  const inRhythm = (weekday: Weekday, date: string) => {
    const rhythm = weeksMap[weekday] ?? 'every';
    if (rhythm === 'every') return true;
    const term = termOf(calendar.terms, date);
    ensure(term, timetableFaults.noTerm, { date });
    return (weekNumber(term.startDate, date) % 2 === 1) === (rhythm === 'odd');
  };
  const slots = dates.flatMap((date): Slot[] => {
    const taught = taughtOn(calendar.days, date);
    const periods = taught && rows.get(taught.weekday);
    if (!periods || !inRhythm(taught.weekday, taught.date)) return [];
    return [{ date, startPeriod: periods[0], endPeriod: periods[1] }];
  });
  ensure(slots.length > 0, timetableFaults.noDate);
  return slots;
}
