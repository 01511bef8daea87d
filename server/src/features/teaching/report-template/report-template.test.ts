import { reportTemplateApi } from '@xueyan/contract/teaching/report-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'report-template-admin');
});
afterAll(() => school.close());

const form = { title: '第一个', sharing: 'mine' as const, content: '## 目的', rubric: [] };
const titles = async (title = '') =>
  (await admin.call(reportTemplateApi.list, { title })).pageInfo.resultList.map((row) => row.title);

test('adds a report template, finds it by its title, changes and deletes it §prep.3', async () => {
  const { reportTemplateId } = await admin.call(reportTemplateApi.save, form);
  await admin.call(reportTemplateApi.save, { ...form, title: '第二个' });
  expect(await titles()).toEqual(['第二个', '第一个']);
  expect(await titles('一')).toEqual(['第一个']);
  await admin.call(reportTemplateApi.update, { ...form, reportTemplateId, version: 1, title: '改过的' });
  expect(await titles()).toEqual(['第二个', '改过的']);
  await admin.call(reportTemplateApi.remove, { reportTemplateId });
  expect(await titles()).toEqual(['第二个']);
  expect((await admin.ask(reportTemplateApi.remove, { reportTemplateId })).meta.code).toBe('wire.gone');
});

test('a concurrent change is not overwritten', async () => {
  const { reportTemplateId } = await admin.call(reportTemplateApi.save, form);
  const change = { ...form, reportTemplateId, version: 1 };
  expect(await admin.call(reportTemplateApi.update, change)).toEqual({ version: 2 });
  expect((await admin.ask(reportTemplateApi.update, change)).meta.code).toBe('wire.changed');
});

test('a colleague can use a shared template and cannot change it §prep.3', async () => {
  const owner = await school.signIn('ROLE_TEACHER', 'template-owner');
  const colleague = await school.signIn('ROLE_TEACHER', 'template-colleague');
  const { reportTemplateId } = await owner.call(reportTemplateApi.save, { ...form, title: '私有' });
  await owner.call(reportTemplateApi.save, { ...form, title: '共用', sharing: 'public' });
  const seen = (await colleague.call(reportTemplateApi.list, {})).pageInfo.resultList;
  expect(seen.map(({ title, editable }) => [title, editable])).toEqual([['共用', false]]);
  const change = { ...form, reportTemplateId, version: 1 };
  expect((await colleague.ask(reportTemplateApi.update, change)).meta.code).toBe('wire.gone');
  const other = { ...change, reportTemplateId: seen[0]?.reportTemplateId ?? '' };
  expect((await colleague.ask(reportTemplateApi.update, other)).meta.code).toBe('wire.gone');
  expect((await colleague.call(reportTemplateApi.list, { own: true })).pageInfo.totalSize).toBe(0);
});

test('students have no access', async () => {
  const person = await school.signIn('ROLE_STUDENT', 'template-student');
  expect((await person.ask(reportTemplateApi.list, {})).status).toBe(403);
  expect((await person.ask(reportTemplateApi.save, form)).status).toBe(403);
});
