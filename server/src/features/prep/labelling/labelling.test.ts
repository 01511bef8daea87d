import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import type { Shape } from '@xueyan/contract/prep/shape';
import { sectionApi } from '@xueyan/contract/school/section';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawScene } from '../annotation/scene.service.ts';
import { compare, overlapOf } from './compare.rule.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  teacher = lesson.teacher;
  [student, other] = lesson.students as [Caller, Caller];
});
afterAll(() => school.close());

const box = (labelId: string, left: number, top: number, right: number, bottom: number, shapeId = 'a'): Shape => ({
  ...{ shapeId, labelId, kind: 'box' },
  points: [
    [left, top],
    [right, bottom],
  ],
});

test('the overlap of boxes and polygons matches hand-worked cases', () => {
  expect(overlapOf(box('x', 0, 0, 10, 10), box('x', 5, 0, 15, 10))).toBeCloseTo(1 / 3, 10);
  expect(overlapOf(box('x', 0, 0, 10, 10), box('x', 10, 0, 20, 10))).toBe(0);
  const half: Shape = {
    ...box('x', 0, 0, 1, 1),
    kind: 'polygon',
    points: [
      [0, 0],
      [10, 0],
      [0, 10],
    ],
  };
  expect(overlapOf(half, box('x', 0, 0, 10, 10))).toBeCloseTo(0.5, 2);
});

test('each shape is in one pair, best overlap first, and labels are compared separately', () => {
  const labels = ['x', 'y'].map((labelId) => ({ labelId, name: labelId, colour: '' }));
  const gold = [box('x', 0, 0, 10, 10), box('x', 0, 4, 10, 14), box('y', 20, 20, 30, 30)];
  const drawn = [box('x', 0, 0, 10, 10), box('x', 50, 50, 60, 60), box('x', 20, 20, 30, 30)];
  const {
    total,
    labels: each,
    points,
  } = compare(
    [
      { drawn, gold },
      { drawn: [], gold: [] },
    ],
    labels,
    40,
  );
  expect(each[0]).toMatchObject({ hits: 1, extra: 2, missed: 1, precision: 1 / 3, recall: 0.5, overlap: 1 });
  expect(each[1]).toMatchObject({ hits: 0, extra: 0, missed: 1, precision: null, recall: 0 });
  expect([total.hits, total.extra, total.missed, points]).toEqual([1, 2, 2, 33]);
});

