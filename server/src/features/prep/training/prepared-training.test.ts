import { jobApi } from '@xueyan/contract/base/job';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pageTrainingApi } from '@xueyan/contract/prep/page-training';
import { shippedDatasetApi } from '@xueyan/contract/prep/shipped-dataset';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { demoTeacher } from '../../../http/demo-school.ts';
import { openLesson } from '../../../testing/course.ts';
import { createDemoDatasets } from '../../../testing/demo-datasets.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { numbersOf } from '../picture/picture.service.ts';
import { keepPrepared } from './prepared-training.service.ts';
import { halved, smallLayersModel, trainSmallNet } from './small-net.rule.ts';
import { createDemoTrainings } from './training.demo.ts';
import { createDemoTrainingSection } from './training-section.demo.ts';

let school: School;
let teacher: Caller;
let datasetId = '';
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'prepared-teacher');
  const taken = await teacher.call(shippedDatasetApi.take, { name: 'digits', size: 'starter' });
  datasetId = taken.datasetId;
  await school.settleJobs();
  expect(await teacher.call(jobApi.get, { jobId: taken.jobId })).toMatchObject({ state: 'done' });
});
afterAll(() => school.close());

test('a host that cannot train has a finished training to look at and to try, which says that it was made beforehand', async () => {
  const { versionId } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  const { db, platform } = school.server;
  const actor = demoTeacher(teacher.id, ['prep.use', 'training.use']);
  const runId = await keepPrepared(db, platform, actor, {
    ...{ versionId: versionId ?? '', name: '手写数字（预先训练）', note: '预先训练', units: 12, epochs: 12 },
  });
  const run = await teacher.call(trainingApi.get, { runId });
  expect(run).toMatchObject({ state: 'done', own: true, hasModel: true, result: { beforehand: true } });
  expect(run.epochs).toHaveLength(12);
  // Guessing would reach a tenth. The figures are those of the net that is stored, run as the server runs nets of pages.
  expect(run.result?.figures.accuracy).toBeGreaterThan(0.7);
  expect(run.result?.guesses).toHaveLength(200);
  const { labels, weights } = await teacher.call(pageTrainingApi.model, { runId });
  expect(labels).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(Buffer.from(weights, 'base64')).toHaveLength(4 * (14 * 14 * 12 + 12 + 12 * 10 + 10));
  expect(school.judge.trainedWith).toEqual([]);
});

test('a demo school on a host that cannot train has two trainings of the digits, which are there before them', async () => {
  const names = features.map(({ name }) => name);
  expect(names.indexOf('prep/shipped-dataset')).toBeLessThan(names.indexOf('prep/training'));
  const { db, platform } = school.server;
  const people = { adminId: '', teacherIds: [teacher.id], studentIds: [], classIds: [] };
  school.judge.available = false;
  await createDemoTrainings({ db, platform, ...people, courseId: '', materialsId: '' });
  school.judge.available = true;
  const { resultList } = (await teacher.call(trainingApi.list, { name: '预先训练' })).pageInfo;
  const made = resultList.filter(({ name }) => /· \d+ 个神经元/.test(name));
  expect(made.map(({ state, algorithm }) => [state, algorithm])).toEqual([
    ['done', 'pageLayers'],
    ['done', 'pageLayers'],
  ]);
});

test('a demo school on a host that cannot train has finished trainings on tables, with their borders', async () => {
  const { db, platform } = school.server;
  const own = await school.signIn('ROLE_TEACHER', 'prepared-tables');
  const people = { adminId: '', teacherIds: [own.id], studentIds: [], classIds: [] };
  await createDemoDatasets({ db, platform, ...people, courseId: '', materialsId: '' });
  school.judge.available = false;
  await createDemoTrainings({ db, platform, ...people, courseId: '', materialsId: '' });
  school.judge.available = true;
  const { resultList } = (await own.call(trainingApi.list, { name: '预先训练' })).pageInfo;
  const [net] = resultList.filter(({ algorithm }) => algorithm === 'pageNet');
  expect(resultList.filter(({ algorithm }) => algorithm === 'pageLinear')).toHaveLength(2);
  const { result, state } = await own.call(trainingApi.get, { runId: net?.runId ?? '' });
  expect(state).toBe('done');
  expect(result).toMatchObject({ beforehand: true, boundary: { names: ['petal_length', 'petal_width'] } });
  expect(result?.figures.accuracy).toBeGreaterThan(0.8);
});

test('the experiment of a demo school on such a host has a board: one hand-in is marked, one waits, one trains', async () => {
  const lesson = await openLesson(school, { students: 4 });
  const { db, platform } = school.server;
  const people = { adminId: '', teacherIds: [lesson.teacher.id], studentIds: lesson.students.map(({ id }) => id) };
  const { courseId, chapterId: materialsId } = lesson;
  school.judge.available = false;
  await createDemoTrainingSection({ db, platform, ...people, classIds: [], courseId, materialsId });
  school.judge.available = true;
  const { treeList } = await lesson.teacher.call(sectionApi.tree, { courseId });
  const sections = treeList.flatMap(({ children }) => children);
  const sectionId = sections.find(({ title }) => title.includes('鸢尾花'))?.id ?? '';
  const { resultList } = (await lesson.teacher.call(trainingSectionApi.results, { sectionId })).pageInfo;
  expect(resultList.map(({ state }) => state).toSorted()).toEqual(['marked', 'notBegun', 'submitted', 'training']);
  const [waiting] = resultList;
  expect(waiting).toMatchObject({ state: 'submitted', report: true, runCount: 1 });
  expect(waiting?.hidden).toBeGreaterThan(0.8);
});

test('the same seed gives the same net, which learns what no line divides', () => {
  const corners = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ].map((input) => ({ input: Float32Array.from(input), truth: Number(input[0] !== input[1]) }));
  const settings = { classes: 2, units: 16, epochs: 400, rate: 0.02, batch: 4 };
  const learn = () => trainSmallNet(corners, [], { ...settings, chance: numbersOf(3) });
  const { weights, epochs } = learn();
  expect(epochs.at(-1)).toMatchObject({ accuracy: 1 });
  expect(epochs.at(-1)?.loss).toBeLessThan(epochs[0]?.loss ?? 0);
  expect(learn().weights).toEqual(weights);
});

test('a halved square keeps the largest of each four, and the description names as many numbers as there are', () => {
  const square = Float32Array.from({ length: 16 }, (_, i) => i);
  expect([...halved(square, 4)]).toEqual([5, 7, 13, 15]);
  const { weightsManifest } = JSON.parse(smallLayersModel(28, 12, 10)) as {
    weightsManifest: { weights: { shape: number[] }[] }[];
  };
  const counts = weightsManifest[0]?.weights.map(({ shape }) => shape.reduce((product, one) => product * one, 1));
  expect(counts).toEqual([14 * 14 * 12, 12, 12 * 10, 10]);
});
