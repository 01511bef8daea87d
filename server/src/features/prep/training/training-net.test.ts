import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { type PictureConfig, pictureTryPath } from '@xueyan/contract/prep/picture-training';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import { trainingNetApi } from '@xueyan/contract/prep/training-net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape, shapeNames } from '../picture/picture.service.ts';

let school: School;
let teacher: Caller;
let versionId: string;
const labels = shapeNames.slice(0, 2);
beforeAll(async () => {
  school = await openSchool();
  school.judge.nets = true;
  teacher = await school.signIn('ROLE_TEACHER', 'net-teacher');
  const form = { name: '图形', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [kind, name] of labels.entries())
    await send(
      `${pictureUploadPath}/${datasetId}?className=${encodeURIComponent(name)}`,
      Array.from({ length: 5 }, (_, i) => drawShape(name, kind * 100 + i)),
    );
  const shares = { seed: 1, validation: 0, test: 0.4, note: '' };
  versionId = (await teacher.call(pictureApi.freeze, { datasetId, ...shares })).versionId;
});
afterAll(() => school.close());

const send = async (path: string, files: Buffer[]) => {
  const body = new FormData();
  for (const bytes of files) body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  return (await fetch(`${school.url}/api/${path}`, request)).json() as Promise<{ data: unknown }>;
};
const plain = { task: 'pictures', side: 32, grey: true, seed: 1, augment: { flip: false, shift: false } } as const;
const cnn: PictureConfig = { ...plain, algorithm: 'cnn', parameters: { epochs: 1, rate: 0.1, batch: 8 } };
const resnet: PictureConfig = { ...cnn, algorithm: 'resnet', side: 64 };
const edges: PictureConfig = { ...plain, algorithm: 'hogSvm', parameters: { c: 1 } };
const map = Buffer.from([0, 128, 255, 0]).toString('base64');

async function trained(config: PictureConfig): Promise<string> {
  const confusion = {
    labels,
    values: [
      [2, 0],
      [0, 2],
    ],
  };
  school.judge.trained = {
    result: { figures: { accuracy: 1 }, folds: [], importance: [], confusion },
    guesses: [{ row: 0, truth: 0, guess: 0, probabilities: [0.9, 0.1], map }],
    model: Buffer.from('a model'),
  };
  const { runId } = await teacher.call(trainingApi.start, { versionId, name: '网络', config });
  await school.settleJobs();
  return runId;
}
const netsOf = async (runId: string) =>
  (
    await school.server.connection.pool.query("select name from file where scope_id = $1 and name like 'net-%'", [
      runId,
    ])
  ).rows;

test('a net goes out as ONNX to its owner, is made once, and is deleted with its training', async () => {
  const runId = await trained(cnn);
  const bytes = Buffer.from('a net');
  school.judge.trained = { result: { labels, onnx: bytes.toString('base64') } };
  const made = school.judge.trainedWith.length;
  const net = { labels, side: 32, grey: true, onnx: bytes.toString('base64') };
  expect(await teacher.call(trainingNetApi.net, { runId })).toEqual(net);
  expect(await teacher.call(trainingNetApi.net, { runId })).toEqual(net);
  expect(school.judge.trainedWith.slice(made)).toEqual([{ mode: 'onnx' }]);
  const other = await school.signIn('ROLE_TEACHER', 'net-other');
  expect((await other.ask(trainingNetApi.net, { runId })).meta.code).toBe('wire.gone');
  expect(await netsOf(runId)).toHaveLength(1);
  await teacher.call(trainingApi.remove, { runId });
  expect(await netsOf(runId)).toEqual([]);
});

test('what is no net is tried by the server, and so is a net where torch is gone', async () => {
  const plainRun = await trained(edges);
  expect((await teacher.ask(trainingNetApi.net, { runId: plainRun })).meta.code).toBe('training.noOnnx');
  const runId = await trained(cnn);
  school.judge.nets = false;
  expect((await teacher.ask(trainingNetApi.net, { runId })).meta.code).toBe('training.noNets');
  school.judge.nets = true;
});

test('a model of pictures that is no net goes out as what scikit-learn reads, with a program that looks at a picture', async () => {
  const runId = await trained(edges);
  const said = { scikitLearn: '1.6.1', python: '3.13.5', labels, model: Buffer.from('a pickle').toString('base64') };
  school.judge.trained = { result: said };
  const headers = { authorization: teacher.token, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ runId }) };
  const zip = await fetch(`${school.url}/api/${trainingFiles.export.path}`, request);
  expect(zip.status).toBe(200);
  expect(school.judge.trainedWith.at(-1)).toEqual({ mode: 'describe' });
  const bytes = Buffer.from(await zip.arrayBuffer());
  for (const part of ['model.pkl', 'model.json', 'predict.py', 'train.py']) expect(bytes.includes(part)).toBe(true);
});

test('a guess tells what spoke for it, and so does a tried picture', async () => {
  const runId = await trained(cnn);
  const { result } = await teacher.call(trainingApi.get, { runId });
  expect(result?.guesses?.[0]).toMatchObject({ guess: 0, map });
  school.judge.trained = { result: { labels, probabilities: [[0.9, 0.1]], maps: [map, map] } };
  const tried = await send(`${pictureTryPath}/${runId}`, [drawShape(labels[0] ?? '圆形', 7)]);
  expect(tried.data).toEqual({ labels, probabilities: [0.9, 0.1], maps: [map, map] });
});

test('a residual net is trained, tells its program, and goes out as ONNX too', async () => {
  const runId = await trained(resnet);
  expect(school.judge.trainedWith.at(-1)).toMatchObject({ algorithm: 'resnet', side: 64 });
  const { program, result } = await teacher.call(trainingApi.get, { runId });
  expect(program).toContain('return torch.relu(self.first(x) + self.past(x))');
  // Large pictures are halved at once.
  expect(program).toContain('nn.Conv2d(1, 16, 3, 2, 1, bias=False)');
  expect(result?.guesses?.[0]?.map).toBe(map);
  school.judge.trained = { result: { labels, onnx: Buffer.from('a net').toString('base64') } };
  expect(await teacher.call(trainingNetApi.net, { runId })).toMatchObject({ labels, side: 64 });
});
