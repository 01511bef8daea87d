import { periodsPerDay, specialDayKinds } from '@xueyan/contract/school/calendar';
import { weekdays } from '@xueyan/contract/school/school-date';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { between, key, oneOf, refuseOthers } from './columns.ts';

export const terms = pgTable(
  'term',
  {
    id: key(),
    name: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
  },
  (t) => [check('term_order', sql`${t.startDate} <= ${t.endDate}`)],
);

/** Start and end of each period, `HH:mm`; empty until the school sets its own. */
export const periodTimes = pgTable(
  'period_time',
  {
    number: integer().primaryKey(),
    startTime: text().notNull(),
    endTime: text().notNull(),
  },
  (t) => [
    between(t.number, { min: 1, max: periodsPerDay }),
    check('period_time_order', sql`${t.startTime} < ${t.endTime}`),
  ],
);

/** Holidays, and days taught with the timetable of another day. */
export const specialDays = pgTable(
  'special_day',
  {
    date: date({ mode: 'string' }).primaryKey(),
    name: text().notNull(),
    kind: oneOf(specialDayKinds).notNull(),
    asDate: date({ mode: 'string' }),
    asWeekday: oneOf(weekdays),
  },
  (t) => [
    ...refuseOthers(t),
    check(
      'special_day_as',
      sql`(${t.kind} = 'asDate') = (${t.asDate} is not null) and (${t.kind} = 'asWeekday') = (${t.asWeekday} is not null)`,
    ),
  ],
);
