import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pageTrainingApi, pageTrainingPath, weightCount } from '@xueyan/contract/prep/page-training';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { type PictureConfig, pictureTryPath } from '@xueyan/contract/prep/picture-training';
import { pixelSide } from '@xueyan/contract/prep/pixel';
import { trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import { type TrainingSectionForm, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape, shapeNames } from '../picture/picture.service.ts';
import { largestAt, resultOf } from './page-result.rule.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let versionId: string;
const labels = shapeNames.slice(0, 2).toSorted();
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  teacher = lesson.teacher;
  [student] = lesson.students as [Caller];
  const form = { name: '图形', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [kind, name] of labels.entries()) {
    const body = new FormData();
    for (let i = 0; i < 10; i += 1)
      body.append('file', new Blob([new Uint8Array(drawShape(name, kind * 100 + i))]), `${name}-${i}.png`);
    const path = `${pictureUploadPath}/${datasetId}?className=${encodeURIComponent(name)}`;
    await fetch(`${school.url}/api/${path}`, { method: 'POST', headers: { authorization: teacher.token }, body });
  }
  const shares = { seed: 1, validation: 0.1, test: 0.4, note: '' };
  versionId = (await teacher.call(pictureApi.freeze, { datasetId, ...shares })).versionId;
});
afterAll(() => school.close());

const config: PictureConfig = {
  ...{ task: 'pictures', algorithm: 'pageCnn', side: 28, grey: true, seed: 1 },
  ...{ augment: { flip: false, shift: false }, parameters: { epochs: 1, rate: 0.01, batch: 8 } },
};
const model = JSON.stringify({ modelTopology: {}, weightsManifest: [{}] });
const floats = (count = weightCount(config, 2), value = 0.5) => new Float32Array(count).fill(value);
const source = { versionId: null, sectionId: null };

interface Sent {
  run?: object;
  model?: string;
  weights?: Float32Array;
}

/** Pictures that a page is given; asked for once. */
const given = new Map<string, ReturnType<typeof picturesOf>>();
const picturesOf = (who: Caller, from: object) => who.call(pageTrainingApi.pictures, { ...source, ...from, at: 0 });
function testedOf(who: Caller, from: object) {
  const key = JSON.stringify(from);
  const found = given.get(key) ?? picturesOf(who, from);
  given.set(key, found);
  return found.then(({ pictureList }) => pictureList.filter(({ split }) => split === 'test').map(({ row }) => row));
}

/** Sends what a page has trained: it is sure of the first class, whatever the picture. */
async function send(who: Caller, from: object, { run = {}, weights = floats(), ...more }: Sent = {}) {
  const rows = await testedOf(who, from);
  const guesses = rows.map((row) => ({ row, probabilities: [0.75, 0.25], map: 'AP8A/w==' }));
  const said = { ...source, ...from, name: '浏览器里的网络', config, epochs: [{ loss: 0.5, accuracy: 0.5 }], guesses };
  const body = new FormData();
  body.append('file', new Blob([JSON.stringify({ ...said, ...run })]), 'run.json');
  body.append('file', new Blob([more.model ?? model]), 'model.json');
  body.append('file', new Blob([new Uint8Array(Buffer.from(weights.buffer))]), 'weights.bin');
  const request = { method: 'POST', headers: { authorization: who.token }, body };
  const response = await fetch(`${school.url}/api/${pageTrainingPath}`, request);
  const { data, meta } = (await response.json()) as { data: { runId: string } | null; meta: { code?: string } };
  return { runId: data?.runId ?? '', code: meta.code ?? '', guesses };
}

async function openTask(more: Partial<TrainingSectionForm> = {}) {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '分辨图形', kind: 'training' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const form: TrainingSectionForm = {
    ...{ versionId, task: 'pictures', target: null, algorithms: ['pageCnn', 'hogSvm'], runs: 2, hidden: 25 },
    ...{ threshold: 80, scoreShown: true, ...more },
  };
  await teacher.call(trainingSectionApi.save, { ...form, sectionId });
  return sectionId;
}

