import { auditApi } from '@xueyan/contract/base/audit';
import { messageApi } from '@xueyan/contract/base/message';
import { timingTaskApi } from '@xueyan/contract/base/timing-task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineFeature } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let runs = 0;
let beats = 0;
let breaks = false;
/** Runs every hour, unless a test changes it. */
const brought = defineFeature({
  name: 'test/chore',
  jobs: [
    defineJob({
      kind: 'test.chore',
      access: 'system',
      schedule: { everyMs: 3_600_000 },
      title: { zh: '测试任务', en: 'Chore', mn: 'Туршилт' },
      run: async () => {
        runs += 1;
        if (breaks) throw new Error('the disk is on fire');
      },
    }),
  ],
  tickers: [
    () => ({
      name: 'test beat',
      title: { zh: '测试节拍', en: 'Beat', mn: 'Туршилт' },
      pausable: true,
      everyMs: 3_600_000,
      round: async () => {
        beats += 1;
        if (breaks) throw new Error('the disk is on fire');
      },
    }),
  ],
});

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ features: [brought] });
  admin = await school.signIn('ROLE_ADMIN', 'task-admin');
});
afterAll(() => school.close());

const kind = 'test.chore';
const chore = async () => (await admin.call(timingTaskApi.list, { taskName: '测试任务' })).pageInfo.resultList[0];
const change = (cron: string | null, enabled = true) => admin.call(timingTaskApi.change, { kind, cron, enabled });
const runsOf = async () => (await admin.call(timingTaskApi.runs, { kind })).pageInfo.resultList;
/** Returns how often it ran during the given time. */
const ranIn = async (by: Parameters<School['clock']['advance']>[0]) => {
  const before = runs;
  await school.clock.advance(by);
  await school.settleJobs();
  return runs - before;
};

test('the list shows what runs when, by name, cron and next time', async () => {
  const { pageInfo } = await admin.call(timingTaskApi.list, { pageSize: 100 });
  expect(pageInfo.resultList.map((task) => task.kind)).toEqual(
    expect.arrayContaining(['audit.nightly', 'upload.expire', kind]),
  );
  expect(pageInfo.resultList.filter(({ taskName, kind }) => taskName === kind)).toEqual([]);
  expect(await chore()).toMatchObject({ kind, cron: '0 * * * *', usualCron: '0 * * * *', enabled: true });
});

test('the list is in the order of the names as Chinese sorts them', async () => {
  const { pageInfo } = await admin.call(timingTaskApi.list, { pageSize: 100 });
  const names = pageInfo.resultList.map(({ taskName }) => taskName);
  const bySound = new Intl.Collator('zh-CN').compare;
  expect(names).toEqual(names.toSorted(bySound));
  expect(names).not.toEqual(names.toSorted(new Intl.Collator('en').compare));
});

test('a changed schedule takes effect at once on every server, and survives a restart', async () => {
  const other = await school.another();
  await change('*/5 * * * *');
  expect(await ranIn({ minutes: 5 })).toBe(1);
  expect(await ranIn({ minutes: 5 })).toBe(1);
  await other.close();
  await school.restart(async () => {});
  expect(await chore()).toMatchObject({ cron: '*/5 * * * *', usualCron: '0 * * * *' });
  expect(await ranIn({ minutes: 5 })).toBe(1);
  await change(null);
  expect((await chore())?.cron).toBe('0 * * * *');
});

test('a disabled task does not run by itself, and continues when it is enabled', async () => {
  await change('*/5 * * * *', false);
  expect((await chore())?.nextTime).toBeNull();
  expect(await ranIn({ minutes: 11 })).toBe(0);
  await change('*/5 * * * *');
  expect(await ranIn({ minutes: 5 })).toBe(1);
  await change(null);
});

test('it runs by hand, and the runs show their duration', async () => {
  const before = runs;
  await admin.call(timingTaskApi.run, { kind });
  await school.settleJobs();
  expect(runs).toBe(before + 1);
  const [last] = await runsOf();
  expect(last).toMatchObject({ state: 'done', taskName: '测试任务', message: '' });
  expect(last?.duration).toBeGreaterThanOrEqual(0);
  expect((await chore())?.lastState).toBe('done');
});

