import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { pageTableApi, pageTablePath } from '@xueyan/contract/prep/page-table';
import { tableNetOf } from '@xueyan/contract/prep/table-model';
import { columnsOf } from '@xueyan/contract/prep/table-rows';
import { trainTable } from '@xueyan/contract/prep/table-trainer';
import { trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { type TrainingConfig, trainingApi } from '@xueyan/contract/prep/training';
import { trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import { type TrainingSectionForm, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trainingSections } from '../../../db/training.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { hiddenRows } from './hidden.rule.ts';
import { packTable, read, work } from './page-table.rule.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let versionId: string;
/** Rows whose number says their class, and which are told apart by it. */
const lines = Array.from({ length: 60 }, (_, i) => `${i},${i < 40 ? i : i * 3},${i < 40 ? '少' : '多'}`);
beforeAll(async () => {
  school = await openSchool();
  // What most schools begin with: a server without Python.
  school.judge.available = false;
  lesson = await openLesson(school, { students: 2 });
  teacher = lesson.teacher;
  [student] = lesson.students as [Caller];
  const form = { name: '数', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  const body = new FormData();
  body.append('file', new Blob([`号,值,类\n${lines.join('\n')}\n`]), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
});
afterAll(() => school.close());

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'pageNet', features: ['号', '值'], target: '类' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { epochs: 40, rate: 0.05, batch: 8, hidden: 8 } },
};
const source = { versionId: null, sectionId: null };
const rowsFor = (who: Caller, from: object) => who.call(pageTableApi.table, { ...source, ...from });

interface Sent {
  config?: Partial<TrainingConfig>;
  /** Instead of what was trained. */
  net?: object;
  epochs?: object[];
}

/** Trains as a page does, on the rows that it is given, and sends what came of it. */
async function send(who: Caller, from: object, { config: more = {}, net, epochs }: Sent = {}) {
  const whole = { ...config, ...more } as TrainingConfig;
  const curve: object[] = [];
  const trained = () => tableNetOf(trainTable(csv, whole, (epoch) => void curve.push(epoch)).net);
  const { csv } = await rowsFor(who, from);
  const model = net ?? trained();
  const said = { ...source, ...from, name: '网页里的模型', config: whole };
  const body = new FormData();
  const run = { ...said, epochs: epochs ?? (curve.length > 0 ? curve : [{ loss: 0.5 }]) };
  body.append('file', new Blob([JSON.stringify(run)]), 'run.json');
  body.append('file', new Blob([JSON.stringify(model)]), 'model.json');
  const request = { method: 'POST', headers: { authorization: who.token }, body };
  const response = await fetch(`${school.url}/api/${pageTablePath}`, request);
  const { data, meta } = (await response.json()) as { data: { runId: string } | null; meta: { code?: string } };
  return { runId: data?.runId ?? '', code: meta.code ?? '' };
}

async function openTask(more: Partial<TrainingSectionForm> = {}) {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '分辨', kind: 'training' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const form: TrainingSectionForm = {
    ...{ versionId, task: 'classification', target: '类', algorithms: ['pageNet', 'tree'], runs: 2, hidden: 25 },
    ...{ threshold: 80, scoreShown: true, ...more },
  };
  await teacher.call(trainingSectionApi.save, { ...form, sectionId });
  return { sectionId, form };
}

/** Makes an experiment one of an earlier version. */
const makeOld = (sectionId: string) =>
  school.sql.update(trainingSections).set({ hiddenBy: 'split' }).where(eq(trainingSections.sectionId, sectionId));

const numbersIn = (csv: string) => (columnsOf(csv).get('号') ?? []).map(Number);

test('a table that a page has trained on is kept with figures that the server calculated, without Python', async () => {
  const { csv } = await rowsFor(teacher, { versionId });
  expect(numbersIn(csv)).toHaveLength(60);
  const { runId } = await send(teacher, { versionId });
  const run = await teacher.call(trainingApi.get, { runId });
  expect(run).toMatchObject({ state: 'done', algorithm: 'pageNet', hasModel: true, progress: 1, message: '' });
  expect(run.epochs).toHaveLength(40);
  expect(run.figures.accuracy).toBeGreaterThan(0.9);
  expect(run.result?.confusion?.labels).toEqual(['多', '少']);
  expect(run.result?.confusion?.values.flat().reduce((sum, one) => sum + one)).toBe(18);
  expect(run.result?.boundary).toMatchObject({ names: ['号', '值'], labels: ['多', '少'] });
  expect(run.program).toContain('MLPClassifier(hidden_layer_sizes=(8,)');

  const tried = await teacher.call(trainingApi.predict, { runId, values: { 号: '50', 值: '150' } });
  expect(tried.value).toBe('多');
  expect(tried.probabilities.map(({ label }) => label)).toEqual(['多', '少']);
  const strange = await teacher.ask(trainingApi.predict, { runId, values: { 号: '50', 值: 'x' } });
  expect(strange.meta).toMatchObject({ code: 'training.value', msg: expect.stringContaining('值') });
  expect((await student.ask(trainingApi.predict, { runId, values: {} })).meta.code).toBe('wire.gone');

  const kept = { runId, trainedModelId: null, name: '数的模型', note: '', use: true };
  expect((await teacher.call(trainedModelApi.save, kept)).number).toBe(1);
  const second = await send(teacher, { versionId }, { config: { algorithm: 'pageLinear' } });
  const compared = await teacher.call(trainingComparisonApi.list, { runIds: [runId, second.runId] });
  expect(compared.pageInfo.resultList).toHaveLength(2);
  await teacher.call(trainingApi.remove, { runId: second.runId });
});

test('regression is kept with its residuals', async () => {
  const numbers = { task: 'regression' as const, algorithm: 'pageLinear' as const, features: ['号'], target: '值' };
  const { runId } = await send(teacher, { versionId }, { config: numbers });
  const { result, program } = await teacher.call(trainingApi.get, { runId });
  expect(Object.keys(result?.figures ?? {}).toSorted()).toEqual(['mae', 'r2', 'rmse']);
  expect(result?.residuals).toHaveLength(18);
  expect(program).toContain('MLPRegressor(hidden_layer_sizes=()');
  expect(Number((await teacher.call(trainingApi.predict, { runId, values: { 号: '10' } })).value)).not.toBeNaN();
});

test('the model is exported with all its numbers and a program that needs nothing but Python', async () => {
  const { runId } = await send(teacher, { versionId });
  const headers = { authorization: teacher.token, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ runId }) };
  const zip = await fetch(`${school.url}/api/${trainingFiles.export.path}`, request);
  const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1');
  for (const name of ['model.json', 'predict.py', 'train.py']) expect(bytes).toContain(name);
});

