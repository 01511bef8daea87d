import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { type MindMapContent, mindMapApi } from '@xueyan/contract/content/mind-map';
import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import { copyApi } from '@xueyan/contract/school/copy';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported, lookAt, takeIn } from '../../../testing/bundles.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  student = lesson.students[0] as Caller;
});
afterAll(() => school.close());

type Topic = MindMapContent['topics'][number];
const topic = (text: string, parent: number | null, picture: Topic['picture'] = null): Topic => ({
  ...{ text, note: '', link: '', icons: [], picture, parent },
});
const contentOf = (...topics: Topic[]): MindMapContent => ({ layout: 'mindMap', theme: 'calm', topics, lines: [] });
const addMap = async (who: Caller, title: string, ...texts: string[]) => {
  const topics = texts.map((text, at) => topic(text, at === 0 ? null : 0));
  return (await who.call(mindMapApi.add, { title, content: contentOf(...topics) })).mapId;
};
const put = async (mapId: string) =>
  (await teacher.call(mindMapSectionApi.addToCourse, { mapId, chapterId: lesson.chapterId })).sectionId;
const textsIn = async (who: Caller, sectionId: string) =>
  (await who.call(mindMapSectionApi.get, { sectionId })).content?.topics.map(({ text }) => text);
const shown = async (who: Caller, address: string) =>
  (await fetch(`${school.url}${address}`, { headers: { authorization: who.token } })).status;

async function upload(who: Caller, mapId: string): Promise<string> {
  const form = new FormData();
  form.append('mark-file', new Blob([new Uint8Array(png)]), '图.png');
  const request = { method: 'POST', headers: { authorization: who.token }, body: form };
  const response = await fetch(`${school.url}/api/editor/uploadmarkfile/mindmap-${mapId}`, request);
  const { data } = (await response.json()) as { data: { fileMap: Record<string, string> } };
  return Object.values(data.fileMap)[0] ?? '';
}

test('a private map in a course is seen by its students, whom opening it finishes, and changes only when renewed', async () => {
  const mapId = await addMap(teacher, '进程', '进程', '信号');
  const sectionId = await put(mapId);
  expect((await student.ask(mindMapApi.get, { mapId })).meta.code).toBe('wire.gone');
  expect(await student.call(mindMapSectionApi.get, { sectionId })).toMatchObject({ editor: false, source: null });
  expect(await textsIn(student, sectionId)).toEqual(['进程', '信号']);
  const { treeList } = await student.call(sectionApi.tree, { courseId: lesson.courseId });
  const section = treeList.flatMap(({ children }) => children).find(({ id }) => id === sectionId);
  expect(section).toMatchObject({ title: '进程', kind: 'mindmap', done: true });

  const content = contentOf(topic('进程', null), topic('管道', 0));
  await teacher.call(mindMapApi.saveContent, { mapId, version: 1, content });
  expect(await textsIn(student, sectionId)).toEqual(['进程', '信号']);
  const { source } = await teacher.call(mindMapSectionApi.get, { sectionId });
  expect(source).toEqual({ mapId, title: '进程', changed: true });
  await teacher.call(mindMapSectionApi.take, { sectionId, mapId });
  expect(await textsIn(student, sectionId)).toEqual(['进程', '管道']);
  expect((await teacher.call(mindMapSectionApi.get, { sectionId })).source?.changed).toBe(false);
  await teacher.call(mindMapApi.remove, { mapId });
  expect(await textsIn(student, sectionId)).toEqual(['进程', '管道']);
});

test('an empty section is not finished by opening it, and a note stays when the map is replaced', async () => {
  const place = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '空图', kind: 'mindmap' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, place);
  expect(await student.call(mindMapSectionApi.get, { sectionId })).toMatchObject({ content: null });
  const doneOf = async () =>
    (await student.call(sectionApi.tree, { courseId: lesson.courseId })).treeList
      .flatMap(({ children }) => children)
      .find(({ id }) => id === sectionId)?.done;
  expect(await doneOf()).toBe(false);
  const { gapList } = await teacher.call(sectionApi.gaps, { courseId: lesson.courseId });
  expect(gapList).toContainEqual({ sectionId, title: '空图', gap: 'map' });
  await teacher.call(mindMapSectionApi.save, { sectionId, note: '从左看起' });
  await teacher.call(mindMapSectionApi.take, { sectionId, mapId: await addMap(teacher, '图', '甲') });
  expect(await student.call(mindMapSectionApi.get, { sectionId })).toMatchObject({ note: '从左看起' });
  expect(await doneOf()).toBe(true);
});

test('only a map that the teacher may see goes in, and its texts are screened', async () => {
  const other = await school.signIn('ROLE_TEACHER', 'map-section-other');
  const foreign = await addMap(other, '别人的', '中心');
  const chapterId = lesson.chapterId;
  const refused = await teacher.ask(mindMapSectionApi.addToCourse, { mapId: foreign, chapterId });
  expect(refused.meta.code).toBe('wire.gone');
  const admin = await school.signIn('ROLE_ADMIN', 'map-section-admin');
  await admin.call(sensitiveWordApi.save, { word: '小节禁词', level: 'block' });
  const mapId = await addMap(teacher, '筛查', '小节禁词');
  const blocked = await teacher.ask(mindMapSectionApi.addToCourse, { mapId, chapterId });
  expect(blocked.meta.code).toBe('sensitiveword.blocked');
});

test('a map with a picture is copied, exported and imported with its course', async () => {
  const mapId = await addMap(teacher, '带图', '中心');
  const address = await upload(teacher, mapId);
  const picture = { address, width: 80, height: 60 };
  await teacher.call(mindMapApi.saveContent, { mapId, version: 1, content: contentOf(topic('中心', null, picture)) });
  const sectionId = await put(mapId);
  const pictureOf = async (who: Caller, id: string) =>
    (await who.call(mindMapSectionApi.get, { sectionId: id })).content?.topics[0]?.picture?.address ?? '';
  const seen = await pictureOf(student, sectionId);
  expect([await shown(student, address), await shown(student, seen)]).toEqual([404, 200]);

  const mapIn = async (courseId: string) => {
    const { treeList } = await teacher.call(sectionApi.tree, { courseId });
    return treeList.flatMap(({ children }) => children).find(({ title }) => title === '带图')?.id ?? '';
  };
  const { courseId: copy } = await teacher.call(copyApi.course, { courseId: lesson.courseId });
  const copied = await pictureOf(teacher, await mapIn(copy));
  expect(copied).not.toBe(seen);
  expect(await shown(teacher, copied)).toBe(200);

  const bytes = await exported(school, teacher, lesson.courseId);
  const { bundleId } = await lookAt(school, teacher, '课程.zip', bytes);
  const taken = await takeIn(school, teacher, { bundleId, courseId: null });
  expect(taken.remarks).toEqual([]);
  const unpacked = await pictureOf(teacher, await mapIn(taken.courseId));
  expect(new Set([seen, copied, unpacked]).size).toBe(3);
  expect(await shown(teacher, unpacked)).toBe(200);
});
