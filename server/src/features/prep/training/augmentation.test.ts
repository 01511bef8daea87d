import { augmentationApi as api } from '@xueyan/contract/prep/augmentation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape, shapeNames } from '../picture/picture.service.ts';
import { oneOfEach } from './one-of-each.rule.ts';

let school: School;
let lesson: Lesson;
let student: Caller;
let versionId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  [student] = lesson.students as [Caller];
  const { teacher } = lesson;
  const form = { name: '图形', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [kind, name] of shapeNames.slice(0, 2).entries()) {
    const body = new FormData();
    for (let i = 0; i < 6; i++)
      body.append('file', new Blob([new Uint8Array(drawShape(name, kind * 100 + i))]), `${name}${i}.png`);
    const request = { method: 'POST', headers: { authorization: teacher.token }, body };
    await fetch(`${school.url}/api/${pictureUploadPath}/${datasetId}?className=${encodeURIComponent(name)}`, request);
  }
  const shares = { seed: 1, validation: 0, test: 0.3, note: '' };
  versionId = (await teacher.call(pictureApi.freeze, { datasetId, ...shares })).versionId;
});
afterAll(() => school.close());
const picture = { picture: 'AAAA', boxes: [] };
beforeEach(() => {
  school.judge.trained = { result: Array.from({ length: 4 }, () => ({ ...picture, seen: [picture, picture] })) };
});

const look = {
  ...({ task: 'pictures', side: 32, grey: true, seed: 7 } as const),
  augment: { flip: true, shift: false, rotate: true },
};

test('pictures of each class in turn are shown as the program that trains changes them', async () => {
  const shown = await lesson.teacher.call(api.preview, { versionId, sectionId: null, look });
  expect(shown.pictureList.map((one) => one.class)).toEqual(['圆形', '方形', '圆形', '方形']);
  expect(shown.pictureList[0]).toMatchObject({ picture: 'data:image/png;base64,AAAA', seen: [{}, {}] });
  expect(school.judge.trainedWith.at(-1)).toEqual({ ...look, mode: 'preview', rounds: 4 });
  expect(school.judge.trainedFiles.at(-1)).toEqual(['pixels.bin']);
  expect((await student.ask(api.preview, { versionId, sectionId: null, look })).meta.code).toBe('wire.gone');
});

test('a student sees pictures of the training part of an experiment, and none of those that it hides', async () => {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '图形', kind: 'training' } as const;
  const { sectionId } = await lesson.teacher.call(sectionApi.save, row);
  const asked = { versionId: null, sectionId, look };
  expect((await student.ask(api.preview, asked)).meta.code).toBe('trainingSection.notSetUp');
  await lesson.teacher.call(trainingSectionApi.save, {
    ...{ sectionId, versionId, task: 'pictures', target: null, algorithms: ['hogMlp'] },
    ...{ runs: 2, hidden: 50, threshold: 80, scoreShown: true },
  });
  const { pictureList } = await student.call(api.preview, asked);
  expect(pictureList.length).toBeGreaterThan(0);
  expect(pictureList.length).toBeLessThanOrEqual(4);
});

test('what cannot be previewed is refused with its reason', async () => {
  const ask = async (more: object) =>
    (await lesson.teacher.ask(api.preview, { versionId, sectionId: null, look, ...more })).meta.code;
  const boxes = { task: 'detection', side: 128, seed: 1, augment: { flip: true, shift: true } };
  expect(await ask({ look: boxes })).toBe('training.unfit');
  school.judge.trained = { refused: 'value:x' };
  expect(await ask({})).toBe('training.noAnswer');
  expect(await ask({ versionId: null })).toBe('wire.gone');
});

test('groups take turns until there are enough', () => {
  const rows = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  expect(oneOfEach(rows, ([group = '']) => group, 5)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2']);
  expect(oneOfEach([], () => '', 5)).toEqual([]);
});