test('a page gets the pixels of a version with its classes and splits, and no names', async () => {
  const said = await teacher.call(pageTrainingApi.pictures, { ...source, versionId, at: 0 });
  expect(said).toMatchObject({ labels, total: 20 });
  expect(Buffer.from(said.pixels, 'base64')).toHaveLength(20 * pixelSide ** 2 * 3);
  expect(said.pictureList.filter(({ split }) => split === 'test')).toHaveLength(8);
  expect(Object.keys(said.pictureList[0] ?? {}).toSorted()).toEqual(['row', 'split', 'truth']);
  const rest = await teacher.call(pageTrainingApi.pictures, { ...source, versionId, at: 15 });
  expect(rest.pictureList).toEqual(said.pictureList.slice(15));
  expect((await student.ask(pageTrainingApi.pictures, { ...source, versionId, at: 0 })).meta.code).toBe('wire.gone');
});

test('what a page has trained is kept as any training, with figures that the server counts', async () => {
  const { runId, guesses } = await send(teacher, { versionId });
  const run = await teacher.call(trainingApi.get, { runId });
  expect(run).toMatchObject({ state: 'done', algorithm: 'pageCnn', hasModel: true, progress: 1, message: '' });
  expect(run.figures.accuracy).toBe(0.5);
  expect(run.figures.recall).toBe(0.5);
  expect(run.result?.confusion).toEqual({
    labels,
    values: [
      [4, 0],
      [4, 0],
    ],
  });
  const [first] = run.result?.guesses ?? [];
  expect(first).toMatchObject({ guess: 0, probabilities: [0.75, 0.25], map: 'AP8A/w==' });
  expect(first?.name).toContain(labels[first?.truth ?? 0]);
  expect(first?.address).toMatch(/^\/api\/file\//);
  expect(guesses).toHaveLength(8);
  expect(run.program).toContain('AdaptiveAvgPool2d');

  const second = await send(teacher, { versionId }, { run: { config: { ...config, seed: 2 } } });
  const compared = await teacher.call(trainingComparisonApi.list, { runIds: [runId, second.runId] });
  expect(compared.pageInfo.resultList).toHaveLength(2);
  await teacher.call(trainingComparisonApi.pin, { runId, pinned: true });
  const kept = { runId, trainedModelId: null, name: '浏览器模型', note: '', use: true };
  expect((await teacher.call(trainedModelApi.save, kept)).number).toBe(1);
  const { weights, ...net } = await teacher.call(pageTrainingApi.model, { runId });
  expect(net).toEqual({ labels, config });
  expect(Buffer.from(weights, 'base64')).toHaveLength(4 * weightCount(config, 2));
  expect((await student.ask(pageTrainingApi.model, { runId })).meta.code).toBe('wire.gone');
  await teacher.call(trainingApi.remove, { runId: second.runId });
  expect((await teacher.ask(pageTrainingApi.model, { runId: second.runId })).meta.code).toBe('wire.gone');
});

test('the model is exported as a layers model of TensorFlow.js, and never run by the server', async () => {
  const { runId } = await send(teacher, { versionId });
  const headers = { authorization: teacher.token, 'content-type': 'application/json' };
  const body = JSON.stringify({ runId });
  const zip = await fetch(`${school.url}/api/${trainingFiles.export.path}`, { method: 'POST', headers, body });
  const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1');
  for (const name of ['model.json', 'weights.bin', 'about.json', 'train.py']) expect(bytes).toContain(name);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(drawShape('圆形', 1))]), 'a.png');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body: form };
  const tried = (await (await fetch(`${school.url}/api/${pictureTryPath}/${runId}`, request)).json()) as {
    meta: { code: string };
  };
  expect(tried.meta.code).toBe('pageTraining.here');
  const start = { versionId, name: 'x', config };
  expect((await teacher.ask(trainingApi.start, start)).meta.code).toBe('training.unfit');
});

test('what does not fit the data or the net is refused, and nothing is kept', async () => {
  const count = () => teacher.call(trainingApi.list, {}).then(({ pageInfo }) => pageInfo.totalSize);
  const before = await count();
  const codeOf = async (sent: Sent) => (await send(teacher, { versionId }, sent)).code;
  const all = (await picturesOf(teacher, { versionId })).pictureList;
  const guesses = all.map(({ row }) => ({ row, probabilities: [0.5, 0.5] }));
  expect(await codeOf({ run: { guesses } })).toBe('pageTraining.strange');
  expect(await codeOf({ run: { guesses: Array.from({ length: 8 }, () => guesses[0]) } })).toBe('pageTraining.strange');
  expect(await codeOf({ weights: floats(12) })).toBe('pageTraining.model');
  expect(await codeOf({ weights: floats(undefined, Number.NaN) })).toBe('pageTraining.model');
  expect(await codeOf({ model: 'no JSON' })).toBe('pageTraining.model');
  expect(await codeOf({ run: { config: { ...config, algorithm: 'cnn', side: 32 } } })).toBe('pageTraining.notHere');
  expect(await codeOf({ run: { config: { ...config, side: 16 } } })).toBe('training.unfit');
  const layers = [{ kind: 'conv', kernel: 3, channels: 4 }];
  expect(await codeOf({ run: { config: { ...config, algorithm: 'pageLayers', layers } } })).toBe('net.open');
  expect(await codeOf({ run: { epochs: [] } })).toMatch(/^wire\./);
  expect(await count()).toBe(before);
}, 60_000);

