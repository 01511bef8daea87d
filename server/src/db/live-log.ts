import type { LiveEvent, LiveMessage } from '@xueyan/contract/wire/live';
import { sql } from 'drizzle-orm';
import { escapeLiteral } from 'pg';
import { clock } from '../platform/clock.ts';
import { databaseNow } from './database-clock.ts';
import { type Lost, liveEvents, liveWriters, type Regroup } from './live.table.ts';
import type { Db } from './sql.ts';

/** Live event to push, and its channels. */
export interface Push {
  channels: string[];
  event: LiveEvent | Regroup | Lost;
}
export interface Pushed {
  seq: number;
  channels: string[];
  /** JSON of an object, passed on unparsed. */
  event: string;
  /** Number of people named in all, when their pages have to reconnect; otherwise null. */
  regroup: number | null;
}

const keptForMs = 3_600_000;
/** A transaction may commit later than one that began after it, so events this recent are sent again. */
const overlap = sql`interval '30 seconds'`;
const maxReplay = 1000;
/** Pages notice a regroup or a loss by being disconnected. */
const forPages = sql`event ->> 'type' not in ('live.regroup', 'live.lost')`;
const isLoss = sql`event ->> 'type' = 'live.lost'`;
const everybody = 'all';
/** Several refreshes fit into it. */
const writerLifetime = sql`interval '20 seconds'`;

const listOf = (channels: string[]) =>
  sql`array[${sql.join(
    channels.map((channel) => sql`${channel}`),
    sql`, `,
  )}]::text[]`;

/** Removes duplicates for the same channels and keeps the last of each. */
export function lastOfEach<P extends { channels: string[]; event: string }>(pushes: P[]): P[] {
  if (pushes.length < 2) return pushes;
  const last = new Map<string, P>();
  for (const push of pushes) {
    const key = `${push.channels.join()} ${push.event}`;
    // Moves the entry to the position of the last one.
    last.delete(key);
    last.set(key, push);
  }
  return [...last.values()];
}

/** Stores events, in order. */
export async function storePushes(db: Db, pushes: Push[]): Promise<void> {
  const at = escapeLiteral(clock.now().toISOString());
  const written = pushes.map(({ channels, event }) => ({ channels, event: JSON.stringify(event) }));
  const rows = lastOfEach(written).map(
    ({ channels, event }) => `(array[${channels.map(escapeLiteral).join()}]::text[], ${escapeLiteral(event)}, ${at})`,
  );
  await db.execute(sql.raw(`insert into live_event (channels, event, at) values ${rows.join()}`));
}

/** Records that a process may hold events that are not stored yet. */
export const refreshWriter = (db: Db, life: string) =>
  db.execute(sql`
    insert into ${liveWriters} (life, seen_at) values (${life}, ${databaseNow})
    on conflict (life) do update set seen_at = excluded.seen_at`);

export const removeWriter = (db: Db, life: string) => db.execute(sql`delete from ${liveWriters} where life = ${life}`);

/** Marks a process as dead before its row expires. */
export const expireWriter = (db: Db, life: string) =>
  db.execute(sql`update ${liveWriters} set seen_at = '-infinity' where life = ${life}`);

/**
 * Removes dead processes, of which the one that asks is none; returns the mark to store if there were any, since their
 * last events may be lost.
 */
export async function lossOfWriters(db: Db, life: string): Promise<Push[]> {
  const { rows } = await db.execute(sql`
    delete from ${liveWriters} where life <> ${life} and seen_at < ${databaseNow} - ${writerLifetime} returning life`);
  return rows.length > 0 ? [{ channels: [everybody], event: { type: 'live.lost', data: { of: 0 } } }] : [];
}

/**
 * Returns the current snapshot and the events committed since the given one; without one, no events. Over consecutive
 * snapshots each transaction is returned exactly once, whenever it began and whatever its numbers are.
 */
export async function pushedSince(db: Db, snapshot: string | null): Promise<{ snapshot: string; pushed: Pushed[] }> {
  const before = sql`${snapshot}::pg_snapshot`;
  // A table restored from another database server may contain ids of transactions that are still to come here.
  const { rows } = await db.execute<Pushed & { now: string } & Record<string, unknown>>(sql`
    select present.now::text as now, seq::float8 as seq, channels, event::text as event,
      case when not ${forPages} then (event -> 'data' -> 'of')::int end as regroup
    from (select pg_current_snapshot() as now) present
    left join ${liveEvents} on xact >= pg_snapshot_xmin(${before}) and xact < pg_snapshot_xmax(present.now)
      and not pg_visible_in_snapshot(xact, ${before})
    order by seq`);
  return { snapshot: rows[0]?.now ?? snapshot ?? '', pushed: rows.filter(({ seq }) => seq !== null) };
}

/** Returns the number of the newest event. */
export async function newestSeq(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seq: number }>(sql`select coalesce(max(seq), 0)::int as seq from ${liveEvents}`);
  return rows[0]?.seq ?? 0;
}

/** Returns the numbers of recent events of the channels that would be sent again to a page that reconnects now. */
export async function lateSeqs(db: Db, channels: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ seq: number }>(sql`
    select seq::int as seq from ${liveEvents}
    where channels && ${listOf(channels)} and ${forPages}
      and at >= (select at from ${liveEvents} order by seq desc limit 1) - ${overlap}
    order by seq desc limit ${maxReplay}`);
  return rows.map(({ seq }) => seq);
}

/**
 * Returns the events of the channels since an event, oldest first; null when the history no longer reaches back that
 * far, or some events since were lost.
 */
export async function eventsSince(db: Db, channels: string[], seq: number): Promise<LiveMessage[] | null> {
  const { rows: found } = await db.execute<{ at: Date }>(sql`select at from ${liveEvents} where seq = ${seq}`);
  if (!found[0] && (seq > 0 || (await newestSeq(db)) > 0)) return null;
  const { rows } = await db.execute<{ seq: number; event: LiveEvent; loss: boolean }>(sql`
    select seq::int as seq, event, ${isLoss} as loss from ${liveEvents}
    where (channels && ${listOf(channels)} and ${forPages} or ${isLoss})
      and at >= (select at from ${liveEvents} where seq = ${seq}) - ${overlap}
    order by seq limit ${maxReplay + 1}`);
  if (rows.length > maxReplay || rows.some((row) => row.loss && row.seq > seq)) return null;
  return rows.filter(({ loss }) => !loss).map((row) => ({ ...row.event, seq: row.seq }));
}

/** Deletes expired events; the newest stays, so that the numbering continues. */
export const forgetOldEvents = (db: Db) =>
  db.execute(
    sql`delete from ${liveEvents} where at < ${new Date(clock.now().getTime() - keptForMs)} and seq < (select max(seq) from ${liveEvents})`,
  );
