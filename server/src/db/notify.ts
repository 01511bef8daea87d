import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Db } from './sql.ts';

const notifyChannel = 'xueyan';
/** PostgreSQL refuses payloads of 8000 bytes and more. */
const maxPayload = 7900;

/**
 * Notifies all servers of the school, including this one. Within a transaction it is sent at commit, and not after a
 * rollback.
 */
export async function notify(db: Db, payload: object): Promise<void> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > maxPayload) throw new RangeError(`notification of ${text.length} characters`);
  await db.execute(sql`select pg_notify(${notifyChannel}, ${text})`);
}

/** Sends a notification whose loss in a crash of the database is harmless, without waiting for the disk. */
export const notifyLightly = (db: Db, payload: object) =>
  db.execute(
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${notifyChannel}, ${JSON.stringify(payload)})`,
  );

/**
 * Milliseconds. A passive listener would not notice that a firewall dropped the idle connection, so it sends queries.
 */
const asking = { everyMs: 30_000, answerWithinMs: 10_000 };

/**
 * Receives the notifications of all servers; reconnects by itself and then calls `onGap`, since some may have been
 * missed.
 */
export async function listen(
  url: string,
  onPayload: (payload: unknown) => void,
  onGap: () => void,
  { everyMs, answerWithinMs } = asking,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let end = async () => {};
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    const socket = new Socket();
    const next = new Client({ connectionString: url, keepAlive: true, stream: () => socket });
    next.on('notification', (message) => onPayload(JSON.parse(message.payload ?? '{}')));
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed) retry();
    });
    /** A connection that does not answer in time is closed, whatever its network state. */
    const inTime = async (answer: Promise<unknown>) => {
      const late = setTimeout(() => socket.destroy(), answerWithinMs);
      await answer.finally(() => clearTimeout(late));
    };
    try {
      await inTime(next.connect());
      await inTime(next.query(`listen ${notifyChannel}`));
    } catch (error) {
      socket.destroy();
      throw error;
    }
    const ask = () => void inTime(next.query('select 1')).catch(() => socket.destroy());
    const pulse = setInterval(ask, everyMs);
    next.on('end', () => clearInterval(pulse));
    end = () => inTime(next.end());
    if (closed) await end();
  };
  const retry = () => {
    clearTimeout(timer);
    timer = setTimeout(() => open().then(onGap, retry), 1000);
  };
  await open().catch((error: unknown) => {
    closed = true;
    clearTimeout(timer);
    throw error;
  });
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await end();
    },
  };
}
