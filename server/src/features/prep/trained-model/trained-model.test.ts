import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { trainedModelApi as api } from '@xueyan/contract/prep/trained-model';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { startKeep } from './trained-model-keep.service.ts';

let school: School;
let teacher: Caller;
let versionId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'model-teacher');
  const form = { name: '花', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  const body = new FormData();
  body.append('file', new Blob(['长,宽,类\n1,2,a\n2,1,b\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
});
afterAll(() => school.close());

const classes: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
};

async function trained(accuracy: number, config = classes, model: Buffer | null = Buffer.from('a model')) {
  school.judge.trained = {
    result: { figures: { accuracy }, folds: [], importance: [], inputs: [{ name: '长', kinds: null }] },
    ...(model && { model }),
  };
  const { runId } = await teacher.call(trainingApi.start, { versionId, name: `树 ${accuracy}`, config });
  await school.settleJobs();
  return runId;
}
const keep = (runId: string, trainedModelId: string | null, more: object = {}) =>
  teacher.ask(api.save, { runId, trainedModelId, name: '鸢尾花', note: '', use: false, ...more });
const alone = { sharing: 'mine', courseId: null } as const;
const get = (trainedModelId: string) => teacher.call(api.get, { trainedModelId });

test('trainings become versions of a model, and the one in use is chosen, with what it takes', async () => {
  const [first, second] = [await trained(0.8), await trained(0.9)];
  const trainedModelId = (await keep(first, null)).data?.trainedModelId ?? '';
  expect((await keep(second, trainedModelId, { note: '更深' })).data).toEqual({ trainedModelId, number: 2 });
  expect(await get(trainedModelId)).toMatchObject({
    model: { name: '鸢尾花', task: 'classification', inUse: 1, versionCount: 2, figures: { accuracy: 0.8 } },
    versionList: [
      { number: 2, runId: second, note: '更深', figures: { accuracy: 0.9 }, datasetName: '花', datasetVersion: 1 },
      { number: 1, runId: first },
    ],
    inputs: [{ name: '长' }],
  });
  await teacher.call(api.use, { trainedModelId, number: 2 });
  const { resultList } = (await teacher.call(api.list, { task: 'classification' })).pageInfo;
  expect(resultList).toMatchObject([{ trainedModelId, inUse: 2, figures: { accuracy: 0.9 } }]);
  expect((await keep(first, trainedModelId)).meta.code).toBe('trainedmodel.already');
});

test('the version in use stays, a deleted number is not given again, and the training of a version is kept', async () => {
  const runs = [await trained(0.1), await trained(0.2), await trained(0.3)];
  const trainedModelId = (await keep(runs[0] ?? '', null)).data?.trainedModelId ?? '';
  await keep(runs[1] ?? '', trainedModelId);
  expect((await teacher.ask(api.removeVersion, { trainedModelId, number: 1 })).meta.code).toBe('trainedmodel.inUse');
  const gone = { runId: runs[1] ?? '' };
  expect((await teacher.ask(trainingApi.remove, gone)).meta.code).toBe('training.inModel');
  await teacher.call(api.removeVersion, { trainedModelId, number: 2 });
  expect((await teacher.ask(trainingApi.remove, gone)).meta.success).toBe(true);
  expect((await keep(runs[2] ?? '', trainedModelId, { use: true })).data?.number).toBe(3);
  expect((await get(trainedModelId)).model).toMatchObject({ inUse: 3, versionCount: 2 });
  await teacher.call(api.remove, { trainedModelId });
  expect((await teacher.ask(api.get, { trainedModelId })).meta.code).toBe('wire.gone');
  expect((await teacher.call(trainingApi.get, { runId: runs[2] ?? '' })).hasModel).toBe(true);
});

test('a training without a model, of another task or without a name is refused', async () => {
  const bare = await trained(0.5, classes, null);
  expect((await keep(bare, null)).meta.code).toBe('trainedmodel.notDone');
  const first = await trained(0.6);
  expect((await keep(first, null, { name: ' ' })).meta.code).toBe('trainedmodel.noName');
  const trainedModelId = (await keep(first, null)).data?.trainedModelId ?? '';
  const numbers = { ...classes, task: 'regression', target: '宽' } as const;
  expect((await keep(await trained(0.7, numbers), trainedModelId)).meta.code).toBe('trainedmodel.unlike');
  const { version } = (await get(trainedModelId)).model;
  await teacher.call(api.update, { trainedModelId, version, name: '改名', description: '说明', ...alone });
  expect(
    (await teacher.ask(api.update, { trainedModelId, version, name: '又改', description: '', ...alone })).meta.code,
  ).toBe('wire.changed');
  expect((await get(trainedModelId)).model).toMatchObject({ name: '改名', description: '说明' });
});

test('trainings that are not over yet become a model once they are done; those that fail are left out', async () => {
  const { db } = school.server;
  const actor = await actorOf(db, teacher.id);
  if (!actor) throw new Error('no actor');
  const failing = await trained(0.4, classes, null);
  const release = school.judge.hold();
  const result = { figures: { accuracy: 0.7 }, folds: [], importance: [] };
  school.judge.trained = { result, model: Buffer.from('a model') };
  const { runId } = await teacher.call(trainingApi.start, { versionId, name: '还没完', config: classes });
  const runs = [
    { runId: failing, note: '没有模型' },
    { runId, note: '第一版' },
  ];
  await startKeep(db, actor, { name: '稍后的模型', runs });
  release();
  await school.settleJobs();
  const { resultList } = (await teacher.call(api.list, { name: '稍后的模型' })).pageInfo;
  expect(resultList).toMatchObject([{ versionCount: 1, figures: { accuracy: 0.7 } }]);
  const { versionList } = await get(resultList[0]?.trainedModelId ?? '');
  expect(versionList).toMatchObject([{ runId, note: '第一版' }]);
});