test('figures that a page invents are not asked for, and weights of another net are refused', async () => {
  const count = () => teacher.call(trainingApi.list, {}).then(({ pageInfo }) => pageInfo.totalSize);
  const before = await count();
  const codeOf = async (sent: Sent) => (await send(teacher, { versionId }, sent)).code;
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  const layers = (...widths: number[]) => ({
    layers: widths.slice(1).map((to, i) => ({ weights: zeros((widths[i] ?? 0) * to), bias: zeros(to) })),
  });
  expect(await codeOf({ net: layers(2, 7, 2) })).toBe('pageTraining.model');
  expect(await codeOf({ net: { layers: 'none' } })).toBe('pageTraining.model');
  expect(await codeOf({ net: layers(2, 8, 2), epochs: [] })).toMatch(/^wire\./);
  const net = layers(2, 8, 2);
  expect(await codeOf({ net, config: { algorithm: 'tree', parameters: { depth: 3 } } })).toBe('pageTraining.notHere');
  expect(await codeOf({ net, config: { features: ['号', '类'] } })).toBe('training.unfit');
  expect(await codeOf({ net, config: { folds: 5 } })).toBe('training.unfit');
  expect(await codeOf({ net, config: { parameters: { ...config.parameters, hidden: 500 } } })).toBe('training.unfit');
  expect(await codeOf({ net, config: { task: 'regression', target: '类', features: ['号', '值'] } })).toBe(
    'pageTable.refused',
  );
  expect((await teacher.ask(trainingApi.start, { versionId, name: 'x', config })).meta.code).toMatch(/^training\./);
  expect(await count()).toBe(before);

  // A net that knows nothing is told so, whatever its page believed.
  const { runId } = await send(teacher, { versionId }, { net, epochs: [{ loss: 0.001, accuracy: 1 }] });
  expect((await teacher.call(trainingApi.get, { runId })).figures.accuracy).toBeCloseTo(6 / 18, 10);
});

test('a student trains a table experiment without Python, is given no hidden row, and gets the points of these', async () => {
  const { sectionId } = await openTask();
  const task = await student.call(trainingSectionApi.get, { sectionId });
  const seen = numbersIn((await rowsFor(student, { sectionId })).csv);
  expect(seen).toHaveLength(task.rowCount);
  expect(task.rowCount).toBe(45);
  // Each class has its share: a quarter of forty, and of twenty.
  expect(seen.filter((i) => i < 40)).toHaveLength(30);

  const { runId } = await send(student, { sectionId });
  const run = await student.call(trainingApi.get, { runId });
  expect(run).toMatchObject({ state: 'done', algorithm: 'pageNet' });
  expect(run.result?.confusion?.values.flat().reduce((sum, one) => sum + one)).toBeLessThan(20);
  await student.call(trainingSectionApi.submit, { sectionId, runId });
  const after = await student.call(trainingSectionApi.get, { sectionId });
  expect(after.hidden).toBeGreaterThan(0.9);
  expect(after).toMatchObject({ pickedId: runId, points: 100, runsLeft: 1 });
  const [row] = (await teacher.call(trainingSectionApi.results, { sectionId })).pageInfo.resultList;
  expect(row).toMatchObject({ runCount: 1, points: 100, best: run.figures.accuracy });
});

