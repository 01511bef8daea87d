import { DatasetUpload, datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { trainingApi } from '@xueyan/contract/prep/training';
import type { Foreign } from '../../../testing/foreign.ts';

export const trainedModelForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const said = { name: '模型用', description: '', labels: [], sharing: 'mine', courseId: null } as const;
    const { datasetId } = await teacher.call(datasetApi.save, { ...said, labels: [], kind: 'machineLearning' });
    const body = new FormData();
    body.append('file', new Blob(['a,b\n1,x\n']), 'a.csv');
    const request = { method: 'POST', headers: { authorization: teacher.token }, body };
    const response = await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
    const { versionId } = DatasetUpload.parse(((await response.json()) as { data: unknown }).data);
    const before = school.judge.trained;
    school.judge.trained = {
      result: { figures: { accuracy: 1 }, folds: [], importance: [] },
      model: Buffer.from('a model'),
    };
    const { runId } = await teacher.call(trainingApi.start, {
      ...{ versionId, name: '他人的模型' },
      config: {
        ...({ task: 'classification', algorithm: 'bayes', features: ['a'], target: 'b' } as const),
        ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: {} },
      },
    });
    await school.settleJobs();
    school.judge.trained = before;
    const kept = { runId, trainedModelId: null, name: '他人的模型', note: '', use: true };
    const { trainedModelId } = await teacher.call(trainedModelApi.save, kept);
    return { 'model id': trainedModelId, 'model runId': runId };
  },
  places: {
    ...Object.fromEntries(
      ['get', 'getoffered', 'save', 'update', 'use', 'deleteversion', 'delete'].map((call) => [
        `trainedmodel/${call} trainedModelId`,
        'model id',
      ]),
    ),
    'trainedmodel/save runId': 'model runId',
  },
  inputs: {
    'trainedmodel/save': { name: 'x', note: '', use: true, trainedModelId: null },
    'trainedmodel/update': { name: 'x', description: '', sharing: 'mine', courseId: null, version: 1 },
    'trainedmodel/use': { number: 1 },
    'trainedmodel/deleteversion': { number: 1 },
  },
};
