import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { moduleApi } from '@xueyan/contract/base/module';
import { resourceApi } from '@xueyan/contract/base/resource';
import { memoApi } from '@xueyan/contract/memo/memo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'module-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'module-teacher');
});
afterAll(() => school.close());

const titles = async () => (await teacher.call(resourceApi.menu, {})).treeList.map(({ title }) => title);
const off = async () => (await teacher.call(resourceApi.permissions, {})).modulesOff;

test('a module that is switched off is gone for everybody at once, and back when it is on', async () => {
  const page = await openPage(school, teacher);
  await page.next('live.ready');
  expect(await titles()).toContain('签到记录');
  await admin.call(moduleApi.enable, { module: 'attendance', enabled: false });
  await page.next('rights.changed');
  expect(await titles()).not.toContain('签到记录');
  expect(await off()).toEqual(['attendance']);
  const refused = await teacher.ask(attendanceApi.list, {});
  expect([refused.status, refused.meta.code]).toEqual([403, 'module.off']);
  expect((await teacher.ask(memoApi.list, { selDate: '2026-01-01' })).status).toBe(200);

  await admin.call(moduleApi.enable, { module: 'attendance', enabled: true });
  expect([await titles(), await off()]).toEqual([expect.arrayContaining(['签到记录']), []]);
  expect((await teacher.ask(attendanceApi.list, {})).meta.code).not.toBe('module.off');
  page.close();
});

test('another server of the school refuses the calls of the module too', async () => {
  const other = await school.another();
  const ask = async () => {
    const reply = await fetch(`${other.url}/api/memorandum/list`, {
      method: 'POST',
      headers: { authorization: teacher.token, 'content-type': 'application/json' },
      body: JSON.stringify({ selDate: '2026-01-01' }),
    });
    return reply.status;
  };
  expect(await ask()).toBe(200);
  await admin.call(moduleApi.enable, { module: 'memo', enabled: false });
  await expect.poll(ask).toBe(403);
  await admin.call(moduleApi.enable, { module: 'memo', enabled: true });
  await expect.poll(ask).toBe(200);
});

test('the list says which modules are on, and how many pages each has', async () => {
  await admin.call(moduleApi.enable, { module: 'lab', enabled: false });
  const { moduleList } = await admin.call(moduleApi.list, {});
  expect(moduleList.find(({ module }) => module === 'lab')).toMatchObject({ enabled: false });
  expect(moduleList.find(({ module }) => module === 'lab')?.pageCount).toBeGreaterThan(1);
  await admin.call(moduleApi.enable, { module: 'lab', enabled: true });
});

test('a teacher switches no module', async () => {
  expect((await teacher.ask(moduleApi.enable, { module: 'memo', enabled: false })).status).toBe(403);
  expect((await admin.ask(moduleApi.enable, { module: 'base', enabled: false })).status).toBe(400);
});
