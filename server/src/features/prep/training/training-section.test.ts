import { datasetApi, datasetFiles, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import type { PictureConfig } from '@xueyan/contract/prep/picture-training';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { type TrainingSectionForm, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { isUnseen } from '../dataset/dataset.service.ts';
import { drawShape, shapeNames } from '../picture/picture.service.ts';
import { pointsFor, withHidden } from './hidden.rule.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  teacher = lesson.teacher;
  [student, other] = lesson.students as [Caller, Caller];
});
afterAll(() => school.close());

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'tree', features: ['长', '宽'], target: '类' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
};

async function dataset(sharing: 'mine' | 'public' = 'mine') {
  const form = { name: '花', description: '', labels: [], sharing, courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  const body = new FormData();
  const lines = Array.from({ length: 40 }, (_, i) => `${i},${i * 2},${i % 2 ? 'a' : 'b'}`);
  body.append('file', new Blob([`长,宽,类\n${lines.join('\n')}\n`]), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  return (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
}

async function openTask(more: Partial<TrainingSectionForm> = {}) {
  const { courseId, chapterId: parentId } = lesson;
  const row = { courseId, parentId, title: '花的分类', kind: 'training' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const form: TrainingSectionForm = {
    ...{ versionId: await dataset(), task: 'classification', target: '类', algorithms: ['tree', 'knn'] },
    ...{ runs: 2, hidden: 25, threshold: 80, scoreShown: true, ...more },
  };
  await teacher.call(trainingSectionApi.save, { ...form, sectionId });
  return { sectionId, form };
}

const trained = (accuracy: number, hidden: number) => {
  school.judge.trained = { result: { figures: { accuracy }, folds: [], importance: [], hidden } };
};
async function run(who: Caller, sectionId: string, accuracy: number, hidden: number) {
  trained(accuracy, hidden);
  const { runId } = await who.call(trainingSectionApi.start, { sectionId, name: '第一次', config });
  await school.settleJobs();
  return runId;
}
const startRefused = async (who: Caller, sectionId: string, change: object = {}) =>
  (await who.ask(trainingSectionApi.start, { sectionId, name: 'x', config: { ...config, ...change } })).meta.code;

test('gives all points from the threshold on, and points in proportion below it', () => {
  expect([pointsFor(0.8, 80), pointsFor(0.95, 80), pointsFor(0.4, 80), pointsFor(0, 80), pointsFor(-2, 80)]).toEqual([
    100, 100, 50, 0, 0,
  ]);
});

test('pictures are hidden by the seed alone in the given share, and the other splits stay', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ name: String(i), split: i % 4 === 0 ? 'test' : 'train' }));
  const hide = (seed: number) => withHidden(rows, { share: 0.25, seed });
  expect(hide(7)).toEqual(hide(7));
  expect(hide(7)).not.toEqual(hide(8));
  expect(hide(7).filter(({ split }) => split === 'hidden')).toHaveLength(10);
  expect(hide(7).every(({ split }, at) => split === 'hidden' || split === rows[at]?.split)).toBe(true);
});

