import { jobApi } from '@xueyan/contract/base/job';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { type PictureConfig, pictureTryPath } from '@xueyan/contract/prep/picture-training';
import { trainingApi } from '@xueyan/contract/prep/training';
import jpeg from 'jpeg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape, shapeNames } from '../picture/picture.service.ts';

let school: School;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'training-teacher');
  student = await school.signIn('ROLE_STUDENT', 'training-student');
});
afterAll(() => school.close());

const config: PictureConfig = {
  ...{ task: 'pictures', algorithm: 'hogSvm', side: 32, grey: true, seed: 1, parameters: { c: 1 } },
  augment: { flip: false, shift: false },
};
const send = async (path: string, files: Buffer[], who = teacher) => {
  const body = new FormData();
  for (const bytes of files) body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const request = { method: 'POST', headers: { authorization: who.token }, body };
  return (await fetch(`${school.url}/api/${path}`, request)).json() as Promise<{
    meta: { code?: string };
    data: unknown;
  }>;
};

/** Returns a photo that lists show smaller. */
const photo = (grey: number) =>
  Buffer.from(jpeg.encode({ width: 1000, height: 500, data: Buffer.alloc(1000 * 500 * 4, grey) }, 80).data);

async function shapes(): Promise<string> {
  const form = { name: '图形', description: '', labels: [], sharing: 'public', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [kind, name] of shapeNames.slice(0, 2).entries()) {
    const drawn = Array.from({ length: 5 }, (_, i) => drawShape(name, kind * 100 + i));
    await send(`${pictureUploadPath}/${datasetId}?className=${encodeURIComponent(name)}`, drawn);
  }
  const shares = { seed: 1, validation: 0, test: 0.4, note: '' };
  return (await teacher.call(pictureApi.freeze, { datasetId, ...shares })).versionId;
}

