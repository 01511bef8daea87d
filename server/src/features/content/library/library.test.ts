import { organizationApi } from '@xueyan/contract/base/organization';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { libraryApi, libraryUploadPath, libraryVersionPath } from '@xueyan/contract/content/library';
import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/account.table.ts';
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

test('files become resources by their content, and files of other types are reported', async () => {
  const { data } = await send(teacher, `${libraryUploadPath}/root`, [
    ['讲义.md', '# 讲义'],
    ['坏的.png', '不是图片'],
    ['程序.exe', 'MZ'],
  ]);
  expect(data.itemIds).toHaveLength(1);
  expect(data.errorFileList).toEqual(['坏的.png', '程序.exe']);
  expect((await send(student, `${libraryUploadPath}/root`, [['a.md', 'a']])).meta.code).toBe('wire.notAllowed');
});

test('a teacher’s resource is visible to others once approved, and not after its removal', async () => {
  const itemId = await bring(teacher, '审核讲义.md');
  expect(await teacher.call(libraryApi.shelve, { itemId, onShelf: true })).toEqual({ state: 'waiting' });
  expect(await found(student, '审核讲义')).toEqual([]);
  expect((await teacher.ask(libraryApi.decide, { itemIds: [itemId], passed: true })).meta.code).toBe('wire.notAllowed');
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: true });
  expect(await found(student, '审核讲义')).toEqual(['审核讲义.md']);
  const { address } = await student.call(libraryApi.get, { itemId });
  expect(await fetchFile(student, address)).toBe(200);
  expect((await stranger.ask(libraryApi.remove, { itemIds: [itemId] })).meta.code).toBe('wire.gone');
  await teacher.call(libraryApi.remove, { itemIds: [itemId] });
  expect(await found(student, '审核讲义')).toEqual([]);
  expect(await fetchFile(student, address)).toBe(403);
  expect(await found(teacher, '审核讲义', 'removed')).toEqual(['审核讲义.md']);
  await teacher.call(libraryApi.restore, { itemIds: [itemId] });
  expect(await found(teacher, '审核讲义', 'mine')).toEqual(['审核讲义.md']);
});

test('a share reaches only the people of its course or organization', async () => {
  const forCourse = await bring(teacher, '课程内.md', { share: 'course', courseId });
  await teacher.call(libraryApi.shelve, { itemId: forCourse, onShelf: true });
  await admin.call(libraryApi.decide, { itemIds: [forCourse], passed: true });
  expect(await found(student, '课程内')).toEqual(['课程内.md']);
  expect(await found(stranger, '课程内')).toEqual([]);
  const own = await bring(teacher, '自己的.md', { share: 'me' });
  expect(await teacher.call(libraryApi.shelve, { itemId: own, onShelf: true })).toEqual({ state: 'shelved' });
  expect(await found(student, '自己的')).toEqual([]);
  const refused = await stranger.ask(libraryApi.update, { itemId: own, title: '改', share: 'public' });
  expect(refused.meta.code).toBe('wire.gone');
});

test('a resource that cannot be downloaded is shown, but not downloaded or added to a course', async () => {
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

test('others see the approved file and texts until the changes are approved', async () => {
  const itemId = await bring(teacher, '甲版.md');
  await teacher.call(libraryApi.shelve, { itemId, onShelf: true });
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: true });
  await send(teacher, `${libraryVersionPath}/${itemId}`, [['乙版.md', '新']]);
  await teacher.call(libraryApi.update, { itemId, title: '乙名', share: 'public' });
  const seen = async () => {
    const { title, fileName, address, revision } = await student.call(libraryApi.get, { itemId });
    return { title, fileName, revision, status: await fetchFile(student, address) };
  };
  expect(await seen()).toEqual({ title: '甲版.md', fileName: '甲版.md', revision: 'waiting', status: 200 });
  const { versions, held } = await admin.call(libraryApi.get, { itemId });
  expect([held?.title, versions.map(({ shown }) => shown)]).toEqual(['乙名', [false, true]]);
  expect(await fetchFile(student, versions[0]?.address ?? '')).not.toBe(200);
  expect(await fetchFile(admin, versions[0]?.address ?? '')).toBe(200);
  const { pageInfo } = await admin.call(libraryApi.list, { view: 'review' });
  expect(pageInfo.resultList.map((one) => one.itemId)).toContain(itemId);
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: false, reason: '再改' });
  expect((await seen()).fileName).toBe('甲版.md');
  await teacher.call(libraryApi.update, { itemId, title: '丙名', share: 'public' });
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: true });
  expect(await seen()).toEqual({ title: '丙名', fileName: '乙版.md', revision: null, status: 200 });
  const first = versions.at(-1)?.versionId ?? '';
  expect(await teacher.call(libraryApi.restoreVersion, { itemId, versionId: first })).toEqual({ revision: 'waiting' });
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: true });
  expect((await seen()).fileName).toBe('甲版.md');
});

