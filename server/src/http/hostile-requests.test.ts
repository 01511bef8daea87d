import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { memoApi } from '@xueyan/contract/memo/memo';
import { courseApi } from '@xueyan/contract/school/course';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect as connectDatabase } from '../db/connect.ts';
import { silentLog } from '../platform/log.ts';
import { openPage } from '../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';
import { toFault } from './reply.ts';

let school: School;
let student: Caller;
beforeAll(async () => {
  school = await openSchool({
    connections: 20,
    rateLimits: { headers: 1_500, silence: 1_000, call: 3_000, file: 6_000 },
    publicHosts: ['xueyan.school.cn', '*.labs.school.cn'],
    site: async (dist) => {
      await mkdir(join(dist, 'assets'), { recursive: true });
      await writeFile(join(dist, 'index.html'), '<!doctype html><title>page</title>');
    },
  });
  student = await school.signIn('ROLE_STUDENT', 'hostile-student');
});
afterAll(() => school.close());

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request with its path and headers exactly as given. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(school.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('incomplete requests', () => {
  const open = async (bytes: string): Promise<Socket> => {
    const { hostname, port } = new URL(school.url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    socket.resume();
    return socket;
  };
  const half = {
    'says nothing': '',
    'ends in its headers': 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-',
    'ends in its body':
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"loginName":',
    'ends in a chunk':
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"log',
  };

  test('five hundred at once are closed, whatever they lack, and other clients are still answered', async () => {
    const forms = Object.values(half);
    const sockets = await Promise.all(Array.from({ length: 500 }, (_, i) => open(forms[i % forms.length] ?? '')));
    let left = sockets.length;
    for (const socket of sockets) socket.on('close', () => (left -= 1));
    expect((await fetch(`${school.url}/api/auth/sysinfo`)).status).toBe(200);
    await expect.poll(() => left, { timeout: 20_000 }).toBe(0);
  });

  test('a request that arrives byte by byte is closed too', async () => {
    const socket = await open(half['ends in its body']);
    const drip = setInterval(() => socket.writable && socket.write(' '), 200);
    const closed = await Promise.race([once(socket, 'close').then(() => true), wait(15_000, false)]);
    clearInterval(drip);
    expect(closed).toBe(true);
  });

  test('a complete request that takes long to answer is not closed', async () => {
    const held = await school.server.connection.pool.connect();
    await held.query('begin; lock table memo in access exclusive mode');
    const asked = student.call(memoApi.list, { selDate: '2027-01-01' });
    await wait(3_500);
    await held.query('commit');
    held.release();
    expect(await asked).toEqual({ basMemoList: [] });
  });
});

describe('host names', () => {
  const statusOf = async (host: string) => (await raw('/api/auth/sysinfo', { host })).status;

  test.each([
    ...['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', '192.168.3.4', '10.0.0.5:80', '[fd00::7]'],
    ...['school-server', 'lab.local', 'xueyan.school.cn', 'XUEYAN.school.cn:443', 'a.labs.school.cn'],
  ])('%s is accepted', async (host) => expect(await statusOf(host)).toBe(200));

  test.each([
    'evil.example',
    'evil.example:8080',
    'xueyan.school.cn.evil.example',
    'evilxueyan.school.cn',
    'labs.school.cn',
    '127.0.0.1.nip.io',
    'localhost.evil.example',
  ])('%s is refused, for pages too', async (host) => {
    const { status, body } = await raw('/api/auth/sysinfo', { host, 'accept-language': 'en' });
    expect([status, JSON.parse(body).meta.code]).toEqual([400, 'wire.wrongHost']);
    expect((await raw('/login', { host })).status).toBe(400);
  });

  test.each([
    ['evil.example', 'localhost', 400],
    ['127.0.0.1:8080', 'evil.example', 400],
    ['127.0.0.1:8080', 'xueyan.school.cn', 200],
  ])('%s with %s forwarded: both names are checked', async (host, forwarded, status) => {
    expect((await raw('/api/auth/sysinfo', { host, 'x-forwarded-host': forwarded })).status).toBe(status);
  });
});

test.each([
  ['whose token is nobody’s', '/websocket/nobody/nothing/test/zh_cn'],
  ['without a ticket', '/api/machine/console'],
])('a websocket %s is terminated when the client does not confirm the close', async (_, path) => {
  const { hostname, port } = new URL(school.url);
  const headers = { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-version': '13' };
  const asked = httpRequest({
    hostname,
    port,
    path,
    headers: { ...headers, 'sec-websocket-key': `${'x'.repeat(22)}==` },
  });
  const [, socket] = (await once(asked.end(), 'upgrade')) as [unknown, Socket];
  socket.on('error', () => {});
  socket.resume();
  const closed = await Promise.race([once(socket, 'close').then(() => true), wait(15_000, false)]);
  socket.destroy();
  expect(closed).toBe(true);
});

test('a page may connect to its own host only', async () => {
  const { headers } = await raw('/login', { host: 'xueyan.school.cn' });
  const policy = String(headers['content-security-policy']);
  const connect = policy.split(';').find((one) => one.trim().startsWith('connect-src'));
  expect(connect?.trim()).toBe("connect-src 'self' ws://xueyan.school.cn wss://xueyan.school.cn");
  expect(policy).not.toMatch(/wss?:[ ;]/);
});

test.each([
  '/assets/../..',
  '/assets/../../etc/passwd',
  '/assets/..%2f..%2fserver',
  '/assets/%2e%2e/%2e%2e',
  '/%61ssets/..',
  '/..',
])('%s is not found', async (path) => {
  const { status, body } = await raw(path);
  expect([status, body]).toEqual([404, '']);
});

test('a person has at most twenty open pages and may open another after closing one', async () => {
  const person = await school.signIn('ROLE_STUDENT', 'hostile-pages');
  const pages = await Promise.all(Array.from({ length: 20 }, () => openPage(school, person)));
  await Promise.all(pages.map((page) => page.next('live.ready')));
  expect(await (await openPage(school, person)).closed).toBe(1013);
  await (await openPage(school, student)).next('live.ready');
  pages[0]?.close();
  await pages[0]?.closed;
  const next = await openPage(school, person);
  await next.next('live.ready');
  for (const page of [...pages, next]) page.close();
});

test('a person with many concurrent calls waits for their own calls while others are answered', async () => {
  const other = await school.signIn('ROLE_STUDENT', 'patient-student');
  const held = await school.server.connection.pool.connect();
  await held.query('begin; lock table memo in access exclusive mode');
  const asked = Array.from({ length: 60 }, () => student.ask(memoApi.list, { selDate: '2027-01-01' }));
  await wait(500);
  // The input is not validated before it is the sender's turn either.
  const last = student.ask(memoApi.list, { selDate: 'no day' });
  const [answered, early] = await Promise.all([other.ask(courseApi.listStudy, {}), Promise.race([last, wait(500)])]);
  await held.query('commit');
  held.release();
  expect([answered.status, early, (await last).status]).toEqual([200, undefined, 400]);
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

describe('database failures', () => {
  const refusal = async (work: (isAnswered: () => boolean) => Promise<unknown>) => {
    let answered = false;
    const asked = student.ask(memoApi.list, { selDate: '2027-01-01' }).finally(() => {
      answered = true;
    });
    await work(() => answered);
    const { status, meta, headers } = await asked;
    return [status, meta.code, Number(headers.get('retry-after'))];
  };

  test('a terminated connection is answered with a retry after 5 seconds', async () => {
    const held = await school.server.connection.pool.connect();
    await held.query('begin; lock table memo in access exclusive mode');
    const outcome = await refusal(async (isAnswered) => {
      // Other connections may also wait for the table and be terminated first.
      for (; !isAnswered(); await wait(50)) {
        await held.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
      }
    });
    await held.query('commit');
    held.release();
    expect(outcome).toEqual([503, 'wire.away', 5]);
  });

  test('a full disk of the database is reported as such', async () => {
    const { pool } = school.server.connection;
    await pool.query(`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on memo for each row execute function full_disk()`);
    const memo = { memoTitle: 'x', reminderTime: '2099-01-01 08:00:00' };
    const { status, meta, headers } = await student.ask(memoApi.save, memo);
    await pool.query('drop function full_disk() cascade');
    expect([status, meta.code, Number(headers.get('retry-after'))]).toEqual([503, 'wire.full', 30]);
    expect((await student.ask(memoApi.save, memo)).status).toBe(200);
  });

  test.each([
    ['nobody listens', 'postgres://nobody@127.0.0.1:1/none'],
    ['its socket is gone', 'postgres://nobody@%2Fnowhere/none'],
  ])('an unreachable database (%s) is answered with a retry after 5 seconds', async (_, url) => {
    const connection = connectDatabase(url);
    const error = await connection.sql.execute('select 1').catch((reason: unknown) => reason);
    expect(toFault(error, silentLog)).toMatchObject({ kind: { status: 503, code: 'wire.away' }, retryAfter: 5 });
    await connection.close();
  });

  test('a missing file remains an internal error', () => {
    const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' });
    expect(toFault(missing, silentLog).kind.status).toBe(500);
    const full = new Error('write failed', { cause: Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }) });
    expect(toFault(full, silentLog).kind).toMatchObject({ status: 503, code: 'wire.full' });
  });
});
