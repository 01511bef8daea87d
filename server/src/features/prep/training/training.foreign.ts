import { DatasetUpload, datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { type TrainingSectionForm, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import type { Foreign } from '../../../testing/foreign.ts';

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'bayes', features: ['a'], target: 'b' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: {} },
};

const look = { task: 'pictures', side: 32, grey: true, augment: { flip: true, shift: false }, seed: 1 };

const task: Omit<TrainingSectionForm, 'versionId'> = {
  ...{ task: 'classification', target: 'b', algorithms: ['bayes'], runs: 3, hidden: 20, threshold: 80 },
  scoreShown: true,
};

export const trainingForeign: Foreign = {
  records: async ({ school, teacher, student, courseId, chapterId }) => {
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
    const row = { courseId, parentId: chapterId, title: '训练', kind: 'training' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    await teacher.call(trainingSectionApi.save, { ...task, versionId, sectionId });
    const own = await student.call(trainingSectionApi.start, { sectionId, name: '训练', config });
    return {
      ...{ 'training runId': runId, 'training versionId': versionId },
      ...{ 'training sectionId': sectionId, 'section runId': own.runId },
    };
  },
  places: {
    'training/get runId': 'training runId',
    'training/net runId': 'training runId',
    'training/detector runId': 'training runId',
    'trainingmachine/get runId': 'training runId',
    'trainingmachine/open runId': 'training runId',
    'pagetraining/model runId': 'training runId',
    'pagetraining/pictures versionId': 'training versionId',
    'pagetraining/pictures sectionId': 'training sectionId',
    'pagetraining/table versionId': 'training versionId',
    'pagetraining/table sectionId': 'training sectionId',
    'training/predict runId': 'training runId',
    'training/delete runId': 'training runId',
    'training/stop runId': 'training runId',
    'trainingcomparison/list runIds[]': 'training runId',
    'trainingcomparison/note runId': 'training runId',
    'trainingcomparison/pin runId': 'training runId',
    'augmentation/preview versionId': 'training versionId',
    'augmentation/preview sectionId': 'training sectionId',
    'training/start versionId': 'training versionId',
    'trainingsection/get sectionId': 'training sectionId',
    'trainingsection/save sectionId': 'training sectionId',
    'trainingsection/save versionId': 'training versionId',
    'trainingsection/start sectionId': 'training sectionId',
    'trainingsection/submit sectionId': 'training sectionId',
    'trainingsection/submit runId': 'section runId',
    'trainingsection/results sectionId': 'training sectionId',
    'trainingsection/runs sectionId': 'training sectionId',
    'trainingsection/mark sectionId': 'training sectionId',
    'trainingreport/get sectionId': 'training sectionId',
    'trainingreport/savedraft sectionId': 'training sectionId',
    'trainingreport/submit sectionId': 'training sectionId',
    'trainingreport/submit runId': 'section runId',
    'trainingreport/counts sectionId': 'training sectionId',
    'trainingreport/read sectionId': 'training sectionId',
    'trainingreport/return sectionId': 'training sectionId',
  },
  noRecord: {
    'training/start config.from.weightsId': 'only one’s own upload is taken: training-weights.test.ts',
    'trainingsection/start config.from.weightsId': 'refused whoever uploaded it: training-weights.test.ts',
  },
  inputs: {
    'training/start': { name: 'x', config },
    'augmentation/preview': { versionId: null, sectionId: null, look },
    'pagetraining/pictures': { versionId: null, sectionId: null, at: 0 },
    'pagetraining/table': { versionId: null, sectionId: null },
    'training/predict': { values: {} },
    'trainingsection/start': { name: 'x', config },
    'trainingsection/save': task,
  },
};
