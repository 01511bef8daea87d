import { auditApi } from '@xueyan/contract/base/audit';
import { messageApi } from '@xueyan/contract/base/message';
import { alertApi } from '@xueyan/contract/operations/alert';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'alert-admin');
  // The load of the host that runs the tests must not raise alerts.
  for (const rule of await rules()) await update(rule, { enabled: false });
});
afterAll(() => school.close());

type Rule = Awaited<ReturnType<typeof rules>>[number];
const rules = async () => (await admin.call(alertApi.list, { pageSize: 50 })).pageInfo.resultList;
const history = async () => (await admin.call(alertApi.history, {})).pageInfo.resultList;
const update = ({ builtIn: _, firing: __, ...rule }: Rule, change: Partial<Rule>) =>
  admin.call(alertApi.update, { ...rule, ...change });
const titles = async () =>
  (await admin.call(messageApi.list, { pageSize: 50 })).pageInfo.resultList.map(({ messageTitle }) => messageTitle);
const form = { name: '任务过多', metric: 'jobsWaiting', comparison: 'above', threshold: 1, minutes: 3 } as const;
/** Enqueues jobs of an unknown kind, which wait for ever. */
const wait = async (count: number) => {
  for (let job = 0; job < count; job++)
    await school.sql.execute(
      sql`insert into job (id, kind, title, data, run_at) values (gen_random_uuid(), 'test.never', '', '{}', now())`,
    );
};
const goOn = () => school.sql.execute(sql`delete from job where kind = 'test.never'`);
const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute++) await school.clock.advance({ minutes: 1 });
};

test('a school starts with built-in rules, named in the reader’s language, that cannot be deleted', async () => {
  const found = (await rules()).filter(({ builtIn }) => builtIn);
  expect(found.map(({ metric, comparison, threshold }) => `${metric} ${comparison} ${threshold}`)).toEqual(
    expect.arrayContaining([
      'diskFree below 10',
      'memory above 90',
      'failureRate above 5',
      'jobWait above 600',
      'modelFailures above 4',
    ]),
  );
  expect(found.map(({ name }) => name)).toContain('磁盘空间不足');
  const [first] = found;
  expect((await admin.ask(alertApi.remove, { ruleId: first?.ruleId })).meta.code).toBe('alert.builtIn');
});

test('a rule fires once when it holds for its minutes and clears once, each with a message', async () => {
  const { ruleId } = await admin.call(alertApi.save, form);
  const other = await school.another();
  await wait(3);
  await minutes(2);
  expect(await history()).toEqual([]);
  await minutes(3);
  await wait(1);
  await minutes(3);
  expect(await history()).toHaveLength(1);
  const [fired] = await history();
  expect(fired).toMatchObject({ name: form.name, metric: 'jobsWaiting', clearTime: null });
  // Scheduled jobs of the product that are due at that moment wait too.
  expect(fired?.value).toBeGreaterThanOrEqual(4);
  expect((await rules()).find((rule) => rule.ruleId === ruleId)?.firing).toBe(true);
  expect((await titles()).filter((title) => title === '告警：任务过多')).toHaveLength(1);
  await goOn();
  await minutes(4);
  expect((await history())[0]?.clearTime).not.toBeNull();
  expect((await titles()).filter((title) => title === '已恢复：任务过多')).toHaveLength(1);
  expect((await titles()).filter((title) => title === '告警：任务过多')).toHaveLength(1);
  await other.close();
});

test('a disabled rule and a short peak raise no alert', async () => {
  const rule = (await rules()).find(({ name }) => name === form.name) as Rule;
  const before = (await history()).length;
  await wait(3);
  await minutes(2);
  await goOn();
  await minutes(3);
  await update(rule, { enabled: false });
  await wait(3);
  await minutes(6);
  await goOn();
  expect(await history()).toHaveLength(before);
});

test('an alert of a built-in rule is found by its name, and clears when the rule changes', async () => {
  const rule = (await rules()).find(({ metric }) => metric === 'memory') as Rule;
  await update(rule, { enabled: true, threshold: 0, minutes: 1 });
  await minutes(3);
  const found = async () => (await admin.call(alertApi.history, { name: '内存' })).pageInfo.resultList;
  expect(await found()).toMatchObject([{ name: '内存不足', clearTime: null }]);
  const after = (await rules()).find(({ metric }) => metric === 'memory') as Rule;
  expect(after).toMatchObject({ name: '内存不足', firing: true });
  await update(after, { enabled: false });
  expect((await found())[0]?.clearTime).not.toBeNull();
});

test('an engine that goes away raises one alert for the school, which clears once it is back', async () => {
  const rule = (await rules()).find(({ metric }) => metric === 'enginesAway') as Rule;
  expect(rule).toMatchObject({ name: '实验引擎不可用', builtIn: true, threshold: 0 });
  await update(rule, { enabled: true });
  const other = await school.another();
  const found = async () => (await admin.call(alertApi.history, { name: rule.name })).pageInfo.resultList;
  const told = async () => (await titles()).filter((title) => title.includes(rule.name));
  await minutes(rule.minutes + 2);
  expect(await found()).toEqual([]);
  school.lab.available = false;
  await minutes(rule.minutes + 4);
  expect(await found()).toMatchObject([{ name: rule.name, value: 1, clearTime: null }]);
  expect(await told()).toEqual(['告警：实验引擎不可用']);
  school.lab.available = true;
  await minutes(3);
  expect((await found())[0]?.clearTime).not.toBeNull();
  expect(await told()).toEqual(['已恢复：实验引擎不可用', '告警：实验引擎不可用']);
  await other.close();
});

test('a change is audited with both versions, and the second of two concurrent ones is refused', async () => {
  const rule = (await rules()).find(({ name }) => name === form.name) as Rule;
  await update(rule, { threshold: 7 });
  await expect(update(rule, { threshold: 8 })).rejects.toThrow('wire.changed');
  const { resultList } = (await admin.call(auditApi.list, { action: 'alertrule.update', target: rule.ruleId }))
    .pageInfo;
  expect(resultList.find(({ outcome }) => outcome === 'done')?.changes).toEqual([
    { field: 'threshold', before: '1', after: '7' },
  ]);
});

test('a deleted rule leaves its alerts', async () => {
  const rule = (await rules()).find(({ name }) => name === form.name) as Rule;
  await admin.call(alertApi.remove, { ruleId: rule.ruleId });
  expect((await rules()).map(({ ruleId }) => ruleId)).not.toContain(rule.ruleId);
  expect((await history()).map(({ name }) => name)).toContain(form.name);
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s is refused', async (role) => {
  const person = await school.signIn(role, `alert-${role.toLowerCase()}`);
  expect((await person.ask(alertApi.list, {})).status).toBe(403);
  expect((await person.ask(alertApi.save, form)).status).toBe(403);
  expect((await person.ask(alertApi.history, {})).status).toBe(403);
});