test('a student trains on the teacher’s data set, sees only their own test and gets hidden-test points §training.6', async () => {
  const { sectionId, form } = await openTask();
  const before = await student.call(trainingSectionApi.get, { sectionId });
  expect(before).toMatchObject({ rowCount: 30, runsLeft: 2, versionId: null, points: null });
  expect(before.columnList.map(({ name }) => name)).toEqual(['长', '宽', '类']);
  expect((await student.ask(datasetApi.list, {})).data.pageInfo.resultList).toEqual([]);
  const runId = await run(student, sectionId, 0.9, 0.6);
  const trainedWith = school.judge.trainedWith.at(-1) as { algorithm: string; hidden: { rows: number[] } };
  expect(trainedWith.algorithm).toBe('tree');
  expect(trainedWith.hidden.rows).toHaveLength(10);
  const shown = await student.call(trainingApi.get, { runId });
  expect(shown).toMatchObject({ state: 'done', figures: { accuracy: 0.9 } });
  expect(JSON.stringify(shown)).not.toContain('0.6');
  expect((await student.ask(trainingApi.remove, { runId })).meta.code).toBe('training.ofSection');
  expect((await other.ask(trainingSectionApi.submit, { sectionId, runId })).meta.code).toBe('wire.gone');
  await student.call(trainingSectionApi.submit, { sectionId, runId });
  expect(await student.call(trainingSectionApi.get, { sectionId })).toMatchObject({
    ...{ pickedId: runId, hidden: 0.6, points: 75 },
  });
  expect((await student.ask(trainingSectionApi.submit, { sectionId, runId })).meta.code).toBe(
    'trainingSection.handedIn',
  );
  expect(await startRefused(student, sectionId)).toBe('trainingSection.handedIn');
  const other2 = { ...form, sectionId, threshold: 90, hidden: 30 };
  expect((await teacher.ask(trainingSectionApi.save, other2)).meta.code).toBe('trainingSection.begun');
  await teacher.call(trainingSectionApi.save, { ...form, sectionId, runs: 5 });
});

test('the server enforces algorithms, target, number of trainings, membership and time', async () => {
  const { sectionId } = await openTask();
  expect(await startRefused(student, sectionId, { algorithm: 'forest', parameters: { trees: 5, depth: 2 } })).toBe(
    'trainingSection.notAllowed',
  );
  expect(await startRefused(student, sectionId, { target: '长', features: ['宽'] })).toBe('trainingSection.notAllowed');
  expect(await startRefused(student, sectionId, { features: ['长', '类'] })).toBe('trainingSection.notAllowed');
  trained(0.5, 0.5);
  const start = { sectionId, name: 'x', config };
  const answers = await Promise.all([1, 2, 3, 4].map(() => student.ask(trainingSectionApi.start, start)));
  expect(answers.map(({ meta }) => meta.code || 'begun').toSorted()).toEqual(
    ['begun', 'begun', 'trainingSection.noRunsLeft', 'trainingSection.noRunsLeft'].toSorted(),
  );
  await school.settleJobs();
  const stranger = await school.signIn('ROLE_STUDENT', 'training-stranger');
  expect(await startRefused(stranger, sectionId)).toBe('wire.gone');
  expect((await stranger.ask(trainingSectionApi.get, { sectionId })).meta.code).toBe('wire.gone');
  const failed = await openTask({ runs: 1 });
  school.judge.trained = { refused: 'oneClass' };
  await other.call(trainingSectionApi.start, { ...start, sectionId: failed.sectionId });
  await school.settleJobs();
  expect((await other.call(trainingSectionApi.get, { sectionId: failed.sectionId })).runsLeft).toBe(1);
});

test('what a section hides stays hidden from its students, whatever is shared with them or given to them later', async () => {
  const { form } = await openTask();
  const { versionId } = form;
  const { pool } = school.server.connection;
  const { rows } = await pool.query('select dataset_id from dataset_version where id = $1', [versionId]);
  const { dataset_id: datasetId } = rows[0] as { dataset_id: string };
  // As a right looks that was given by somebody who did not know of the section.
  await pool.query("update dataset set sharing = 'public' where id = $1", [datasetId]);
  const outsider = await school.signIn('ROLE_STUDENT', 'hidden-outsider');
  const code = async (who: Caller) => (await who.ask(datasetApi.get, { datasetId, versionId: null })).meta.code;
  const lists = async (who: Caller) =>
    (await who.call(datasetApi.list, { pageSize: 100 })).pageInfo.resultList.some((one) => one.datasetId === datasetId);
  expect([await code(outsider), await lists(outsider)]).toEqual([undefined, true]);
  expect([await code(student), await lists(student)]).toEqual(['wire.gone', false]);
  const asked = { versionId, name: '绕开', config };
  expect((await student.ask(trainingApi.start, asked)).meta.code).toBe('wire.gone');
  const sheet = await fetch(`${school.url}/api/${datasetFiles.export.path}`, {
    ...{ method: 'POST', headers: { authorization: student.token, 'content-type': 'application/json' } },
    body: JSON.stringify({ versionId }),
  });
  expect(await sheet.json()).toMatchObject({ meta: { code: 'wire.gone' } });
  // Nor does a section compare students with what one of them owns.
  const { db } = school.server;
  await pool.query("update dataset set sharing = 'mine' where id = $1", [datasetId]);
  expect(await isUnseen(db, datasetId, lesson.courseId)).toBe(true);
  await pool.query('update dataset set owner_id = $2 where id = $1', [datasetId, other.id]);
  expect(await isUnseen(db, datasetId, lesson.courseId)).toBe(false);
});

