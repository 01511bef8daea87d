import { libraryApi, libraryUploadPath, libraryVersionPath } from '@xueyan/contract/content/library';
import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryItems } from '../../../db/library.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let student: Caller;
let stranger: Caller;
let courseId = '';
beforeAll(async () => {
  school = await openSchool();
  const lesson = await openLesson(school);
  ({ teacher, courseId } = lesson);
  student = lesson.students[0] as Caller;
  admin = await school.signIn('ROLE_ADMIN', 'library-admin');
  stranger = await school.signIn('ROLE_TEACHER', 'library-stranger');
});
afterAll(() => school.close());

async function send(person: Caller, path: string, files: [name: string, content: string][]) {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([content]), name);
  const headers = { authorization: person.token };
  const response = await fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body: form });
  return (await response.json()) as { meta: { code?: string }; data: { itemIds: string[]; errorFileList: string[] } };
}
async function bring(person: Caller, name: string, said = {}) {
  const { data } = await send(person, `${libraryUploadPath}/root`, [[name, '内容']]);
  const itemId = data.itemIds[0] ?? '';
  await person.call(libraryApi.update, { itemId, title: name, share: 'public', ...said });
  return itemId;
}
const found = async (person: Caller, words: string, view: 'all' | 'mine' | 'removed' | 'favourite' = 'all') =>
  (await person.call(libraryApi.list, { words, view })).pageInfo.resultList.map(({ title }) => title);
const fetchFile = async (person: Caller, address: string) =>
  (await fetch(`${school.url}${address}`, { headers: { authorization: person.token } })).status;

test('files become resources by their content, and those of other kinds are named', async () => {
  const { data } = await send(teacher, `${libraryUploadPath}/root`, [
    ['讲义.md', '# 讲义'],
    ['坏的.png', '不是图片'],
    ['程序.exe', 'MZ'],
  ]);
  expect(data.itemIds).toHaveLength(1);
  expect(data.errorFileList).toEqual(['坏的.png', '程序.exe']);
  expect((await send(student, `${libraryUploadPath}/root`, [['a.md', 'a']])).meta.code).toBe('wire.notAllowed');
});

test('what a teacher puts on the shelf is seen by others once it was passed, and not after it was removed', async () => {
  const itemId = await bring(teacher, '审核讲义.md');
  expect(await teacher.call(libraryApi.shelve, { itemId, onShelf: true })).toEqual({ state: 'waiting' });
  expect(await found(student, '审核讲义')).toEqual([]);
  expect((await teacher.ask(libraryApi.decide, { itemId, passed: true })).meta.code).toBe('wire.notAllowed');
  await admin.call(libraryApi.decide, { itemId, passed: true });
  expect(await found(student, '审核讲义')).toEqual(['审核讲义.md']);
  const { address } = await student.call(libraryApi.get, { itemId });
  expect(await fetchFile(student, address)).toBe(200);
  expect((await stranger.ask(libraryApi.remove, { itemId })).meta.code).toBe('wire.gone');
  await teacher.call(libraryApi.remove, { itemId });
  expect(await found(student, '审核讲义')).toEqual([]);
  expect(await fetchFile(student, address)).toBe(403);
  expect(await found(teacher, '审核讲义', 'removed')).toEqual(['审核讲义.md']);
  await teacher.call(libraryApi.restore, { itemId });
  expect(await found(teacher, '审核讲义', 'mine')).toEqual(['审核讲义.md']);
});

test('a share reaches the people of its course, or of its organization, and nobody else', async () => {
  const forCourse = await bring(teacher, '课程内.md', { share: 'course', courseId });
  await teacher.call(libraryApi.shelve, { itemId: forCourse, onShelf: true });
  await admin.call(libraryApi.decide, { itemId: forCourse, passed: true });
  expect(await found(student, '课程内')).toEqual(['课程内.md']);
  expect(await found(stranger, '课程内')).toEqual([]);
  const own = await bring(teacher, '自己的.md', { share: 'me' });
  expect(await teacher.call(libraryApi.shelve, { itemId: own, onShelf: true })).toEqual({ state: 'shelved' });
  expect(await found(student, '自己的')).toEqual([]);
  const refused = await stranger.ask(libraryApi.update, { itemId: own, title: '改', share: 'public' });
  expect(refused.meta.code).toBe('wire.gone');
});

