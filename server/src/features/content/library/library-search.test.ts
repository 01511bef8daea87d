import { libraryApi, libraryUploadPath, libraryVersionPath } from '@xueyan/contract/content/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'search-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'search-teacher');
  student = await school.signIn('ROLE_STUDENT', 'search-student');
});
afterAll(() => school.close());

async function send(person: Caller, path: string, name: string, content: string) {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const request = { method: 'POST', headers: { authorization: person.token }, body };
  const response = await fetch(`${school.url}/api/${path}`, request);
  return ((await response.json()) as { data: { itemIds: string[] } }).data.itemIds[0] ?? '';
}
async function shelved(person: Caller, name: string, content: string, said = {}) {
  const itemId = await send(person, `${libraryUploadPath}/root`, name, content);
  await person.call(libraryApi.update, { itemId, title: name, share: 'public', ...said });
  await person.call(libraryApi.shelve, { itemId, onShelf: true });
  await school.settleJobs();
  return itemId;
}
const found = async (person: Caller, words: string) =>
  (await person.call(libraryApi.list, { words })).pageInfo.resultList;
const titles = async (person: Caller, words: string) => (await found(person, words)).map(({ title }) => title);

test('a resource is found by the text of its file, with the matches marked', async () => {
  await shelved(admin, '实验一.md', `${'前言。'.repeat(40)}二叉平衡树的旋转操作分为四种情形。`);
  const [one] = await found(student, '平衡树旋转');
  expect(one?.title).toBe('实验一.md');
  const { text = '', ranges = [] } = one?.excerpt ?? {};
  expect(ranges.map(([from, to]) => text.slice(from, to)).join()).toContain('旋转');
  expect(await titles(student, '红黑树旋转')).toEqual([]);
});

test('Latin words match from their beginning, and part of a name matches where no word does', async () => {
  await shelved(admin, 'kubernetes-notes.txt', 'pods and deployments');
  expect(await titles(student, 'deploy')).toEqual(['kubernetes-notes.txt']);
  expect(await titles(student, 'bernetes')).toEqual(['kubernetes-notes.txt']);
  expect(await titles(student, "it's \\ 100%")).toEqual([]);
});

test('others find the approved version and never one that waits', async () => {
  const itemId = await shelved(teacher, '排队.md', '先进先出');
  expect(await titles(student, '先进先出')).toEqual([]);
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: true });
  expect(await titles(student, '先进先出')).toEqual(['排队.md']);
  await send(teacher, `${libraryVersionPath}/${itemId}`, '排队二.md', '后进先出的栈');
  await school.settleJobs();
  expect(await titles(student, '后进先出')).toEqual([]);
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: true });
  expect(await titles(student, '后进先出')).toEqual(['排队.md']);
  expect(await titles(student, '先进先出')).toEqual([]);
});

test('a long list is counted without being read, with any filter', async () => {
  for (const n of [1, 2, 3]) await shelved(admin, `计数${n}.txt`, '同样的内容物', { subject: '计数科' });
  const page = await student.call(libraryApi.list, { subject: '计数科', pageSize: 1 });
  expect([page.pageInfo.totalSize, page.pageInfo.resultList.length]).toEqual([3, 1]);
  const byKind = await student.call(libraryApi.list, { words: '内容物', category: 'document', pageSize: 2 });
  expect(byKind.pageInfo.totalSize).toBe(3);
});
