import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import type { PrepSharing } from '@xueyan/contract/prep/sharing';
import { trainedModelApi as api } from '@xueyan/contract/prep/trained-model';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let stranger: Caller;
let trainedModelId: string;
let runId: string;
const inputs = [{ name: '长', kinds: null }];
const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
};

beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  ({ teacher } = lesson);
  student = lesson.students[0] as Caller;
  stranger = await school.signIn('ROLE_STUDENT', 'offered-stranger');
  const form = { name: '花', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  const body = new FormData();
  body.append('file', new Blob(['长,类\n1,a\n2,b\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  const versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
  runId = await trained(versionId);
  const kept = { runId, trainedModelId: null, name: '分辨花', note: '', use: true };
  ({ trainedModelId } = await teacher.call(api.save, kept));
  const second = await trained(versionId);
  await teacher.call(api.save, { runId: second, trainedModelId, name: '', note: '', use: false });
  school.judge.trained = { result: { values: ['a'], labels: ['a', 'b'], probabilities: [[0.8, 0.2]] } };
});
afterAll(() => school.close());

async function trained(versionId: string): Promise<string> {
  school.judge.trained = {
    result: { figures: { accuracy: 0.9 }, folds: [], importance: [], inputs },
    model: Buffer.from('a model'),
  };
  const made = await teacher.call(trainingApi.start, { versionId, name: '树', config });
  await school.settleJobs();
  return made.runId;
}
async function share(sharing: PrepSharing, courseId: string | null = null, who = teacher) {
  const { model } = await teacher.call(api.get, { trainedModelId });
  const said = { name: model.name, description: '看花瓣', sharing, courseId };
  return who.ask(api.update, { ...said, trainedModelId, version: model.version });
}
const namesFor = async (who: Caller) =>
  (await who.call(api.listOffered, {})).pageInfo.resultList.map(({ name }) => name);
const predict = async (who: Caller, id = runId) =>
  (await who.ask(trainingApi.predict, { runId: id, values: { 长: '1' } })).meta;

test('a model of one’s own is tried by nobody else', async () => {
  expect(await namesFor(student)).toEqual([]);
  expect((await student.ask(api.getOffered, { trainedModelId })).meta.code).toBe('wire.gone');
  expect((await predict(student)).code).toBe('wire.gone');
  expect((await predict(teacher)).success).toBe(true);
});

test('the students of a course try the version in use of a model that is shared with it, and see nothing else of it', async () => {
  expect((await share('course')).meta.code).toBe('trainedmodel.courseMissing');
  expect((await share('course', lesson.courseId)).meta.success).toBe(true);
  expect(await namesFor(student)).toEqual(['分辨花']);
  expect(await student.call(api.getOffered, { trainedModelId })).toMatchObject({
    model: {
      name: '分辨花',
      description: '看花瓣',
      task: 'classification',
      algorithm: 'tree',
      figures: { accuracy: 0.9 },
    },
    ...{ runId, inputs },
  });
  expect((await predict(student)).success).toBe(true);
  const { versionList } = await teacher.call(api.get, { trainedModelId });
  const other = versionList.find(({ number }) => number === 2)?.runId ?? '';
  expect((await predict(student, other)).code).toBe('wire.gone');
  expect((await student.ask(trainingApi.get, { runId })).meta.code).toBe('wire.gone');
  expect((await student.ask(api.get, { trainedModelId })).meta.code).toBe('wire.gone');
  expect(await namesFor(stranger)).toEqual([]);
  expect((await predict(stranger)).code).toBe('wire.gone');
});

test('a public model is for everybody until it is taken back', async () => {
  await share('public');
  expect(await namesFor(stranger)).toEqual(['分辨花']);
  expect((await predict(stranger)).success).toBe(true);
  const byTask = async (task: 'pictures' | 'classification') =>
    (await stranger.call(api.listOffered, { task })).pageInfo.resultList.length;
  expect([await byTask('pictures'), await byTask('classification')]).toEqual([0, 1]);
  await share('mine');
  expect(await namesFor(stranger)).toEqual([]);
  expect((await predict(stranger)).code).toBe('wire.gone');
});

test('only who prepares lessons shares a model, and with their own courses alone', async () => {
  expect((await share('public', null, student)).meta.code).toBe('wire.gone');
  const { teacher: elsewhere, courseId } = await openLesson(school, { students: 0 });
  expect(elsewhere.id).not.toBe(teacher.id);
  expect((await share('course', courseId)).meta.success).toBe(false);
});
