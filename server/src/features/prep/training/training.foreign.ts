import { DatasetUpload, datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import type { Foreign } from '../../../testing/foreign.ts';

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'bayes', features: ['a'], target: 'b' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: {} },
};

export const trainingForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const said = { name: '训练用', description: '', labels: [], sharing: 'mine', courseId: null } as const;
    const { datasetId } = await teacher.call(datasetApi.save, { ...said, labels: [], kind: 'machineLearning' });
    const body = new FormData();
    body.append('file', new Blob(['a,b\n1,x\n']), 'a.csv');
    const request = { method: 'POST', headers: { authorization: teacher.token }, body };
    const response = await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
    const { data } = (await response.json()) as { data: unknown };
    const { versionId } = DatasetUpload.parse(data);
    const start = { versionId, name: '他人的训练', config: { ...config, features: ['a'] } };
    const { runId } = await teacher.call(trainingApi.start, start);
    return { 'training runId': runId, 'training versionId': versionId };
  },
  places: {
    'training/get runId': 'training runId',
    'training/predict runId': 'training runId',
    'training/delete runId': 'training runId',
    'training/start versionId': 'training versionId',
  },
  inputs: { 'training/start': { name: 'x', config }, 'training/predict': { values: {} } },
};
