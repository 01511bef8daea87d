import { randomUUID } from 'node:crypto';
import { timingTaskApi } from '@xueyan/contract/base/timing-task';
import { type Figures, metrics } from '@xueyan/contract/operations/metric';
import { monitoringApi, type Span } from '@xueyan/contract/operations/monitoring';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineFeature } from '../../../http/feature.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { monitoringParameters } from './monitoring.parameter.ts';

/** An endpoint that fails by an internal error. */
const broken = defineFeature({
  name: 'test/broken',
  streams: [
    ({ app }) =>
      app.get('/api/test/broken', () => {
        throw new Error('a secret of ours');
      }),
  ],
});

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ features: [broken], logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'monitor-admin');
});
afterAll(() => school.close());

const series = async (span: Span, nodeId: string | null = null) => {
  const { timeList, seriesList } = await admin.call(monitoringApi.series, { span, nodeId });
  const valuesOf = (metric: keyof Figures) => seriesList.find((one) => one.metric === metric)?.values ?? [];
  return { timeList, valuesOf, last: (metric: keyof Figures) => valuesOf(metric).findLast((value) => value !== null) };
};
const countSamples = async () => (await school.sql.execute(sql`select minutes, node_id from monitor_sample`)).rows;

test('the current state shows this server, measured at this moment', async () => {
  const now = await admin.call(monitoringApi.now, {});
  expect(now.serverList).toHaveLength(1);
  expect(now.serverList[0]).toMatchObject({ state: 'here', nodeId: school.server.platform.node.id });
  expect(Object.keys(now.total).toSorted()).toEqual([...metrics].toSorted());
  expect(now.total.memory).toBeGreaterThan(0);
  expect(now.total.diskFree).toBeGreaterThan(0);
  expect(now.total.databaseConnections).toBeGreaterThan(0);
  expect(now.total.callRate).toBeGreaterThan(0);
  expect(now.connectionsMax).toBeGreaterThan(10);
  school.lab.running.add('a-machine');
  expect((await admin.call(monitoringApi.now, {})).total.machines).toBe(1);
  school.lab.running.delete('a-machine');
});

test('each minute is stored once and is in the hour', async () => {
  await school.clock.advance({ minutes: 1 });
  const before = (await countSamples()).length;
  await admin.call(monitoringApi.now, {});
  await admin.call(monitoringApi.now, {});
  await school.clock.advance({ minutes: 1 });
  expect(await countSamples()).toHaveLength(before + 1);
  const hour = await series('hour');
  expect(hour.timeList).toHaveLength(60);
  expect(hour.last('databaseSize')).toBeGreaterThan(0);
  // Two calls within a minute.
  expect(hour.last('callRate')).toBe(0.03);
  expect(hour.last('p99')).toBeGreaterThan(0);
});

test('several servers store their own samples, and are shown together and separately', async () => {
  const other = await school.another();
  await school.clock.advance({ minutes: 1 });
  const { serverList } = await admin.call(monitoringApi.now, {});
  expect(serverList.map(({ state }) => state).toSorted()).toEqual(['here', 'up']);
  const nodes = new Set((await countSamples()).map(({ node_id }) => node_id));
  expect(nodes.size).toBe(2);
  const theirs = other.server.platform.node.id;
  expect((await series('hour', theirs)).valuesOf('cpu').filter((value) => value !== null)).toHaveLength(1);
  await other.close();
  const after = await admin.call(monitoringApi.now, {});
  expect(after.serverList.find(({ nodeId }) => nodeId === theirs)?.state).toBe('stopped');
});

test('the slowest endpoints and the failed calls are listed without details of the error', async () => {
  const answer = await fetch(new URL('/api/test/broken', school.url));
  expect(answer.status).toBe(500);
  await fetch(new URL(`/api/of-nobody-${randomUUID()}`, school.url));
  await school.clock.advance({ minutes: 1 });
  const { pageInfo } = await admin.call(monitoringApi.endpoints, { span: 'hour', orderFlag: 'failures desc' });
  expect(pageInfo.resultList[0]).toMatchObject({ path: 'test/broken', calls: 1, failures: 1 });
  expect(pageInfo.resultList.map(({ path }) => path)).toContain('monitoring/now');
  expect(pageInfo.resultList.filter(({ path }) => path.includes('of-nobody'))).toEqual([]);
  const failures = (await admin.call(monitoringApi.failures, {})).pageInfo;
  expect(failures.resultList).toHaveLength(1);
  expect(failures.resultList[0]).toMatchObject({ path: 'test/broken', status: 500, method: 'GET' });
  expect(failures.resultList[0]?.requestId).toMatch(/^[0-9a-f]{8}$/);
  expect(JSON.stringify(failures)).not.toContain('secret');
  expect((await series('hour')).last('failureRate')).toBeGreaterThan(0);
});