test('a shared data set hides nothing, and algorithms must suit the task', async () => {
  const { sectionId, form } = await openTask();
  const refused = async (change: object) =>
    (await teacher.ask(trainingSectionApi.save, { ...form, ...change, sectionId })).meta.code;
  expect(await refused({ versionId: await dataset('public') })).toBe('trainingSection.shared');
  const kept = await dataset();
  const { versionId: used } = form;
  const { rows } = await school.server.connection.pool.query(
    'select id, version from dataset where id = (select dataset_id from dataset_version where id = $1)',
    [used],
  );
  const { id: datasetId, version } = rows[0] as { id: string; version: number };
  const share = { name: '花', description: '', labels: [], courseId: null, datasetId, version };
  const shared = await teacher.ask(datasetApi.update, { ...share, sharing: 'public' });
  expect(shared.meta).toMatchObject({ code: 'dataset.inSection', msg: expect.stringContaining('花的分类') });
  // Nor does one that is shared already, as an older version could leave it, become visible to more people.
  const { pool } = school.server.connection;
  await pool.query("update dataset set sharing = 'organization' where id = $1", [datasetId]);
  expect((await teacher.ask(datasetApi.update, { ...share, sharing: 'public' })).meta.code).toBe('dataset.inSection');
  const renamed = await teacher.call(datasetApi.update, { ...share, name: '花二', sharing: 'organization' });
  const mine = await teacher.ask(datasetApi.update, { ...share, ...renamed, sharing: 'mine' });
  expect(mine.meta.code).toBeFalsy();
  expect(await refused({ versionId: kept })).toBeFalsy();
  expect(await refused({ algorithms: ['kmeans'] })).toBe('trainingSection.wrongAlgorithms');
  expect(await refused({ algorithms: ['cnn'] })).toBe('trainingSection.wrongAlgorithms');
  expect(await refused({ target: null })).toBe('trainingSection.noTarget');
  const { teacher: elsewhere } = await openLesson(school);
  expect((await elsewhere.ask(trainingSectionApi.save, { ...form, sectionId })).meta.code).toBe('wire.gone');
});