test('a failure is listed with its error, and the administrators are notified once', async () => {
  breaks = true;
  await admin.call(timingTaskApi.run, { kind });
  await school.settleJobs();
  breaks = false;
  expect((await runsOf())[0]).toMatchObject({ state: 'failed', message: 'the disk is on fire' });
  await school.clock.advance({ seconds: 10 });
  await school.clock.advance({ seconds: 10 });
  const { resultList } = (await admin.call(messageApi.list, {})).pageInfo;
  expect(resultList.map(({ messageTitle }) => messageTitle)).toEqual(['定时任务失败：test.chore']);
  const failed = (await admin.call(timingTaskApi.runs, { kind, state: 'failed' })).pageInfo;
  expect(failed.totalSize).toBe(1);
});

test('the next times of a schedule are in the school’s time zone; one that never occurs is refused', async () => {
  const { timeList } = await admin.call(timingTaskApi.preview, { cron: '30 2 * * 1' });
  expect(timeList).toHaveLength(5);
  for (const time of timeList) expect(time.slice(11)).toBe('02:30:00');
  for (const cron of ['0 0 31 2 *', 'a b c d e', '99 * * * *'])
    expect((await admin.ask(timingTaskApi.change, { kind, cron, enabled: true })).meta.code).toBe('timingTask.cron');
});

test('a change is audited, before and after', async () => {
  await change('15 4 * * *');
  const { resultList } = (await admin.call(auditApi.list, { action: 'task.change', target: kind })).pageInfo;
  expect(resultList[0]?.changes).toEqual([{ field: 'cron', before: '0 * * * *', after: '15 4 * * *' }]);
  await change(null);
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s has no access', async (role) => {
  const person = await school.signIn(role, `task-${role.toLowerCase()}`);
  expect((await person.ask(timingTaskApi.list, {})).status).toBe(403);
  expect((await person.ask(timingTaskApi.run, { kind })).status).toBe(403);
});

const ticker = async (name: string) =>
  (await admin.call(timingTaskApi.list, { taskName: `ticker.${name}` })).pageInfo.resultList[0];

test('tickers are listed with how they went, and one that keeps the school whole cannot be turned off', async () => {
  // What gathers how they went beats together with them: the second time it has seen the first.
  await school.clock.advance({ seconds: 5 });
  await school.clock.advance({ seconds: 5 });
  const message = await ticker('message');
  expect(message).toMatchObject({
    lastState: 'done',
    everySeconds: 1,
    needed: true,
    enabled: true,
    lastMessage: '',
    taskName: '发送到时的消息',
  });
  expect(message?.nextTime).not.toBeNull();
  expect(message?.lastDuration).toBeGreaterThanOrEqual(0);
  const off = { kind: 'ticker.message', cron: null, enabled: false };
  expect((await admin.ask(timingTaskApi.change, off)).meta.code).toBe('timingTask.needed');
  expect((await admin.ask(timingTaskApi.change, { ...off, kind: 'ticker.none' })).meta.code).toBe('wire.gone');
});

test('a ticker that is off rests until it is on again, unless it is run by hand', async () => {
  const turn = (enabled: boolean) =>
    admin.call(timingTaskApi.change, { kind: 'ticker.test beat', cron: null, enabled });
  const beatsIn = async (by: Parameters<School['clock']['advance']>[0]) => {
    const before = beats;
    await school.clock.advance(by);
    return beats - before;
  };
  expect(await beatsIn({ minutes: 61 })).toBe(1);
  await turn(false);
  expect(await ticker('test beat')).toMatchObject({ enabled: false, nextTime: null, needed: false });
  expect(await beatsIn({ minutes: 61 })).toBe(0);
  const before = beats;
  await admin.call(timingTaskApi.run, { kind: 'ticker.test beat' });
  expect(beats).toBe(before + 1);
  await turn(true);
  expect(await beatsIn({ minutes: 61 })).toBe(1);
});

test('a ticker that fails shows why, and enters the runs once until it succeeds again', async () => {
  const kind = 'ticker.test beat';
  const failures = async () => (await admin.call(timingTaskApi.runs, { kind })).pageInfo.totalSize;
  const run = () => admin.call(timingTaskApi.run, { kind });
  breaks = true;
  await run();
  await run();
  expect(await ticker('test beat')).toMatchObject({ lastState: 'failed', lastMessage: 'Error: the disk is on fire' });
  expect(await failures()).toBe(1);
  breaks = false;
  await run();
  expect(await ticker('test beat')).toMatchObject({ lastState: 'done', lastMessage: '' });
  breaks = true;
  await run();
  breaks = false;
  expect(await failures()).toBe(2);
});
