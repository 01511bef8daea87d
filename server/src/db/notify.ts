import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Db } from './sql.ts';

const notifyChannel = 'xueyan';
/** PostgreSQL refuses 8000 bytes and more. */
const maxPayload = 7900;

/** Tells all servers of the school, this one too. Within a transaction it is sent at commit, and not at a rollback. */
export async function notify(db: Db, payload: object): Promise<void> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > maxPayload) throw new RangeError(`notification of ${text.length} characters`);
  await db.execute(sql`select pg_notify(${notifyChannel}, ${text})`);
}

/** The same, of what is lost without harm when the database server breaks down: nobody waits for the disk. */
export const notifyLightly = (db: Db, payload: object) =>
  db.execute(
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${notifyChannel}, ${JSON.stringify(payload)})`,
  );

/** Milliseconds. Whoever only listens would not notice that a firewall has dropped the quiet connection: so it asks. */
const asking = { everyMs: 30_000, answerWithinMs: 10_000 };

/** Hears what any server tells; reconnects by itself and then calls `onGap`, since something may have been missed. */
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
    /** A connection that does not answer in time is over, whatever the network says of it. */
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
