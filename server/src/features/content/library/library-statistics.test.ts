import { libraryApi, libraryUploadPath } from '@xueyan/contract/content/library';
import { libraryStatisticsApi } from '@xueyan/contract/content/library-statistics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let student: Caller;
let chapterId = '';
beforeAll(async () => {
  school = await openSchool();
  const lesson = await openLesson(school);
  ({ teacher, chapterId } = lesson);
  student = lesson.students[0] as Caller;
  admin = await school.signIn('ROLE_ADMIN', 'statistics-admin');
});
afterAll(() => school.close());

/** Puts a resource on the shelf. */
async function bring(person: Caller, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['内容']), name);
  const request = { method: 'POST', headers: { authorization: person.token }, body: form };
  const response = await fetch(`${school.url}/api/${libraryUploadPath}/root`, request);
  const { data } = (await response.json()) as { data: { itemIds: string[] } };
  const itemId = data.itemIds[0] ?? '';
  await person.call(libraryApi.update, { itemId, title: name, share: 'public' });
  await person.call(libraryApi.shelve, { itemId, onShelf: true });
  await admin.call(libraryApi.shelve, { itemId, onShelf: true });
  return itemId;
}

test('what others look at, take and put into courses is counted by person and day, and one’s own use is not', async () => {
  const itemId = await bring(admin, '讲义.md');
  for (let times = 0; times < 2; times += 1) await student.call(libraryApi.get, { itemId });
  await student.call(libraryApi.download, { itemId });
  await teacher.call(libraryApi.addToCourse, { itemId, chapterId });
  await admin.call(libraryApi.get, { itemId });
  const { days, byCategory, ...sums } = await admin.call(libraryStatisticsApi.read, { days: 7 });
  expect(sums).toMatchObject({ items: 1, bytes: 6, people: 2, views: 2, downloads: 1, courses: 1 });
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ added: 1, total: 1, views: 2, downloads: 1, courses: 1 });
  expect(byCategory.find(({ category }) => category === 'document')).toMatchObject({ items: 1, views: 2 });
  const { pageInfo } = await admin.call(libraryStatisticsApi.uses, { days: 7, orderFlag: 'times desc' });
  expect(pageInfo.totalSize).toBe(3);
  expect(pageInfo.resultList[0]).toMatchObject({ loginName: student.loginName, use: 'view', times: 2, itemId });
  const only = await admin.call(libraryStatisticsApi.uses, { days: 7, use: 'course' });
  expect(only.pageInfo.resultList.map(({ loginName }) => loginName)).toEqual([teacher.loginName]);
});

test('the most used stand first, a period leaves earlier use out, and what was never used counts as none', async () => {
  await bring(admin, '没人看.md');
  await school.clock.advance({ days: 8 });
  admin = await school.signIn('ROLE_ADMIN', 'statistics-admin-2');
  const titles = async (days: 7 | 30) =>
    (await admin.call(libraryStatisticsApi.ranking, { days })).pageInfo.resultList.map(({ title, views }) => [
      title,
      views,
    ]);
  expect((await titles(30))[0]).toEqual(['讲义.md', 2]);
  expect((await titles(7)).find(([title]) => title === '讲义.md')).toEqual(['讲义.md', 0]);
  expect((await titles(30)).map(([title]) => title)).toContain('没人看.md');
});

test('a teacher sees the use of their own resources alone, and students none', async () => {
  const own = await school.signIn('ROLE_TEACHER', 'statistics-teacher');
  const itemId = await bring(own, '自己的.md');
  expect((await own.call(libraryStatisticsApi.read, { days: 7 })).items).toBe(1);
  const { pageInfo } = await own.call(libraryStatisticsApi.ranking, { days: 30 });
  expect(pageInfo.resultList.map((one) => one.itemId)).toEqual([itemId]);
  expect((await own.call(libraryStatisticsApi.uses, { days: 365 })).pageInfo.totalSize).toBe(0);
  const pupil = await school.signIn('ROLE_STUDENT', 'statistics-pupil');
  expect((await pupil.ask(libraryStatisticsApi.read, { days: 7 })).status).toBe(403);
});