test('an experiment says which of its algorithms can train now', async () => {
  const { sectionId } = await openTask();
  expect((await student.call(trainingSectionApi.get, { sectionId })).able).toEqual(['pageNet']);
  school.judge.available = true;
  expect((await student.call(trainingSectionApi.get, { sectionId })).able).toEqual(['pageNet', 'tree']);
  school.judge.available = false;
});

test('the server hides the same rows of an experiment from its own training as from a page', async () => {
  const { sectionId } = await openTask();
  const seen = new Set(numbersIn((await rowsFor(student, { sectionId })).csv));
  school.judge.available = true;
  school.judge.trained = { result: { figures: { accuracy: 0.9 }, folds: [], importance: [], hidden: 0.5 } };
  const tree: TrainingConfig = { ...config, algorithm: 'tree', parameters: { depth: 3 } };
  const { runId } = await student.call(trainingSectionApi.start, { sectionId, name: 'x', config: tree });
  await school.settleJobs();
  school.judge.available = false;
  expect((await student.call(trainingApi.get, { runId })).state).toBe('done');
  const { hidden } = school.judge.trainedWith.at(-1) as { hidden: { rows: number[] } };
  expect(hidden.rows).toHaveLength(15);
  expect(hidden.rows.some((row) => seen.has(row))).toBe(false);
});

test('an experiment of an earlier version hides as it did, and opens to pages only before anybody has trained', async () => {
  const { sectionId, form } = await openTask({ algorithms: ['tree'] });
  await makeOld(sectionId);
  expect((await student.ask(pageTableApi.table, { ...source, sectionId })).meta.code).toBe(
    'trainingSection.notAllowed',
  );
  school.judge.available = true;
  school.judge.trained = { result: { figures: { accuracy: 0.9 }, folds: [], importance: [], hidden: 0.5 } };
  const tree: TrainingConfig = { ...config, algorithm: 'tree', parameters: { depth: 3 } };
  await student.call(trainingSectionApi.start, { sectionId, name: 'x', config: tree });
  await school.settleJobs();
  school.judge.available = false;
  expect(school.judge.trainedWith.at(-1)).toMatchObject({ hidden: { share: 0.25, by: 'split' } });
  const opened = { ...form, sectionId, algorithms: ['tree', 'pageNet'] as TrainingSectionForm['algorithms'] };
  expect((await teacher.ask(trainingSectionApi.save, opened)).meta.code).toBe('pageTable.otherwise');

  const fresh = await openTask({ algorithms: ['tree'] });
  await makeOld(fresh.sectionId);
  await teacher.call(trainingSectionApi.save, { ...fresh.form, sectionId: fresh.sectionId, algorithms: ['pageNet'] });
  expect(numbersIn((await rowsFor(student, { sectionId: fresh.sectionId })).csv)).toHaveLength(45);
});

test('hidden rows are as many as was said, each class has its share, and none is hidden whole', () => {
  const hide = (targets: string[], seed = 1) => hiddenRows(targets, { share: 0.3, seed, classes: true });
  const targets = Array.from({ length: 50 }, (_, i) => (i < 30 ? 'a' : i < 49 ? 'b' : 'c'));
  const rows = hide(targets);
  expect(rows).toHaveLength(15);
  expect(rows.filter((i) => i < 30)).toHaveLength(9);
  expect(rows).not.toContain(49);
  expect(hide(targets)).toEqual(rows);
  expect(hide(targets, 2)).not.toEqual(rows);
  expect(hiddenRows(targets, { share: 0.3, seed: 1, classes: false })).toHaveLength(15);
  expect(hide(['a', 'b', 'c'])).toEqual([]);
});

test('of a table that is read in pieces the rows are hidden that pages do not get', async () => {
  const kinds = ['"少,\n""数"""', '多', '多'];
  const bytes = Buffer.from(`号,类\n${Array.from({ length: 60 }, (_, i) => `${i},${kinds[i % 3]}`).join('\n')}\n`);
  const hidden = { share: 0.25, seed: 5, classes: true, target: '类' };
  const rowsIn = (size: number) => {
    const at = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => i * size);
    return work({ bytes: bytes.length, pieces: () => at.map((begin) => bytes.subarray(begin, begin + size)) }, hidden);
  };
  const rows = await rowsIn(bytes.length);
  expect(rows).toHaveLength(15);
  for (const size of [1, 7, 64]) expect(await rowsIn(size)).toEqual(rows);
  const [visible] = (await read(packTable({ ask: 'visible', hidden, config: null }, bytes))).blobs;
  const all = [...numbersIn(Buffer.from(visible ?? []).toString('utf8')), ...rows];
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i));
});
