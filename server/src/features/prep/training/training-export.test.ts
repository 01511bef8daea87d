import { datasetApi, datasetFiles, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let other: Caller;
let versionId: string;
let runId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'export-teacher');
  other = await school.signIn('ROLE_TEACHER', 'export-other');
  const form = { name: '花', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  const body = new FormData();
  body.append('file', new Blob(['长,名,类\n1.5,=1+1,a\n,x,b\n2,y,b\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
  const recipe = [{ step: 'dropMissing' as const, column: '长' }];
  const cleaning = { datasetId, versionId, recipe, target: '类', note: '' };
  versionId = (await teacher.call(datasetApi.clean, cleaning)).versionId;
  const config: TrainingConfig = {
    ...{ task: 'classification', algorithm: 'logistic', features: ['长'], target: '类' },
    ...{ scale: true, test: 0.3, folds: 2, seed: 1, parameters: { c: 1 } },
  };
  school.judge.trained = {
    result: {
      ...{ figures: { accuracy: 0.5 }, folds: [0.25, 0.75], importance: [{ name: '长', weight: 2 }] },
      confusion: {
        labels: ['a', 'b'],
        values: [
          [1, 2],
          [3, 4],
        ],
      },
    },
    model: Buffer.from('a pickle'),
  };
  ({ runId } = await teacher.call(trainingApi.start, { versionId, name: '第一次', config }));
  await school.settleJobs();
});
afterAll(() => school.close());

async function get(path: string, input: object, who = teacher) {
  const response = await fetch(`${school.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: who.token, appid: who.loginName, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
/** Sheets of a workbook by their names. */
const sheetsIn = async (bytes: Buffer) =>
  new Map((await readWorkbook(bytes)).map(({ sheet, data }) => [sheet, data] as const));

test('a version of a table after its recipe goes out as a workbook, its numbers as numbers', async () => {
  const { status, bytes } = await get(datasetFiles.export.path, { versionId });
  expect(status).toBe(200);
  expect((await sheetsIn(bytes)).get('花')).toEqual([
    ['长', '名', '类'],
    [1.5, "'=1+1", 'a'],
    [2, 'y', 'b'],
  ]);
  expect((await get(datasetFiles.export.path, { versionId }, other)).status).toBe(403);
});

test('the model of a table goes out with its weights, and programs that predict and train the same', async () => {
  const weights = { coefficients: [[1]], intercept: [0] };
  school.judge.trained = { result: { scikitLearn: '1.2.1', python: '3.11.2', columns: ['长'], weights } };
  const { status, bytes } = await get(trainingFiles.export.path, { runId });
  expect(status).toBe(200);
  expect(school.judge.trainedWith.at(-1)).toEqual({ mode: 'describe' });
  for (const part of ['model.pkl', 'model.json', 'predict.py', 'train.py']) expect(bytes.includes(part)).toBe(true);
  expect((await get(trainingFiles.export.path, { runId }, other)).status).toBe(403);
});

test('all figures go out as a workbook', async () => {
  const { status, bytes } = await get(trainingFiles.figures.path, { runId });
  expect(status).toBe(200);
  const sheets = await sheetsIn(bytes);
  expect([...sheets.keys()]).toEqual(['指标', '参数', '混淆矩阵', '交叉验证', '特征重要性']);
  expect(sheets.get('指标')).toEqual([
    ['名称', '值'],
    ['accuracy', 0.5],
  ]);
  expect(sheets.get('混淆矩阵')?.slice(1)).toEqual([
    ['a', 1, 2],
    ['b', 3, 4],
  ]);
  expect((await get(trainingFiles.figures.path, { runId }, other)).status).toBe(403);
});
