import { announcementApi } from '@xueyan/contract/content/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'announcement-admin');
});
afterAll(() => school.close());

const form = { title: '第一个', content: '内容' };
const titles = async (title = '') =>
  (await admin.call(announcementApi.list, { title })).pageInfo.resultList.map((row) => row.title);
const readBy = async (person: Caller) =>
  (await person.call(announcementApi.listPublished, {})).pageInfo.resultList.map((row) => row.title);
const inDays = (days: number) =>
  school.server.platform.clock.write(new Date(school.server.platform.clock.now().getTime() + days * 86_400_000));

test('an announcement is added, found by its title, changed and deleted', async () => {
  const { announcementId } = await admin.call(announcementApi.save, form);
  await admin.call(announcementApi.save, { ...form, title: '第二个' });
  expect(await titles()).toEqual(['第二个', '第一个']);
  expect(await titles('一')).toEqual(['第一个']);
  await admin.call(announcementApi.update, { ...form, announcementId, version: 1, title: '改过的' });
  expect((await titles()).toSorted()).toEqual(['改过的', '第二个'].toSorted());
  await admin.call(announcementApi.remove, { announcementId });
  expect(await titles()).toEqual(['第二个']);
  expect((await admin.ask(announcementApi.remove, { announcementId })).meta.code).toBe('wire.gone');
});

test('everybody reads an announcement once its time has come, newest first', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-reader');
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '明天', publishTime: inDays(1) });
  await admin.call(announcementApi.save, { ...form, title: '昨天', publishTime: inDays(-1) });
  expect(await readBy(student)).not.toContain('明天');
  expect((await readBy(student)).at(-1)).toBe('昨天');
  const listed = (await admin.call(announcementApi.list, {})).pageInfo.resultList;
  expect(listed.find(({ title }) => title === '明天')?.published).toBe(false);
  const brought = { ...form, announcementId, version: 1, title: '今天', publishTime: null };
  await admin.call(announcementApi.update, brought);
  expect((await readBy(student))[0]).toBe('今天');
});

test('what somebody else changed meanwhile is not overwritten', async () => {
  const { announcementId } = await admin.call(announcementApi.save, form);
  const change = { ...form, announcementId, version: 1 };
  expect(await admin.call(announcementApi.update, change)).toEqual({ version: 2 });
  expect((await admin.ask(announcementApi.update, change)).meta.code).toBe('wire.changed');
});

test('a script in the text is stored as text', async () => {
  const content = '通知<script>alert(1)</script>';
  await admin.call(announcementApi.save, { title: '脚本', content });
  const [first] = (await admin.call(announcementApi.list, { title: '脚本' })).pageInfo.resultList;
  expect(first?.content).not.toContain('<script>');
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s reads and does not write', async (role) => {
  const person = await school.signIn(role, `announcement-${role.toLowerCase()}`);
  expect((await person.ask(announcementApi.listPublished, {})).status).toBe(200);
  expect((await person.ask(announcementApi.list, {})).status).toBe(403);
  expect((await person.ask(announcementApi.save, form)).status).toBe(403);
});
