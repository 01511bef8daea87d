import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parameterApi } from '@xueyan/contract/base/parameter';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'health-admin');
});
const measured = performance.now.bind(performance);
let passed = 0;
const time = vi.spyOn(performance, 'now').mockImplementation(() => measured() + passed);
afterAll(async () => {
  time.mockRestore();
  await school.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, school.url), { headers });
/** Lets the second pass for which a result is cached. */
const later = () => {
  passed += 1_100;
};
const checks = async () => {
  later();
  const answer = await get('/readyz');
  return { status: answer.status, ...((await answer.json()) as { ready: boolean; checks: Record<string, string> }) };
};

test('liveness is reported without a session', async () => {
  const answer = await get('/healthz');
  expect([answer.status, await answer.json()]).toEqual([200, { alive: true }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the server is ready when database, schema and files are', async () => {
  expect(await checks()).toEqual({
    ...{ status: 200, ready: true },
    checks: { database: 'ok', migrations: 'ok', files: 'ok' },
  });
});

test('a missing migration makes the server unready, and only the failed check is named', async () => {
  const { rows } = await school.sql.execute<{ id: number; hash: string; created_at: string }>(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *`,
  );
  const [last] = rows;
  expect(await checks()).toEqual({
    ...{ status: 503, ready: false },
    checks: { database: 'ok', migrations: 'failed', files: 'ok' },
  });
  await school.sql.execute(
    sql`insert into drizzle.__drizzle_migrations values (${last?.id}, ${last?.hash}, ${last?.created_at})`,
  );
  expect((await checks()).status).toBe(200);
});

test('unwritable files make the server unready', async () => {
  const dir = dirname(school.server.platform.files.incoming);
  await rename(dir, `${dir}-away`);
  // A file instead of the folder: the test may run as root, whom no mode of a folder keeps out.
  await writeFile(dir, '');
  await chmod(dir, 0o600);
  const answer = await checks();
  await rm(dir);
  await rename(`${dir}-away`, dir);
  expect([answer.status, answer.checks]).toEqual([503, { database: 'ok', migrations: 'ok', files: 'failed' }]);
  expect((await checks()).ready).toBe(true);
});

const setToken = async (value: string | null, version: number) =>
  admin.ask(parameterApi.save, { settings: [{ name: 'metricsToken', value, version }] });

test('metrics require the token', async () => {
  expect((await get('/metrics')).status).toBe(404);
  expect((await get('/metrics', { authorization: 'Bearer ' })).status).toBe(404);
  expect((await setToken('short', 0)).meta.code).toBe('monitoring.shortToken');
  expect((await setToken('a-token-of-the-school', 0)).meta.success).toBe(true);
  expect((await get('/metrics')).status).toBe(401);
  expect((await get('/metrics', { authorization: 'Bearer a-token-of-the-schooL' })).status).toBe(401);
  expect((await get('/metrics', { authorization: admin.token })).status).toBe(401);
  const answer = await get('/metrics', { authorization: 'Bearer a-token-of-the-school' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  const server = school.server.platform.node.id;
  expect(text).toMatch(new RegExp(`^xueyan_database_connections\\{server="${server}"\\} [1-9]`, 'm'));
  expect(text).toMatch(/^xueyan_http_request_duration_seconds_count\{.*path="parameter\/save",status="2xx".*\} 2$/m);
  expect(text).toMatch(new RegExp(`^xueyan_lab_engine_up\\{server="${server}",engine="qemu"\\} 1$`, 'm'));
  expect(text).toContain(`xueyan_lab_machines{server="${server}",engine="qemu",state="running"} 0`);
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('a-token-of-the-school');
});

test('metrics say that a lab engine is away', async () => {
  const authorization = 'Bearer a-token-of-the-school';
  const up = async () =>
    /^xueyan_lab_engine_up\{.*engine="qemu"\} (\d)$/m.exec(
      await (await get('/metrics', { authorization })).text(),
    )?.[1];
  expect(await up()).toBe('1');
  school.lab.available = false;
  expect(await up()).toBe('0');
  school.lab.available = true;
  expect(await up()).toBe('1');
});
