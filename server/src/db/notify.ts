import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Db } from './connect.ts';

export const notifyChannel = 'xueyan';
/** PostgreSQL refuses 8000 bytes and more. */
export const maxPayload = 7900;

/** Tells all servers of the school, this one too. Within a transaction it is sent at commit, and not at a rollback. */
export async function notify(db: Db, payload: object): Promise<void> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > maxPayload) throw new RangeError(`notification of ${text.length} characters`);
  await db.execute(sql`select pg_notify(${notifyChannel}, ${text})`);
}

/** Hears what any server tells; reconnects by itself and then calls `onGap`, since something may have been missed. */
export async function listen(
  url: string,
  onPayload: (payload: unknown) => void,
  onGap: () => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    const next = new Client({ connectionString: url });
    next.on('notification', (message) => onPayload(JSON.parse(message.payload ?? '{}')));
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed) retry();
    });
    await next.connect();
    await next.query(`listen ${notifyChannel}`);
    client = next;
  };
  const retry = () => {
    clearTimeout(timer);
    timer = setTimeout(() => open().then(onGap, retry), 1000);
  };
  await open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
