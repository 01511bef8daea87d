import { paletteApi } from '@xueyan/contract/composed/palette';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  const lesson = await openLesson(school);
  teacher = lesson.teacher;
  student = lesson.students[0] as Caller;
});
afterAll(() => school.close());

const search = async (who: Caller, words: string) =>
  (await who.call(paletteApi.search, { words })).recordList.map(({ kind, title, ranges }) => [kind, title, ranges]);

const content = {
  layout: 'mindMap' as const,
  theme: 'calm' as const,
  topics: [{ text: '中心', note: '', link: '', parent: null }],
};

test('a mind map is found by words, pinyin and initials, by its owner only until it is shared', async () => {
  const { mapId } = await teacher.call(mindMapApi.add, { title: '操作系统导图', content });
  for (const [words, ranges] of [
    ['系统', [[2, 4]]],
    ['xitong', [[2, 4]]],
    ['czxtdt', [[0, 6]]],
  ] as const)
    expect(await search(teacher, words)).toEqual([['mindMap', '操作系统导图', ranges]]);
  expect(await search(student, '操作系统导图')).toEqual([]);
  await teacher.call(mindMapApi.update, { mapId, title: '操作系统导图', share: 'school' });
  expect(await search(student, 'xitong')).toEqual([['mindMap', '操作系统导图', [[2, 4]]]]);
});

test('a page of the warehouse is found by its content, where it may be read', async () => {
  const { spaceId } = await teacher.call(warehouseApi.saveSpace, { name: '实训笔记' });
  const { pageId } = await teacher.call(warehouseApi.addPage, { spaceId, title: '交换机' });
  const { version } = await teacher.call(warehouseApi.lock, { pageId });
  await teacher.call(warehouseApi.updatePage, { pageId, version, title: '交换机', content: '生成树协议防止环路' });
  expect(await search(teacher, '生成树')).toEqual([['warehousePage', '交换机', []]]);
  const [found] = (await teacher.call(paletteApi.search, { words: '生成树' })).recordList;
  expect(found?.excerpt).toEqual({ text: '生成树协议防止环路', ranges: [[0, 3]] });
  expect(await search(student, '生成树')).toEqual([]);
});
