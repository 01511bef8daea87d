import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { settingsOf } from '@xueyan/contract/prep/training-comparison';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let versionId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  const form = { name: '花', description: '', sharing: 'mine', courseId: null, kind: 'machineLearning' } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [] });
  const body = new FormData();
  body.append('file', new Blob(['长,色,类\n1,红,a\n,蓝,b\n3,NA,\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
});
afterAll(() => school.close());

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'bayes', features: ['长', '色'], target: '类', fill: 'mode' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: {} },
};
const start = async (given: TrainingConfig) => {
  school.judge.trained = { result: { figures: { accuracy: 1 }, folds: [], importance: [] } };
  const { runId } = await teacher.call(trainingApi.start, { versionId, name: '第一次', config: given });
  await school.settleJobs();
  return teacher.call(trainingApi.get, { runId });
};

test('a training is told how to fill gaps, and its program fills them the same way after the split', async () => {
  const { program, config: kept } = await start(config);
  expect(school.judge.trainedWith.at(-1)).toMatchObject({ fill: 'mode' });
  expect(settingsOf(kept)).toMatchObject({ fill: 'mode' });
  expect(program).toContain('from sklearn.impute import SimpleImputer');
  expect(program).toContain('data = data.dropna(subset=["类"])');
  expect(program).toContain(
    'model = make_pipeline(SimpleImputer(strategy="most_frequent", keep_empty_features=True), StandardScaler(), GaussianNB())',
  );
  const { fill: _, ...plain } = config;
  const before = await start({ ...plain, scale: false });
  expect(before.program).toContain('model = GaussianNB()');
  expect(before.program).not.toContain('Imputer');
  const found = {
    ...config,
    task: 'structure',
    algorithm: 'kmeans',
    target: null,
    parameters: { clusters: 2 },
  } as const;
  expect((await start(found)).program).not.toContain('dropna');
});

test('a student sees which columns of an experiment have gaps, and trains with a way to fill them', async () => {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '训练', kind: 'training' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(trainingSectionApi.save, {
    ...{ sectionId, versionId, task: 'classification', target: '类', algorithms: ['bayes'] },
    ...{ runs: 5, hidden: 25, threshold: 80, scoreShown: true },
  });
  const [student] = lesson.students as [Caller];
  const { columnList } = await student.call(trainingSectionApi.get, { sectionId });
  expect(columnList.map(({ name, missing }) => [name, missing])).toEqual([
    ['长', 1],
    ['色', 1],
    ['类', 1],
  ]);
  school.judge.trained = { result: { figures: { accuracy: 1 }, folds: [], importance: [], hidden: 1 } };
  await student.call(trainingSectionApi.start, { sectionId, name: '第一次', config });
  await school.settleJobs();
  expect(school.judge.trainedWith.at(-1)).toMatchObject({ fill: 'mode', hidden: { rows: expect.any(Array) } });
});
