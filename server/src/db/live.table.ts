import type { LiveEvent } from '@xueyan/contract/wire/live';
import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What was pushed in the last hour, for pages that were cut off meanwhile. */
export const liveEvents = pgTable(
  'live_event',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** Who hears it: `user:<id>`, `course:<id>`, `class:<id>`, `role:<code>`, `may:<permission>`, `all`. */
    channels: text().array().notNull(),
    event: jsonb().$type<LiveEvent>().notNull(),
    /** When it was written, not when its transaction began. */
    at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('live_event_at').on(t.at), index('live_event_channels').using('gin', t.channels)],
);
