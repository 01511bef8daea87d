import type { LiveEvent } from '@xueyan/contract/wire/live';
import { sql } from 'drizzle-orm';
import { bigserial, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, momentNow } from './columns.ts';

/** The courses or classes of these people changed: their pages reconnect. `of`: number of people named in all. */
export interface Regroup {
  type: 'live.regroup';
  data: { of: number };
}

/** Events of a server that died may be missing: pages reload what they show, instead of receiving the events since. */
export interface Lost {
  type: 'live.lost';
  data: { of: 0 };
}

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Events of the last hour: for the servers, which read them after the commit, and for pages that reconnect. */
export const liveEvents = pgTable(
  'live_event',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /**
     * Receivers: `user:<id>`, `course:<id>`, `class:<id>`, `organization:<id>`, `role:<code>`, `may:<permission>`,
     * `all`.
     */
    channels: text().array().notNull(),
    event: jsonb().$type<LiveEvent | Regroup | Lost>().notNull(),
    /** Time of the write, shortly after the commit that it follows. */
    at: momentNow(),
    /** Writing transaction: the numbers are assigned before the commits and in another order. */
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  // No index by channel: reads cover few, recent rows, while every change of the school writes one.
  (t) => [index('live_event_at').on(t.at), index('live_event_xact').on(t.xact)],
);

/** Processes that store events: one that dies holds some for a moment, and no longer refreshes its row. */
export const liveWriters = pgTable('live_writer', {
  life: uuid().primaryKey(),
  /** By the clock of the database. */
  seenAt: moment().notNull(),
});
