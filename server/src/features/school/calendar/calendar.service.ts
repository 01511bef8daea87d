import {
  calendarFaults,
  type PeriodTime,
  periodsPerDay,
  type SchoolCalendar,
  type SpecialDay,
  type Term,
  termMaxDays,
  usualPeriods,
} from '@xueyan/contract/school/calendar';
import { daysBetween } from '@xueyan/contract/school/school-date';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { calendarStore } from './calendar.store.ts';

/** Returns the school’s date at a moment. */
export const schoolToday = (clock: Clock, now = clock.now()): string => clock.write(now).slice(0, 10);

/** Returns the current terms, period times and special days. */
export async function readCalendar(db: Db, clock: Clock): Promise<SchoolCalendar> {
  // One query after the other: a transaction, within which this may run, has one connection.
  const terms = await calendarStore.terms(db);
  const periods = await calendarStore.periods(db);
  const days = await calendarStore.days(db);
  const complete = periods.length === periodsPerDay;
  return { today: schoolToday(clock), terms, periods: complete ? periods : usualPeriods, days };
}

/** Adds a term or changes the one named; terms do not overlap, so that every date has one week number. */
export const saveTerm = (db: Db, form: Omit<Term, 'termId'> & { termId?: string | undefined }) =>
  db.transaction(async (tx) => {
    const { termId, ...term } = form;
    const days = daysBetween(term.startDate, term.endDate) + 1;
    ensure(days >= 1, calendarFaults.termOrder);
    ensure(days <= termMaxDays, calendarFaults.termTooLong, { max: termMaxDays });
    await calendarStore.lock(tx);
    const other = await calendarStore.overlapping(tx, term.startDate, term.endDate, termId ?? null);
    if (other) throw new Fault(calendarFaults.termOverlap, { ...other });
    if (!termId) return { termId: await calendarStore.insertTerm(tx, term) };
    ensure(await calendarStore.findTerm(tx, termId), wireFaults.gone);
    await calendarStore.updateTerm(tx, { termId, ...term });
    return { termId };
  });

/** Removes a term; lessons planned in it stay. */
export const deleteTerm = (db: Db, actor: Actor, termId: string) =>
  db.transaction(async (tx) => {
    const term = await calendarStore.findTerm(tx, termId);
    ensure(term, wireFaults.gone);
    await calendarStore.removeTerm(tx, termId);
    await recordAudit(tx, actor, 'calendar.deleteterm', termId, { ...term });
  });

/** Sets the times of the periods of a day. */
export const savePeriods = (db: Db, periods: PeriodTime[]) =>
  db.transaction(async (tx) => {
    for (const [index, { startTime, endTime }] of periods.entries()) {
      const number = index + 1;
      ensure(startTime < endTime, calendarFaults.periodOrder, { number });
      ensure((periods[index - 1]?.endTime ?? '') <= startTime, calendarFaults.periodOverlap, { number });
    }
    await calendarStore.lock(tx);
    await calendarStore.setPeriods(tx, periods);
  });

/** Sets holidays, and days taught as another day. */
export async function saveDays(db: Db, days: SpecialDay[]): Promise<void> {
  const seen = new Set<string>();
  for (const day of days) {
    const { date } = day;
    ensure(day.kind !== 'asDate' || day.asDate !== date, calendarFaults.sameDay, { date });
    ensure(!seen.has(date), calendarFaults.twice, { date });
    seen.add(date);
  }
  await calendarStore.setDays(db, days);
}

/** Removes special days. */
export const deleteDays = (db: Db, actor: Actor, dates: string[]) =>
  db.transaction(async (tx) => {
    await calendarStore.removeDays(tx, dates);
    await recordAudit(tx, actor, 'calendar.deletedays', dates[0] ?? '', { dates });
  });
