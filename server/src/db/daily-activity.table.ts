import { activityKinds } from '@xueyan/contract/composed/overview';
import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { atLeast, momentNow, oneOf, refuseOthers } from './columns.ts';

/** What was done in the school on a day of its own calendar, counted again while the day goes on. */
export const dailyActivities = pgTable(
  'daily_activity',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: oneOf(activityKinds).notNull(),
    count: integer().notNull(),
    countedAt: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] }), atLeast(t.count, 0), ...refuseOthers(t)],
);