test('a large picture behind a guess is shown as a small one, to whoever may use the data set', async () => {
  const form = { name: '照片', description: '', labels: [], sharing: 'public', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [at, className] of ['a', 'b'].entries())
    await send(
      `${pictureUploadPath}/${datasetId}?className=${className}`,
      [0, 1, 2].map((i) => photo(at * 90 + i * 20)),
    );
  const shares = { seed: 1, validation: 0, test: 0.4, note: '' };
  const { versionId } = await teacher.call(pictureApi.freeze, { datasetId, ...shares });
  school.judge.trained = {
    result: { figures: { accuracy: 1 }, folds: [], importance: [] },
    guesses: [{ row: 0, truth: 0, guess: 0, probabilities: [1, 0] }],
  };
  const { runId } = await student.call(trainingApi.start, { versionId, name: '照片', config });
  await school.settleJobs();
  const [guess] = (await student.call(trainingApi.get, { runId })).result?.guesses ?? [];
  const look = (who: Caller, headers = {}) =>
    fetch(school.url + (guess?.thumb ?? ''), { headers: { authorization: who.token, ...headers } });
  const small = await look(student);
  expect(small.headers.get('content-type')).toBe('image/jpeg');
  expect(jpeg.decode(Buffer.from(await small.arrayBuffer())).width).toBe(320);
  expect((await look(student, { 'if-none-match': small.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await look(teacher)).status).toBe(403);
  const { dataset } = await teacher.call(datasetApi.get, { datasetId, versionId: null });
  const kept = { ...form, labels: [], sharing: 'mine' as const, datasetId, version: dataset.version };
  await teacher.call(datasetApi.update, kept);
  expect((await look(student)).status).toBe(403);
});

test('a training on pictures stores its model and shows the picture behind each guess', async () => {
  const versionId = await shapes();
  const confusion = {
    labels: ['圆形', '方形'],
    values: [
      [1, 1],
      [0, 2],
    ],
  };
  school.judge.trained = {
    result: { figures: { accuracy: 0.75 }, folds: [], importance: [], confusion },
    guesses: [{ row: 0, truth: 0, guess: 1, probabilities: [0.4, 0.6] }],
    model: Buffer.from('a model'),
  };
  const { runId } = await student.call(trainingApi.start, { versionId, name: '第一次', config });
  await school.settleJobs();
  const run = await student.call(trainingApi.get, { runId });
  expect(run).toMatchObject({ state: 'done', hasModel: true, figures: { accuracy: 0.75 } });
  const [guess] = run.result?.guesses ?? [];
  expect(guess).toMatchObject({ truth: 0, guess: 1, probabilities: [0.4, 0.6], name: 'a.png' });
  const picture = await fetch(school.url + (guess?.address ?? ''), { headers: { authorization: student.token } });
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(run.program).toContain('SVC(C=1, random_state=1)');

  school.judge.trained = { result: { labels: ['圆形', '方形'], probabilities: [[0.9, 0.1]] } };
  const tried = await send(`${pictureTryPath}/${runId}`, [drawShape('圆形', 7)], student);
  expect(tried.data).toEqual({ labels: ['圆形', '方形'], probabilities: [0.9, 0.1] });
  expect((await send(`${pictureTryPath}/${runId}`, [Buffer.from('no picture')], student)).meta.code).toBe(
    'training.picture',
  );
  expect((await send(`${pictureTryPath}/${runId}`, [drawShape('圆形', 7)])).meta.code).toBe('wire.gone');
  await student.call(trainingApi.remove, { runId });
  expect((await student.ask(trainingApi.get, { runId })).meta.code).toBe('wire.gone');
});

test('nets are refused with a reason without torch, and pictures are no table', async () => {
  const versionId = await shapes();
  const cnn = { ...config, algorithm: 'cnn' as const, parameters: { epochs: 1, rate: 0.1, batch: 8 } };
  const start = { versionId, name: 'x' };
  expect((await teacher.ask(trainingApi.start, { ...start, config: cnn })).meta.code).toBe('training.noNets');
  const bare = { ...config, parameters: {} };
  expect((await teacher.ask(trainingApi.start, { ...start, config: bare })).meta.code).toBe('training.unfit');
  const table = {
    ...{ task: 'classification' as const, algorithm: 'bayes' as const, features: ['name'], target: 'class' },
    ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: {} },
  };
  expect((await teacher.ask(trainingApi.start, { ...start, config: table })).meta.code).toBe('training.unfit');
});

test('the model of a table predicts new features and names an unknown value', async () => {
  const form = { name: '表', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'machineLearning' });
  await send(`dataset/upload/${datasetId}`, []);
  const body = new FormData();
  body.append('file', new Blob(['长,色,类\n1,红,a\n2,蓝,b\n']), 'a.csv');
  await fetch(`${school.url}/api/dataset/upload/${datasetId}`, {
    ...{ method: 'POST', headers: { authorization: teacher.token }, body },
  });
  const versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
  const table = {
    ...{ task: 'classification' as const, algorithm: 'bayes' as const, features: ['长', '色'], target: '类' },
    ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: {} },
  };
  school.judge.trained = {
    result: { figures: {}, folds: [], importance: [], inputs: [{ name: '长', kinds: null }] },
    model: Buffer.from('a model'),
  };
  const { runId } = await teacher.call(trainingApi.start, { versionId, name: '表', config: table });
  await school.settleJobs();
  school.judge.trained = { result: { values: ['a'], labels: ['a', 'b'], probabilities: [[0.8, 0.2]] } };
  const values = { 长: '1', 色: '红' };
  expect(await teacher.call(trainingApi.predict, { runId, values })).toEqual({
    value: 'a',
    probabilities: [
      { label: 'a', share: 0.8 },
      { label: 'b', share: 0.2 },
    ],
  });
  school.judge.trained = { refused: 'unknown:色' };
  expect(await teacher.ask(trainingApi.predict, { runId, values })).toMatchObject({
    meta: { code: 'training.value', msg: expect.stringContaining('色') },
  });
  school.judge.trained = { refused: 'value:could not broadcast input array' };
  const { meta } = await teacher.ask(trainingApi.predict, { runId, values });
  expect([meta.code, meta.msg?.includes('broadcast')]).toEqual(['training.noAnswer', false]);
  school.judge.isBusy = true;
  expect((await teacher.ask(trainingApi.predict, { runId, values })).meta.code).toBe('traininglimit.busy');
  school.judge.isBusy = false;
});

test('only an administrator installs missing packages, and a server that cannot reports it', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'training-admin');
  expect((await teacher.ask(trainingApi.install, {})).status).toBe(403);
  const { jobId } = await admin.call(trainingApi.install, {});
  await school.settleJobs();
  const job = await admin.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'failed', message: expect.stringContaining('npm run install-training') });
  expect(job.message).toContain('python3-torch');
});