test('what may not be taken along is shown and not downloaded, nor put into a course', async () => {
  const itemId = await bring(admin, '只看.md', { downloadable: false });
  await admin.call(libraryApi.shelve, { itemId, onShelf: true });
  expect((await student.ask(libraryApi.download, { itemId })).meta.code).toBe('library.notDownloadable');
  const { sectionId: chapterId } = await teacher.call(sectionApi.save, {
    courseId,
    parentId: null,
    title: '章',
    kind: 'chapter',
  });
  const refused = await teacher.ask(libraryApi.addToCourse, { itemId, chapterId });
  expect(refused.meta.code).toBe('library.notDownloadable');
  await admin.call(libraryApi.update, { itemId, title: '只看', share: 'public', downloadable: true });
  await student.call(libraryApi.download, { itemId });
  const { sectionId } = await teacher.call(libraryApi.addToCourse, { itemId, chapterId });
  const { itemList } = await teacher.call(coursewareApi.get, { sectionId });
  expect(itemList.map(({ name }) => name)).toEqual(['只看.md']);
  expect((await admin.call(libraryApi.get, { itemId })).downloadCount).toBe(2);
});

test('a new version replaces the file for readers, and its owner keeps the old ones', async () => {
  const itemId = await bring(admin, '第一版.md');
  await admin.call(libraryApi.shelve, { itemId, onShelf: true });
  const sent = await send(admin, `${libraryVersionPath}/${itemId}`, [['第二版.md', '新']]);
  expect(sent.data).toEqual({ itemIds: [itemId], errorFileList: [] });
  expect((await student.call(libraryApi.get, { itemId })).versions.map(({ fileName }) => fileName)).toEqual([
    '第二版.md',
  ]);
  const { versions } = await admin.call(libraryApi.get, { itemId });
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  const refused = await student.ask(libraryApi.download, { itemId, versionId: versions[1]?.versionId ?? '' });
  expect(refused.meta.code).toBe('wire.gone');
  expect((await send(stranger, `${libraryVersionPath}/${itemId}`, [['c.md', 'c']])).meta.code).toBe('wire.gone');
});

test('a folder is one by its name, holds what is in those below it, and stays while something is in it', async () => {
  const { folderId } = await teacher.call(libraryApi.saveFolder, { parentId: null, name: '夹' });
  expect(await teacher.call(libraryApi.saveFolder, { parentId: null, name: '夹' })).toEqual({ folderId });
  const { folderId: inner } = await teacher.call(libraryApi.saveFolder, { parentId: folderId, name: '内' });
  const itemId = await bring(admin, '在内.md', { folderId: inner });
  await admin.call(libraryApi.shelve, { itemId, onShelf: true });
  const list = await student.call(libraryApi.list, { folderId });
  expect(list.pageInfo.resultList.map(({ title }) => title)).toEqual(['在内.md']);
  expect((await admin.ask(libraryApi.removeFolder, { folderId: inner })).meta.code).toBe('library.folderInUse');
  const circle = await admin.ask(libraryApi.updateFolder, { folderId, parentId: inner, name: '夹' });
  expect(circle.meta.code).toBe('library.folderCircle');
});

test('after thirty days in the recycle bin a resource is gone', async () => {
  const itemId = await bring(teacher, '过期.md');
  await teacher.call(libraryApi.favour, { itemId, favourite: true });
  expect(await found(teacher, '过期', 'favourite')).toEqual(['过期.md']);
  await teacher.call(libraryApi.remove, { itemId });
  await school.clock.advance({ days: 31 });
  await school.settleJobs();
  expect(await school.sql.$count(libraryItems, eq(libraryItems.id, itemId))).toBe(0);
});
