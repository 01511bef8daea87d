import { deckApi } from '@xueyan/contract/ai/deck';
import { MaterialUpload, materialApi, materialUploadPath } from '@xueyan/contract/prep/material';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renditions } from '../../../db/courseware.table.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withPrograms } from '../../../testing/host-programs.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape } from '../picture/picture.service.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  other = await school.signIn('ROLE_TEACHER', 'material-other');
});
afterAll(() => school.close());

async function upload(who: Caller, folder: string, files: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  const address = `${school.url}/api/${materialUploadPath}?folder=${encodeURIComponent(folder)}`;
  const response = await fetch(address, { method: 'POST', headers: { authorization: who.token }, body: form });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}
const names = async (who: Caller, search = {}) =>
  (await who.call(materialApi.list, search)).pageInfo.resultList.map(({ name }) => name).sort();
const read = async (who: Caller, address: string) =>
  (await fetch(school.url + address, { headers: { authorization: who.token } })).status;
const find = async (name: string) => {
  const [found] = (await teacher.call(materialApi.list, { name })).pageInfo.resultList;
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('files are found by name, folder and label, and a file that contradicts its name is reported §prep.1', async () => {
  const { data } = await upload(teacher, '讲义/一', { 'a.txt': '甲', 'b.md': '# 乙', 'c.png': 'no picture' });
  expect(MaterialUpload.parse(data)).toMatchObject({ refusedList: ['c.png'] });
  await upload(teacher, '数据', { 'd.csv': 'x,y\n1,2\n' });
  expect(await names(teacher, { folder: '讲义' })).toEqual(['a.txt', 'b.md']);
  expect(await names(teacher, { folder: '讲' })).toEqual([]);
  expect(await names(teacher, { name: 'd.c' })).toEqual(['d.csv']);
  const { materialId, version } = await find('a.txt');
  const form = { name: 'a.txt', folder: '数据', labels: ['重点'], sharing: 'mine' as const, courseId: null };
  await teacher.call(materialApi.update, { ...form, materialId, version });
  expect(await names(teacher, { label: '重点' })).toEqual(['a.txt']);
  expect(await teacher.call(materialApi.folders, {})).toEqual({
    folderList: [
      { folder: '数据', count: 2 },
      { folder: '讲义/一', count: 1 },
    ],
    labelList: [{ label: '重点', count: 1 }],
  });
  expect((await teacher.ask(materialApi.update, { ...form, materialId, version })).meta.code).toBe('wire.changed');
});

test('unshared material is private, and students of a course read what is shared with it', async () => {
  const student = lesson.students[0] as Caller;
  const { materialId, version, address } = await find('b.md');
  expect(await names(other)).toEqual([]);
  expect([await read(other, address), await read(student, address), await read(teacher, address)]).toEqual([
    403, 403, 200,
  ]);
  const form = { name: 'b.md', folder: '', labels: [], sharing: 'course' as const, courseId: null };
  const asked = await teacher.ask(materialApi.update, { ...form, materialId, version });
  expect(asked.meta.code).toBe('material.courseMissing');
  await teacher.call(materialApi.update, { ...form, courseId: lesson.courseId, materialId, version });
  expect([await read(other, address), await read(student, address)]).toEqual([403, 200]);
  await teacher.call(materialApi.update, { ...form, sharing: 'public', materialId, version: version + 1 });
  expect(await names(other)).toEqual(['b.md']);
  expect((await other.ask(materialApi.remove, { materialId })).meta.code).toBe('wire.gone');
  await teacher.call(materialApi.remove, { materialId });
  expect(await read(teacher, address)).toBe(404);
});

test('an Office file is shown as PDF to whoever may use it, and its pages go with the material', async () => {
  const packed = packArchive(new Map([['word/document.xml', Buffer.from('<w:document/>')]]));
  const { data } = await upload(teacher, '', { '讲义.docx': Uint8Array.from(packed), '说明.txt': '甲' });
  const [materialId = '', plain = ''] = MaterialUpload.parse(data).materialIdList;
  const look = () => teacher.call(materialApi.preview, { materialId });
  expect(await withPrograms([], look)).toEqual({ state: 'missing', form: 'pdf', address: '' });
  expect(await withPrograms(['soffice'], look)).toEqual({ state: 'making', form: 'pdf', address: '' });
  expect((await other.ask(materialApi.preview, { materialId })).meta.code).toBe('wire.gone');
  expect(await teacher.call(materialApi.preview, { materialId: plain })).toMatchObject({ state: 'none', form: null });
  await school.settleJobs();
  expect(await look()).toMatchObject({ state: 'failed' });
  const { files } = school.server.platform;
  const resultSha256 = await files.put(Buffer.from('%PDF-1.7 pages'));
  await school.sql.update(renditions).set({ state: 'done', resultSha256, resultBytes: 14 });
  const { state, address } = await look();
  expect([state, (await look()).address]).toEqual(['done', address]);
  expect([await read(teacher, address), await read(other, address)]).toEqual([200, 403]);
  await teacher.call(materialApi.remove, { materialId });
  expect(await read(teacher, address)).toBe(404);
});

test('a student has no library', async () => {
  const student = lesson.students[0] as Caller;
  expect((await student.ask(materialApi.list, {})).status).toBe(403);
  expect((await upload(student, '', { 'a.txt': '甲' })).status).toBe(403);
});

test('a picture of the library goes into a slide of one’s own deck, and stays there without it', async () => {
  const png = new Uint8Array(drawShape('圆形', 1));
  await upload(teacher, '', { '校徽.png': png });
  const { materialId, address } = await find('校徽.png');
  const { deckId } = await teacher.call(deckApi.add, { title: '图文', outline: '', theme: 'blue' });
  const insert = async (who: Caller) => {
    const url = `${school.url}/api/editor/insertfile/deck-${deckId}?file=${address.split('/').at(-1)}`;
    const response = await fetch(url, { method: 'POST', headers: { authorization: who.token }, body: new FormData() });
    return ((await response.json()) as { data: { fileMap: Record<string, string> } | null }).data?.fileMap;
  };
  const inserted = (await insert(teacher))?.['校徽.png'] ?? '';
  expect(await insert(other)).toBeUndefined();
  await teacher.call(materialApi.remove, { materialId });
  expect([await read(teacher, inserted), await read(other, inserted)]).toEqual([200, 404]);
});

test('material goes into a section and into a text without another upload, and stays there without it §prep.1', async () => {
  const student = lesson.students[0] as Caller;
  const { data } = await upload(teacher, '', { '引用.md': '# 引用' });
  const [materialId = ''] = MaterialUpload.parse(data).materialIdList;
  const { address } = await find('引用.md');
  const { sectionId, courseId } = lesson;
  await teacher.call(materialApi.attach, { sectionId, materialIds: [materialId] });
  expect((await other.ask(materialApi.attach, { sectionId, materialIds: [materialId] })).meta.code).toBe('wire.gone');
  const insert = async (who: Caller) => {
    const file = address.split('/').at(-1);
    const url = `${school.url}/api/editor/insertfile/course-${courseId}?file=${file}`;
    const response = await fetch(url, { method: 'POST', headers: { authorization: who.token }, body: new FormData() });
    return ((await response.json()) as { data: { fileMap: Record<string, string> } | null }).data?.fileMap;
  };
  const inserted = (await insert(teacher))?.['引用.md'] ?? '';
  expect(await insert(other)).toBeUndefined();
  await teacher.call(materialApi.remove, { materialId });
  const [attached] = (await student.call(attachmentApi.list, { sectionId })).attachmentList.slice(-1);
  expect(attached?.name).toBe('引用.md');
  expect([await read(student, attached?.address ?? ''), await read(student, inserted)]).toEqual([200, 200]);
});