/** Weights of a net that is sure of the second class, whatever the picture: the bias of the output says so. */
function sureOfSecond(): Float32Array {
  const weights = floats();
  // Behind it stand means and variances of the normalizations.
  weights[weights.length - 2 * (16 + 32 + 64) - 1] = 99;
  return weights;
}

test('an experiment never gives its hidden pictures to a page, and runs the net on them itself for the points', async () => {
  const sectionId = await openTask();
  const all = await teacher.call(pageTrainingApi.pictures, { ...source, versionId, at: 0 });
  const seen = await student.call(pageTrainingApi.pictures, { ...source, sectionId, at: 0 });
  expect(seen).toMatchObject({ labels, total: 15 });
  expect(Buffer.from(seen.pixels, 'base64')).toHaveLength(15 * pixelSide ** 2 * 3);
  expect(all.pictureList).toEqual(expect.arrayContaining(seen.pictureList));

  // The page claims the first class for all; the net that it keeps says the second.
  const { runId } = await send(student, { sectionId }, { weights: sureOfSecond() });
  expect(await student.call(trainingApi.get, { runId })).toMatchObject({ state: 'done', algorithm: 'pageCnn' });
  const open = new Set(seen.pictureList.map(({ row }) => row));
  const hiddenTruths = all.pictureList.filter(({ row }) => !open.has(row)).map(({ truth }) => truth);
  const right = hiddenTruths.filter((truth) => truth === 1).length / hiddenTruths.length;
  const [row] = (await teacher.call(trainingSectionApi.results, { sectionId })).pageInfo.resultList;
  expect(row).toMatchObject({ runCount: 1, best: null, points: null });
  const { runList } = await teacher.call(trainingSectionApi.runs, { sectionId, userId: row?.userId ?? '' });
  expect(runList).toMatchObject([{ runId, hidden: right }]);

  await send(student, { sectionId });
  expect((await send(student, { sectionId })).code).toBe('trainingSection.noRunsLeft');
  await student.call(trainingSectionApi.submit, { sectionId, runId });
  const task = await student.call(trainingSectionApi.get, { sectionId });
  expect(task).toMatchObject({
    runsLeft: 0,
    pickedId: runId,
    hidden: right,
    points: Math.floor((right * 10_000) / 80),
  });
});

test('a page gets no pictures of an experiment whose teacher allows no training there', async () => {
  const sectionId = await openTask({ algorithms: ['hogSvm'] });
  const asked = { ...source, sectionId, at: 0 };
  expect((await student.ask(pageTrainingApi.pictures, asked)).meta.code).toBe('trainingSection.notAllowed');
  const start = { sectionId: await openTask(), name: 'x', config };
  expect((await student.ask(trainingSectionApi.start, start)).meta.code).toBe('training.unfit');
});

test('figures are the means of the classes that are there or were guessed', () => {
  const guess = (truth: number, probabilities: number[]) => ({
    ...{ address: '', name: '', truth, guess: largestAt(probabilities), probabilities },
  });
  const { figures } = resultOf(
    ['a', 'b', 'c'],
    [guess(0, [0.9, 0.1, 0]), guess(0, [0.2, 0.8, 0]), guess(1, [0, 1, 0])],
  );
  // As scikit-learn: precision (1 + 1/2) / 2, recall (1/2 + 1) / 2, F1 (2/3 + 2/3) / 2.
  expect(figures.precision).toBeCloseTo(0.75, 10);
  expect(figures.recall).toBeCloseTo(0.75, 10);
  expect(figures.f1).toBeCloseTo(2 / 3, 10);
  expect(figures.accuracy).toBeCloseTo(2 / 3, 10);
});
