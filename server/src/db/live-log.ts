import type { LiveEvent, LiveMessage } from '@xueyan/contract/wire/live';
import { sql } from 'drizzle-orm';
import { escapeLiteral } from 'pg';
import { clock } from '../platform/clock.ts';
import { liveEvents, type Regroup } from './live.table.ts';
import type { Db } from './sql.ts';

/** What is pushed, and who hears it. */
export interface Push {
  channels: string[];
  event: LiveEvent | Regroup;
}
export interface Pushed {
  seq: number;
  channels: string[];
  /** As JSON, an object: it only passes through. */
  event: string;
  /** How many are named in all, when pages are to connect anew. */
  regroup: number | null;
}

const keptForMs = 3_600_000;
/** A transaction that began earlier may be committed later: what is this old is sent again, to be safe. */
const overlap = sql`interval '30 seconds'`;
const maxReplay = 1000;
/** Pages hear of it by being sent away. */
const forPages = sql`event ->> 'type' <> 'live.regroup'`;

const listOf = (channels: string[]) =>
  sql`array[${sql.join(
    channels.map((channel) => sql`${channel}`),
    sql`, `,
  )}]::text[]`;

/** The same to the same people is said once, and last. */
export function lastOfEach<P extends { channels: string[]; event: string }>(pushes: P[]): P[] {
  if (pushes.length < 2) return pushes;
  const last = new Map<string, P>();
  for (const push of pushes) {
    const key = `${push.channels.join()} ${push.event}`;
    // Its place is that of the last one.
    last.delete(key);
    last.set(key, push);
  }
  return [...last.values()];
}

/** The statement that keeps what is pushed, in its order. */
export function keepPushes(pushes: Push[]): string {
  const at = escapeLiteral(clock.now().toISOString());
  const written = pushes.map(({ channels, event }) => ({ channels, event: JSON.stringify(event) }));
  const rows = lastOfEach(written).map(
    ({ channels, event }) => `(array[${channels.map(escapeLiteral).join()}]::text[], ${escapeLiteral(event)}, ${at})`,
  );
  return `insert into live_event (channels, event, at) values ${rows.join()}`;
}

/**
 * What was committed since a snapshot was taken, and the snapshot of now; with none, nothing but that. A transaction
 * is seen in exactly one of two snapshots that follow each other, whenever it began and whatever numbers it took.
 */
export async function pushedSince(db: Db, snapshot: string | null): Promise<{ snapshot: string; pushed: Pushed[] }> {
  const before = sql`${snapshot}::pg_snapshot`;
  // A table that was restored from another database server may name transactions that are still to come here.
  const { rows } = await db.execute<Pushed & { now: string } & Record<string, unknown>>(sql`
    select present.now::text as now, seq::float8 as seq, channels, event::text as event,
      case when not ${forPages} then (event -> 'data' -> 'of')::int end as regroup
    from (select pg_current_snapshot() as now) present
    left join ${liveEvents} on xact >= pg_snapshot_xmin(${before}) and xact < pg_snapshot_xmax(present.now)
      and not pg_visible_in_snapshot(xact, ${before})
    order by seq`);
  return { snapshot: rows[0]?.now ?? snapshot ?? '', pushed: rows.filter(({ seq }) => seq !== null) };
}

/** The number of the newest event. */
export async function newestSeq(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seq: number }>(sql`select coalesce(max(seq), 0)::int as seq from ${liveEvents}`);
  return rows[0]?.seq ?? 0;
}

/** The numbers of what these channels heard so lately that it would be sent again to a page that was cut off now. */
export async function lateSeqs(db: Db, channels: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ seq: number }>(sql`
    select seq::int as seq from ${liveEvents}
    where channels && ${listOf(channels)} and ${forPages}
      and at >= (select at from ${liveEvents} order by seq desc limit 1) - ${overlap}
    order by seq desc limit ${maxReplay}`);
  return rows.map(({ seq }) => seq);
}

/** What these channels heard since an event, oldest first; null when that is too long ago to know it all. */
export async function eventsSince(db: Db, channels: string[], seq: number): Promise<LiveMessage[] | null> {
  const { rows: found } = await db.execute<{ at: Date }>(sql`select at from ${liveEvents} where seq = ${seq}`);
  if (!found[0] && (seq > 0 || (await newestSeq(db)) > 0)) return null;
  const { rows } = await db.execute<{ seq: number; event: LiveEvent }>(sql`
    select seq::int as seq, event from ${liveEvents}
    where channels && ${listOf(channels)} and ${forPages}
      and at >= (select at from ${liveEvents} where seq = ${seq}) - ${overlap}
    order by seq limit ${maxReplay + 1}`);
  return rows.length > maxReplay ? null : rows.map((row) => ({ ...row.event, seq: row.seq }));
}

/** Forgets what nobody will ask for again; the newest stays, so that the numbers have something to stand on. */
export const forgetOldEvents = (db: Db) =>
  db.execute(
    sql`delete from ${liveEvents} where at < ${new Date(clock.now().getTime() - keptForMs)} and seq < (select max(seq) from ${liveEvents})`,
  );
