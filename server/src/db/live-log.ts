import type { LiveEvent, LiveMessage } from '@xueyan/contract/wire/live';
import { sql } from 'drizzle-orm';
import { clock } from '../platform/clock.ts';
import { liveEvents } from './live.table.ts';
import { maxPayload, notifyChannel } from './notify.ts';
import type { Db } from './sql.ts';

/** A pushed event and who hears it, as it travels between the servers of a school. */
export interface Broadcast extends Record<string, unknown> {
  kind: 'event';
  seq: number;
  channels: string[];
  event: LiveEvent;
}

/** One too long for a notification: every server reads it by its number. */
export interface BroadcastByNumber {
  kind: 'stored';
  seq: number;
}

const keptForMs = 3_600_000;
/** A transaction that began earlier may be committed later: what is this old is sent again, to be safe. */
const overlap = sql`interval '30 seconds'`;
const maxReplay = 1000;

const listOf = (channels: string[]) =>
  sql`array[${sql.join(
    channels.map((channel) => sql`${channel}`),
    sql`, `,
  )}]::text[]`;

/** Keeps an event and tells all servers of it, in the caller's transaction: at its commit, not at its rollback. */
export async function broadcast(db: Db, channels: string[], event: LiveEvent): Promise<void> {
  if (channels.length === 0) return;
  const json = JSON.stringify(event);
  const fits = Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(channels)) + 100 < maxPayload;
  const payload = fits
    ? sql`json_build_object('kind', 'event', 'seq', seq, 'channels', channels, 'event', event)`
    : sql`json_build_object('kind', 'stored', 'seq', seq)`;
  await db.execute(sql`
    with kept as (
      insert into ${liveEvents} (channels, event, at) values (${listOf(channels)}, ${json}::jsonb, ${clock.now()}) returning seq, channels, event
    )
    select pg_notify(${notifyChannel}, ${payload}::text) from kept`);
}

/** An event that was too long to travel in its notification. */
export async function findBroadcast(db: Db, seq: number): Promise<Broadcast | undefined> {
  const { rows } = await db.execute<Broadcast>(
    sql`select 'event' as kind, seq::int as seq, channels, event from ${liveEvents} where seq = ${seq}`,
  );
  return rows[0];
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
    where channels && ${listOf(channels)}
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
    where channels && ${listOf(channels)}
      and at >= (select at from ${liveEvents} where seq = ${seq}) - ${overlap}
    order by seq limit ${maxReplay + 1}`);
  return rows.length > maxReplay ? null : rows.map((row) => ({ ...row.event, seq: row.seq }));
}

/** Forgets what nobody will ask for again; the newest stays, so that the numbers have something to stand on. */
export const forgetOldEvents = (db: Db) =>
  db.execute(
    sql`delete from ${liveEvents} where at < ${new Date(clock.now().getTime() - keptForMs)} and seq < (select max(seq) from ${liveEvents})`,
  );
