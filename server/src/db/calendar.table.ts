import type { SpecialDay } from '@xueyan/contract/desk/calendar';
import type { Weekday } from '@xueyan/contract/desk/school-date';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key } from './columns.ts';

export const terms = pgTable('term', {
  id: key(),
  name: text().notNull(),
  startDate: date({ mode: 'string' }).notNull(),
  endDate: date({ mode: 'string' }).notNull(),
});

/** When a period begins and ends, `HH:mm`; empty until the school sets its own. */
export const periodTimes = pgTable('period_time', {
  number: integer().primaryKey(),
  startTime: text().notNull(),
  endTime: text().notNull(),
});

/** Holidays, and days taught as another. */
export const specialDays = pgTable('special_day', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  kind: text().$type<SpecialDay['kind']>().notNull(),
  asDate: date({ mode: 'string' }),
  asWeekday: text().$type<Weekday>(),
});
