import type { LiveEvent } from '@xueyan/contract/wire/live';
import { sql } from 'drizzle-orm';
import { bigserial, customType, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { momentNow } from './columns.ts';

/** These people belong to other courses or classes now: their pages connect anew. `of`: how many are named in all. */
export interface Regroup {
  type: 'live.regroup';
  data: { of: number };
}

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What was pushed in the last hour: for the servers, which read it when it is committed, and for pages that were cut off. */
export const liveEvents = pgTable(
  'live_event',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** Who hears it: `user:<id>`, `course:<id>`, `class:<id>`, `role:<code>`, `may:<permission>`, `all`. */
    channels: text().array().notNull(),
    event: jsonb().$type<LiveEvent | Regroup>().notNull(),
    /** When it was written, not when its transaction began. */
    at: momentNow(),
    /** The transaction that wrote it: numbers are given before, and not in the order of, the commits. */
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  // None by channel: what is read is of late, and few rows; what is written is every change of the school.
  (t) => [index('live_event_at').on(t.at), index('live_event_xact').on(t.xact)],
);