test('a slow statement is recorded without the text between quotes', async () => {
  const slow = school.sql.execute(sql.raw(`select pg_sleep(60), 'a password of somebody'`)).catch(() => undefined);
  const slowOnes = async () => {
    const found = await school.sql.execute(sql`select 1 from pg_stat_activity where datname = current_database()
      and query like 'select pg_sleep(60)%' and clock_timestamp() - query_start > interval '600 milliseconds'`);
    return found.rows.length;
  };
  await expect.poll(slowOnes).toBe(1);
  await school.clock.advance({ seconds: 5 });
  // The statement runs until it is recorded, however busy the host is.
  await school.sql.execute(sql`
    select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%'`);
  await slow;
  const { resultList } = (await admin.call(monitoringApi.statements, { statement: 'pg_sleep' })).pageInfo;
  expect(resultList).toHaveLength(1);
  expect(resultList[0]?.durationMs).toBeGreaterThanOrEqual(500);
  expect(resultList[0]?.statement).toBe(`select pg_sleep(60), '…'`);
});

test('old samples are merged with their calls, and removed in the end', async () => {
  await school.sql.execute(sql`delete from monitor_sample`);
  await admin.call(monitoringApi.now, {});
  for (let minute = 0; minute < 12; minute++) await school.clock.advance({ minutes: 1 });
  const minutesOf = async () => (await countSamples()).map(({ minutes }) => minutes);
  const calls = async () =>
    (await school.sql.execute<{ calls: number }>(sql`select sum(calls)::int as calls from monitor_sample`)).rows[0]
      ?.calls;
  expect(await minutesOf()).toEqual(Array(12).fill(1));
  const before = await calls();
  expect(before).toBeGreaterThan(0);
  const thin = async () => {
    await admin.call(timingTaskApi.run, { kind: 'monitoring.thin' });
    await school.settleJobs();
  };
  await school.sql.execute(sql`update monitor_sample set at = at - interval '2 days'`);
  await thin();
  const tens = (await minutesOf()).filter((minutes) => minutes === 10);
  expect(tens.length).toBeGreaterThanOrEqual(2);
  expect(tens.length).toBeLessThanOrEqual(3);
  await school.sql.execute(sql`update monitor_sample set at = at - interval '9 days' where minutes = 10`);
  await thin();
  const { rows } = await school.sql.execute<{ calls: number }>(
    sql`select sum(calls)::int as calls from monitor_sample where minutes = 60`,
  );
  expect(rows[0]?.calls).toBe(before);
  await school.sql.execute(sql`update monitor_sample set at = at - interval '90 days' where minutes = 60`);
  await thin();
  expect((await minutesOf()).filter((minutes) => minutes !== 1)).toEqual([]);
});

test('samples are deleted sooner where the school keeps them for fewer days', async () => {
  await school.clock.advance({ minutes: 1 });
  await school.sql.execute(sql`
    update monitor_sample set at = at - interval '20 days', minutes = 60
    where ctid = (select ctid from monitor_sample order by at desc limit 1)`);
  const hours = async () => (await school.sql.execute(sql`select at from monitor_sample where minutes = 60`)).rows;
  const thin = async () => {
    await admin.call(timingTaskApi.run, { kind: 'monitoring.thin' });
    await school.settleJobs();
  };
  await thin();
  expect(await hours()).toHaveLength(1);
  await withParameter(school, monitoringParameters.keptDays, 7, async () => {
    await thin();
    expect(await hours()).toEqual([]);
  });
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s is refused', async (role) => {
  const person = await school.signIn(role, `monitor-${role.toLowerCase()}`);
  for (const endpoint of [monitoringApi.now, monitoringApi.endpoints, monitoringApi.failures, monitoringApi.statements])
    expect((await person.ask(endpoint, {})).status).toBe(403);
});