/** Creates a data set that is not shared, and a task of its first two pictures. */
async function openTask(scoreShown: boolean) {
  const form = { name: '图形', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'objectDetection' });
  const body = new FormData();
  for (const seed of [1, 2, 3])
    body.append('file', new Blob([new Uint8Array(drawScene(seed, new Map()).bytes)]), `${seed}.png`);
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${pictureUploadPath}/${datasetId}`, request);
  const label = { datasetId, labelId: null, name: '圆形', colour: '#f5222d', hotkey: null } as const;
  const { labelId } = await teacher.call(annotationApi.saveLabel, label);
  for (const { pictureId } of (await teacher.call(annotationApi.list, { datasetId })).pageInfo.resultList) {
    const shapes = [box(labelId, 10, 10, 50, 50)];
    await teacher.call(annotationApi.save, { pictureId, version: 0, state: 'labelled', shapes });
  }
  const freeze = { datasetId, seed: 1, validation: 0, test: 0.3, note: '' };
  const { versionId } = await teacher.call(annotationApi.freeze, freeze);
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '标注', kind: 'labelling' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const task = { sectionId, versionId, count: 2, threshold: 50, scoreShown };
  await teacher.call(labellingApi.save, task);
  const { itemList, labels } = await student.call(labellingApi.get, { sectionId });
  return { datasetId, task, sectionId, items: itemList.map(({ itemId }) => itemId), labelId: labels[0]?.labelId ?? '' };
}

test('a student labels, submits once, and sees score and gold if the teacher shows them §training.8', async () => {
  const { datasetId, task, sectionId, items, labelId } = await openTask(true);
  const [first = '', second = ''] = items;
  expect(items).toHaveLength(2);
  const opened = await student.call(labellingApi.item, { itemId: first });
  expect([opened.gold, opened.writable]).toEqual([null, true]);
  const read = await fetch(school.url + opened.address, { headers: { authorization: student.token } });
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await student.ask(datasetApi.get, { datasetId, versionId: null })).meta.code).toBe('wire.gone');
  expect((await student.ask(labellingApi.submit, { sectionId })).meta.code).toBe('labelling.nothing');
  const draw = { itemId: first, version: 0, shapes: [box(labelId, 12, 10, 50, 50)] };
  await student.call(labellingApi.draw, draw);
  expect((await student.ask(labellingApi.draw, draw)).status).toBe(409);
  await student.call(labellingApi.draw, { itemId: second, version: 0, shapes: [box(labelId, 100, 100, 150, 150)] });
  const who = { sectionId, userId: student.id };
  const work = await teacher.call(labellingApi.work, who);
  expect(work.itemList.map(({ shapes, gold }) => [shapes.length, gold.length])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect((await student.ask(labellingApi.work, who)).status).toBe(403);
  expect((await teacher.ask(labellingApi.work, { ...who, userId: other.id })).meta.code).toBe('wire.gone');
  expect((await teacher.ask(labellingApi.save, { ...task, count: 1 })).meta.code).toBe('labelling.begun');
  expect((await teacher.ask(sectionApi.remove, { sectionId })).meta.code).toBe('section.hasWork');
  expect((await teacher.ask(datasetApi.remove, { datasetId })).meta.code).toBe('dataset.inUse');
  await student.call(labellingApi.submit, { sectionId });
  const { columns, rows } = await teacher.call(gradebookApi.get, { courseId: lesson.courseId });
  const column = columns.find(({ kind }) => kind === 'labelling');
  expect(column).toMatchObject({ maximum: 100 });
  expect(rows.find(({ userId }) => userId === student.id)?.scores).toContain(50);
  const { comparison } = await student.call(labellingApi.get, { sectionId });
  expect(comparison).toMatchObject({
    points: 50,
    total: { hits: 1, extra: 1, missed: 1, precision: 0.5, recall: 0.5 },
  });
  expect((await student.call(labellingApi.item, { itemId: first })).gold?.[0]?.points).toEqual([
    [10, 10],
    [50, 50],
  ]);
  expect((await student.ask(labellingApi.draw, { ...draw, version: 1 })).meta.code).toBe('labelling.handedIn');
  const { pageInfo } = await teacher.call(labellingApi.results, { sectionId });
  expect(pageInfo).toMatchObject({
    ...{ totalSize: 1, resultList: [{ userId: student.id, done: 2, comparison: { points: 50 } }] },
  });
  const none = await teacher.call(labellingApi.results, { sectionId, words: '没有这个人' });
  expect(none.pageInfo).toMatchObject({ totalSize: 0, resultList: [] });
  const headers = { authorization: teacher.token, appid: teacher.loginName, 'content-type': 'application/json' };
  const address = `${school.url}/api/export/${labellingApi.results.path}`;
  const sheet = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ sectionId }) });
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')]);
  expect((await other.ask(labellingApi.results, { sectionId })).status).toBe(403);
});

test('neither score nor gold is sent if the teacher hides them', async () => {
  const { task, sectionId, items, labelId } = await openTask(false);
  const itemId = items[0] ?? '';
  await other.call(labellingApi.draw, { itemId, version: 0, shapes: [box(labelId, 10, 10, 50, 50)] });
  await other.call(labellingApi.submit, { sectionId });
  expect((await other.call(labellingApi.get, { sectionId })).comparison).toBeNull();
  expect((await other.call(labellingApi.item, { itemId })).gold).toBeNull();
  await teacher.call(labellingApi.save, { ...task, scoreShown: true });
  expect((await other.call(labellingApi.get, { sectionId })).comparison?.points).toBe(67);
});

test('a data set used as gold cannot be shared, and a shared one cannot be used as gold', async () => {
  const { datasetId, task } = await openTask(false);
  const { dataset } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  const { name, description, version } = dataset;
  const share = { datasetId, name, description, version, labels: [], sharing: 'public', courseId: null } as const;
  expect((await teacher.ask(datasetApi.update, share)).meta.code).toBe('dataset.inSection');
  // Simulates a data set that was shared before it was used.
  await school.server.connection.pool.query("update dataset set sharing = 'public' where id = $1", [datasetId]);
  expect((await teacher.ask(labellingApi.save, { ...task, threshold: 60 })).meta.code).toBe('labelling.shared');
});
