import { activityKinds } from '@xueyan/contract/composed/overview';
import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { atLeast, momentNow, oneOf, refuseOthers } from './columns.ts';

/** Activity of the school per day of its calendar, recounted while the day goes on. */
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