test('several resources are moved, decided or removed at once, all or none', async () => {
  const itemIds = [await bring(teacher, '批一.md', { labels: ['批'], kind: 'data' }), await bring(teacher, '批二.md')];
  const others = await bring(stranger, '批三.md');
  const { folderId } = await teacher.call(libraryApi.saveFolder, { parentId: null, name: '批量' });
  const refused = await teacher.ask(libraryApi.move, { itemIds: [...itemIds, others], folderId });
  expect(refused.meta.code).toBe('wire.gone');
  const inFolder = async () => (await teacher.call(libraryApi.list, { view: 'mine', folderId })).pageInfo.totalSize;
  expect(await inFolder()).toBe(0);
  await teacher.call(libraryApi.move, { itemIds, folderId });
  expect(await inFolder()).toBe(2);
  for (const itemId of itemIds) await teacher.call(libraryApi.shelve, { itemId, onShelf: true });
  await admin.call(libraryApi.decide, { itemIds, passed: true });
  const filtered = await student.call(libraryApi.list, { label: '批', kind: 'data' });
  expect(filtered.pageInfo.resultList.map(({ title }) => title)).toEqual(['批一.md']);
  expect((await student.call(libraryApi.folders, {})).labels).toContain('批');
  await teacher.call(libraryApi.remove, { itemIds });
  expect(await found(student, '批')).toEqual([]);
  await teacher.call(libraryApi.restore, { itemIds });
  expect(await inFolder()).toBe(2);
});

test('sharing with an organization reaches those below it and never those above', async () => {
  const insert = async (code: string, parentId: string | null) =>
    (
      await admin.call(organizationApi.save, {
        name: code,
        code,
        type: 'department',
        leaderId: null,
        disabled: false,
        parentId,
      })
    ).organizationId;
  const faculty = await insert('LIBA', null);
  const department = await insert('LIBB', faculty);
  await school.sql.update(users).set({ organizationId: faculty }).where(eq(users.id, teacher.id));
  await school.sql.update(users).set({ organizationId: department }).where(eq(users.id, student.id));
  const itemId = await bring(teacher, '院内.md', { share: 'organization' });
  await teacher.call(libraryApi.shelve, { itemId, onShelf: true });
  await admin.call(libraryApi.decide, { itemIds: [itemId], passed: true });
  expect(await found(student, '院内')).toEqual(['院内.md']);
  await school.sql.update(users).set({ organizationId: department }).where(eq(users.id, teacher.id));
  await school.sql.update(users).set({ organizationId: faculty }).where(eq(users.id, student.id));
  expect(await found(student, '院内')).toEqual([]);
});

test('the name of a resource is screened before others see it', async () => {
  await admin.call(sensitiveWordApi.save, { word: '资源禁词', level: 'block' });
  const { data } = await send(teacher, `${libraryUploadPath}/root`, [['资源禁词.md', '内容']]);
  const itemId = data.itemIds[0] ?? '';
  expect((await teacher.ask(libraryApi.shelve, { itemId, onShelf: true })).meta.code).toBe('sensitiveword.blocked');
  const named = await teacher.ask(libraryApi.update, { itemId, title: '好名', share: 'public', labels: ['资源禁词'] });
  expect(named.meta.code).toBe('sensitiveword.blocked');
});

test('a folder name is unique, a folder lists what is below it, and a used folder is not deleted', async () => {
  const { folderId } = await teacher.call(libraryApi.saveFolder, { parentId: null, name: '夹' });
  expect(await teacher.call(libraryApi.saveFolder, { parentId: null, name: '夹' })).toEqual({ folderId });
  const { folderId: inner } = await teacher.call(libraryApi.saveFolder, { parentId: folderId, name: '内' });
  const itemId = await bring(admin, '在内.md', { folderId: inner });
  await admin.call(libraryApi.shelve, { itemId, onShelf: true });
  const list = await student.call(libraryApi.list, { folderId });
  expect(list.pageInfo.resultList.map(({ title }) => title)).toEqual(['在内.md']);
  const { folderList } = await student.call(libraryApi.folders, {});
  expect(folderList.find((folder) => folder.folderId === inner)).toMatchObject({ count: 1 });
  expect((await admin.ask(libraryApi.removeFolder, { folderId: inner })).meta.code).toBe('library.folderInUse');
  const circle = await admin.ask(libraryApi.updateFolder, { folderId, parentId: inner, name: '夹' });
  expect(circle.meta.code).toBe('library.folderCircle');
});

test('a resource is deleted after thirty days in the recycle bin', async () => {
  const itemId = await bring(teacher, '过期.md');
  await teacher.call(libraryApi.favour, { itemId, favourite: true });
  expect(await found(teacher, '过期', 'favourite')).toEqual(['过期.md']);
  await teacher.call(libraryApi.remove, { itemIds: [itemId] });
  await school.clock.advance({ days: 31 });
  await school.settleJobs();
  expect(await school.sql.$count(libraryItems, eq(libraryItems.id, itemId))).toBe(0);
});
