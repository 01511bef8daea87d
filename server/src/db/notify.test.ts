import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';
import { type Connection, connect } from './connect.ts';
import { listen, notify } from './notify.ts';

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await throwAwayDatabase();
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Connects to the database through a firewall that can silently drop open connections. */
async function throughFirewall() {
  const { host, port, user, password, database: name } = new Client({ connectionString: database.url });
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) open.add(socket.on('error', () => {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return {
    url: `postgres://${user}:${password ?? ''}@127.0.0.1:${address.port}/${name}`,
    forget: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const within = async (ms: number, fits: () => boolean) => {
  for (const end = Date.now() + ms; Date.now() < end && !fits(); ) await new Promise((next) => setTimeout(next, 50));
  return fits();
};

test('a listener detects a connection that was dropped silently and reconnects', async () => {
  const firewall = await throughFirewall();
  const heard: unknown[] = [];
  let gaps = 0;
  const subscription = await listen(
    firewall.url,
    (payload) => heard.push(payload),
    () => {
      gaps += 1;
    },
    // Longer than this process may stand still on a busy host: each answer that is late is a gap.
    { everyMs: 600, answerWithinMs: 5000 },
  );
  await notify(connection.db, { word: 'before' });
  expect(await within(5000, () => heard.length === 1)).toBe(true);
  firewall.forget();
  await notify(connection.db, { word: 'lost' });
  expect(await within(20_000, () => gaps === 1)).toBe(true);
  await notify(connection.db, { word: 'after' });
  expect(await within(5000, () => heard.length === 2)).toBe(true);
  expect(heard).toEqual([{ word: 'before' }, { word: 'after' }]);
  await subscription.close();
  firewall.close();
});

test('a listener keeps a connection that answers', async () => {
  let gaps = 0;
  const gap = () => {
    gaps += 1;
  };
  const subscription = await listen(database.url, () => {}, gap, { everyMs: 200, answerWithinMs: 5000 });
  await new Promise((next) => setTimeout(next, 1500));
  await subscription.close();
  expect(gaps).toBe(0);
});

test('listening to an unreachable database fails at once, without retries in the background', async () => {
  const port = await freePort();
  const away = listen(
    `postgres://x:x@127.0.0.1:${port}/x`,
    () => {},
    () => {},
  );
  await expect(away).rejects.toThrow();
  const calls: unknown[] = [];
  const server = createServer((socket) => calls.push(socket.destroy())).listen(port, '127.0.0.1');
  await new Promise((next) => setTimeout(next, 2500));
  server.close();
  expect(calls).toEqual([]);
});
