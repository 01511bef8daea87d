import { resourceApi } from '@xueyan/contract/base/resource';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import type { PictureConfig } from '@xueyan/contract/prep/picture-training';
import { trainingApi } from '@xueyan/contract/prep/training';
import { settingsOf, trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape } from '../picture/picture.service.ts';

let school: School;
let teacher: Caller;
let versionId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'comparing');
  const form = { name: '图形', description: '', labels: [], sharing: 'public', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [seed, name] of (['circle', 'square'] as const).entries()) {
    const body = new FormData();
    for (let i = 0; i < 4; i++)
      body.append('file', new Blob([new Uint8Array(drawShape(seed === 0 ? '圆形' : '方形', seed * 100 + i))]), 'a.png');
    const address = `${school.url}/api/${pictureUploadPath}/${datasetId}?className=${name}`;
    await fetch(address, { method: 'POST', headers: { authorization: teacher.token }, body });
  }
  versionId = (await teacher.call(pictureApi.freeze, { datasetId, seed: 1, validation: 0, test: 0.5, note: '' }))
    .versionId;
});
afterAll(() => school.close());

const config = (c: number): PictureConfig => ({
  ...{ task: 'pictures', algorithm: 'hogSvm', side: 32, grey: true, seed: 1, parameters: { c } },
  augment: { flip: false, shift: false },
});
async function trained(name: string, c: number, accuracy: number, who = teacher): Promise<string> {
  school.judge.trained = { result: { figures: { accuracy }, folds: [0.5, 0.75], importance: [] } };
  const { runId } = await who.call(trainingApi.start, { versionId, name, config: config(c) });
  await school.settleJobs();
  return runId;
}
const compare = async (runIds: string[], who = teacher) =>
  (await who.call(trainingComparisonApi.list, { runIds })).pageInfo.resultList;

test('trainings are compared by settings and results, and exported as a workbook §training.10', async () => {
  const runIds = [await trained('弱', 0.1, 0.6), await trained('强', 10, 0.9)];
  const found = await compare(runIds);
  expect(found.map(({ name, figures, config }) => [name, figures.accuracy, settingsOf(config).c])).toEqual([
    ['弱', 0.6, 0.1],
    ['强', 0.9, 10],
  ]);
  expect(found[0]).toMatchObject({ folds: [0.5, 0.75], versionNumber: 1, pinned: false, note: '', noteVersion: 1 });
  const headers = { authorization: teacher.token, appid: teacher.loginName, 'content-type': 'application/json' };
  const address = `${school.url}/api/export/trainingcomparison/list`;
  const sheet = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ runIds }) });
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')]);
  const twice = await teacher.ask(trainingComparisonApi.list, { runIds: [runIds[0] ?? '', runIds[0] ?? ''] });
  expect(twice.status).toBe(400);
});

test('a note is not overwritten by another window, and one training per data set is pinned', async () => {
  const runIds = [await trained('一', 1, 0.7), await trained('二', 2, 0.8)];
  const [first = '', second = ''] = runIds;
  await teacher.call(trainingComparisonApi.note, { runId: first, note: '学习率太小', version: 1 });
  const late = await teacher.ask(trainingComparisonApi.note, { runId: first, note: '别的', version: 1 });
  expect(late.status).toBe(409);
  await teacher.call(trainingComparisonApi.pin, { runId: first, pinned: true });
  await teacher.call(trainingComparisonApi.pin, { runId: second, pinned: true });
  expect((await compare(runIds)).map(({ note, pinned }) => [note, pinned])).toEqual([
    ['学习率太小', false],
    ['', true],
  ]);
  await teacher.call(trainingComparisonApi.pin, { runId: second, pinned: false });
  expect((await compare(runIds)).some(({ pinned }) => pinned)).toBe(false);
});

test("comparing, noting and pinning other people's trainings is refused", async () => {
  const runIds = [await trained('三', 1, 0.7), await trained('四', 2, 0.8)];
  const other = await school.signIn('ROLE_TEACHER', 'not-comparing');
  const own = await trained('自己的', 1, 0.5, other);
  const mixed = await other.ask(trainingComparisonApi.list, { runIds: [own, runIds[0] ?? ''] });
  expect(mixed.meta.code).toBe('wire.gone');
  const pinned = await other.ask(trainingComparisonApi.pin, { runId: runIds[0] ?? '', pinned: true });
  expect(pinned.meta.code).toBe('wire.gone');
});

test('a student finds data sets, trainings and their comparison in the menu, and compares trainings on shared data §training.9', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'comparing-student');
  const { treeList } = await student.call(resourceApi.menu, {});
  const catalogs = treeList.find(({ attributes }) => attributes.route === '/study')?.children ?? [];
  const study = catalogs.flatMap((one) => [one, ...one.children]);
  const viewsOf = (isShow: boolean) =>
    study.filter(({ attributes }) => attributes.isShow === isShow).map(({ attributes }) => attributes.url);
  expect(viewsOf(true)).toEqual(expect.arrayContaining(['prep/dataset/DatasetsPage', 'prep/training/TrainingsPage']));
  const opened = ['dataset/DatasetPage', 'annotation/AnnotatePage', 'training/TrainingPage', 'training/ComparisonPage'];
  expect(viewsOf(false)).toEqual(expect.arrayContaining(opened.map((one) => `prep/${one}`)));

  const { resultList } = (await student.call(datasetApi.list, {})).pageInfo;
  expect(resultList.map(({ name }) => name)).toEqual(['图形']);
  const runIds = [await trained('弱', 0.1, 0.6, student), await trained('强', 10, 0.9, student)];
  const own = (await student.call(trainingApi.list, {})).pageInfo.resultList.map(({ name }) => name);
  expect(own.toSorted()).toEqual(['强', '弱'].toSorted());
  expect((await compare(runIds, student)).map(({ name, figures }) => [name, figures.accuracy])).toEqual([
    ['弱', 0.6],
    ['强', 0.9],
  ]);
});
