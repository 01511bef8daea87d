import { datasetApi } from '@xueyan/contract/prep/dataset';
import { firstLayers, type NetLayer, netFaults } from '@xueyan/contract/prep/net-layer';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import type { PictureConfig } from '@xueyan/contract/prep/picture-training';
import { trainingApi, trainingFaults } from '@xueyan/contract/prep/training';
import { settingsOf } from '@xueyan/contract/prep/training-comparison';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawShape, shapeNames } from '../picture/picture.service.ts';

let school: School;
let teacher: Caller;
let versionId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'layers-teacher');
  school.judge.nets = true;
  const form = { name: '图形', description: '', labels: [], sharing: 'public', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [], kind: 'imageClassification' });
  for (const [kind, name] of shapeNames.slice(0, 2).entries()) {
    const body = new FormData();
    for (let i = 0; i < 4; i += 1)
      body.append('file', new Blob([new Uint8Array(drawShape(name, kind * 100 + i))]), 'a.png');
    const address = `${school.url}/api/${pictureUploadPath}/${datasetId}?className=${encodeURIComponent(name)}`;
    await fetch(address, { method: 'POST', headers: { authorization: teacher.token }, body });
  }
  const shares = { seed: 1, validation: 0, test: 0.5, note: '' };
  ({ versionId } = await teacher.call(pictureApi.freeze, { datasetId, ...shares }));
});
afterAll(() => school.close());

const config = (layers: NetLayer[] | undefined, side: PictureConfig['side'] = 32): PictureConfig => ({
  ...{ task: 'pictures', algorithm: 'layers', side, grey: true, seed: 1, augment: { flip: false, shift: false } },
  ...{ parameters: { epochs: 2, rate: 0.01, batch: 4 }, ...(layers && { layers }) },
});
const start = (layers: NetLayer[] | undefined, side?: PictureConfig['side']) =>
  teacher.ask(trainingApi.start, { versionId, name: '自己的网络', config: config(layers, side) });

test('a net of own layers is trained as it was built, and its program builds the same', async () => {
  const result = { figures: { accuracy: 0.9 }, folds: [], importance: [] };
  school.judge.trained = { result };
  const { data } = await start(firstLayers);
  await school.settleJobs();
  expect(school.judge.trainedWith.at(-1)).toMatchObject({ algorithm: 'layers', layers: firstLayers });
  const { config: kept, program } = await teacher.call(trainingApi.get, { runId: data.runId });
  expect(settingsOf(kept).layers).toContain('conv3x3(16) → norm → pool');
  expect(program).toContain('nn.Conv2d(1, 16, 3, padding=1),\n    nn.BatchNorm2d(16), nn.ReLU(),');
  expect(program).toContain('nn.Linear(2048, 64), nn.ReLU(),');
  expect(program).toContain('nn.Linear(64, len(labels)))');
});

test('a net that cannot be is refused in words that name the layer', async () => {
  const conv: NetLayer = { kind: 'conv', kernel: 3, channels: 8 };
  const broken = await start([{ kind: 'flatten' }, conv]);
  expect(broken.meta).toMatchObject({ code: netFaults.convFlat.code, msg: expect.stringContaining('第 2 层') });
  expect((await start([conv, { kind: 'dense', units: 4 }])).meta.code).toBe(netFaults.denseMap.code);
  expect((await start([conv])).meta.code).toBe(netFaults.open.code);
  expect((await start(undefined)).meta.code).toBe(netFaults.none.code);
  const pools = Array.from({ length: 5 }, (): NetLayer => ({ kind: 'pool' }));
  expect((await start([...pools, { kind: 'flatten' }], 16)).meta.code).toBe(netFaults.small.code);
});

test('a net of more than 20 layers, or of more than two million numbers, is not trained', async () => {
  const many = Array.from({ length: 21 }, (): NetLayer => ({ kind: 'norm' }));
  expect((await start(many)).status).toBe(400);
  const large = await start([
    { kind: 'conv', kernel: 3, channels: 8 },
    { kind: 'flatten' },
    { kind: 'dense', units: 1024 },
  ]);
  expect(large.meta).toMatchObject({ code: netFaults.large.code, msg: expect.stringContaining('200 万') });
  const wide = await start([{ kind: 'conv', kernel: 3, channels: 999 } as NetLayer, { kind: 'average' }]);
  expect(wide.status).toBe(400);
});

test('a net of own layers needs torch', async () => {
  school.judge.nets = false;
  expect((await start(firstLayers)).meta.code).toBe(trainingFaults.noNets.code);
  school.judge.nets = true;
});