test('the board shows progress, and points changed by a teacher reach the gradebook', async () => {
  const { sectionId } = await openTask();
  const runId = await run(student, sectionId, 0.7, 0.8);
  await run(other, sectionId, 0.95, 0.2);
  await student.call(trainingSectionApi.submit, { sectionId, runId });
  const list = async () => (await teacher.call(trainingSectionApi.results, { sectionId })).pageInfo.resultList;
  expect((await list()).map(({ best, hidden, points, runCount }) => [best, hidden, points, runCount])).toEqual([
    [0.7, 0.8, 100, 1],
    [0.95, null, null, 1],
  ]);
  expect((await student.ask(trainingSectionApi.results, { sectionId })).status).toBe(403);
  const { runList } = await teacher.call(trainingSectionApi.runs, { sectionId, userId: student.id });
  expect(runList).toMatchObject([{ runId, hidden: 0.8, picked: true, figures: { accuracy: 0.7 } }]);
  expect(await teacher.call(trainingApi.get, { runId })).toMatchObject({ own: false, state: 'done' });
  expect((await other.ask(trainingApi.get, { runId })).meta.code).toBe('wire.gone');
  const colleague = await school.signIn('ROLE_TEACHER', 'training-colleague');
  expect((await colleague.ask(trainingApi.get, { runId })).meta.code).toBe('wire.gone');
  expect((await teacher.ask(trainingApi.predict, { runId, values: {} })).meta.code).toBe('wire.gone');
  const given = { sectionId, userId: student.id, points: 60, reason: '报告没有说明特征' };
  expect((await teacher.ask(trainingSectionApi.mark, { ...given, userId: other.id })).meta.code).toBe('wire.gone');
  await teacher.call(trainingSectionApi.mark, given);
  expect((await list())[0]).toMatchObject({ points: 60, changed: true });
  expect((await student.call(trainingSectionApi.get, { sectionId })).points).toBe(60);
  const grades = JSON.stringify(await teacher.call(gradebookApi.get, { courseId: lesson.courseId }));
  expect(grades).toContain('花的分类');
  expect((await teacher.ask(sectionApi.remove, { sectionId })).meta.code).toBe('section.hasWork');
  await teacher.call(courseApi.end, { courseId: lesson.courseId });
  expect(await startRefused(other, sectionId)).not.toBe('');
});

test('pictures behind a cell are of the student’s own test and are read through the training only', async () => {
  const another = await openLesson(school, { students: 2 });
  const [one, two] = another.students as [Caller, Caller];
  const form = { name: '图形', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const owner = another.teacher;
  const { datasetId } = await owner.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [kind, name] of shapeNames.slice(0, 2).entries()) {
    const body = new FormData();
    for (let i = 0; i < 5; i += 1)
      body.append('file', new Blob([new Uint8Array(drawShape(name, kind * 100 + i))]), 'a.png');
    const request = { method: 'POST', headers: { authorization: owner.token }, body };
    await fetch(`${school.url}/api/${pictureUploadPath}/${datasetId}?className=${encodeURIComponent(name)}`, request);
  }
  const { versionId } = await owner.call(pictureApi.freeze, { datasetId, seed: 1, validation: 0, test: 0.4, note: '' });
  const row = { courseId: another.courseId, parentId: another.chapterId, title: '图形', kind: 'training' } as const;
  const { sectionId } = await owner.call(sectionApi.save, row);
  await owner.call(trainingSectionApi.save, {
    ...{ sectionId, versionId, task: 'pictures', target: null, algorithms: ['hogSvm'] },
    ...{ runs: 2, hidden: 30, threshold: 80, scoreShown: false },
  });
  school.judge.trained = {
    result: { figures: { accuracy: 1 }, folds: [], importance: [], hidden: 0.5 },
    guesses: [{ row: 0, truth: 0, guess: 0, probabilities: [1, 0] }],
  };
  const pictures: PictureConfig = {
    ...{ task: 'pictures', algorithm: 'hogSvm', side: 32, grey: true, seed: 1, parameters: { c: 1 } },
    augment: { flip: false, shift: false },
  };
  const { runId } = await one.call(trainingSectionApi.start, { sectionId, name: '图', config: pictures });
  await school.settleJobs();
  const [guess] = (await one.call(trainingApi.get, { runId })).result?.guesses ?? [];
  const look = (who: Caller, path = guess?.address ?? '') =>
    fetch(school.url + path, { headers: { authorization: who.token } });
  expect((await look(one)).headers.get('content-type')).toBe('image/png');
  expect((await look(two)).status).toBe(403);
  expect((await look(one, guess?.thumb)).status).toBe(200);
  expect((await look(two, guess?.thumb)).status).toBe(403);
  const unseen = (guess?.address ?? '').replace(/[^/]+$/, crypto.randomUUID());
  expect((await look(one, unseen)).status).toBe(403);
  // The teacher hides the points.
  await one.call(trainingSectionApi.submit, { sectionId, runId });
  expect(await one.call(trainingSectionApi.get, { sectionId })).toMatchObject({ points: null, hidden: null });
});
