import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from '../../../platform/judge/jail-judge.ts';
import type { Judge } from '../../../platform/judge/judge.ts';
import { shrink } from '../picture/picture.service.ts';
import { firstOfEach, labelsIn, picturesIn } from './idx.rule.ts';

let judge: Judge;
beforeAll(() => {
  judge = createJudge();
});
afterAll(() => judge.close());

/** Three minutes of a host with two processors. They are counted as work: what else the host does takes nothing of them. */
const cpuMs = 2 * 180_000;

/** Returns the first pictures of a part as the program that trains reads them. */
async function partOf(folder: string, part: 'train' | 't10k', count: number) {
  const read = async (name: string) => gunzipSync(await readFile(join(folder, `${part}-${name}-ubyte.gz`)));
  const found = picturesIn(await read('images-idx3'));
  const labels = labelsIn(await read('labels-idx1')) ?? new Uint8Array();
  const places = firstOfEach(labels, 10, count);
  const pixels = places.map((at) => {
    const values = found?.pictures[at] ?? new Uint8Array();
    const data = new Uint8Array(values.length * 4);
    for (const [i, value] of values.entries()) data.set([value, value, value, 255], i * 4);
    return shrink({ width: 28, height: 28, data });
  });
  const rows = places.map((at) => ({ class: String(labels[at]), split: part === 'train' ? 'train' : 'test' }));
  return { rows, pixels: Buffer.concat(pixels) };
}

async function train(folder: string, [count, tests]: [number, number], epochs: number) {
  const [learnt, asked] = [await partOf(folder, 'train', count), await partOf(folder, 't10k', tests)];
  const files = {
    'rows.json': JSON.stringify([...learnt.rows, ...asked.rows]),
    'pixels.bin': Buffer.concat([learnt.pixels, asked.pixels]),
  };
  const config = {
    ...{ task: 'pictures', algorithm: 'cnn', side: 32, grey: true, seed: 1, augment: { flip: false, shift: false } },
    parameters: { epochs, rate: 0.002, batch: 64 },
  };
  const end = await judge.train({ program: 'picture', config, files, cpuMs }, () => undefined);
  expect(end).toMatchObject({ result: { figures: { accuracy: expect.any(Number) } } });
  const { figures } = (end as { result: { figures: { accuracy: number } } }).result;
  return figures.accuracy;
}

test('the small net tells nine in ten clothes apart within three minutes of two processors', {
  timeout: 900_000,
}, async (context) => {
  const folder = judge.dataFolder();
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  if (folder === null) context.skip('dataset-fashion-mnist is not installed');
  expect(await train(folder ?? '', [20_000, 5000], 6)).toBeGreaterThanOrEqual(0.88);
});

test('the small net reads handwritten digits with an accuracy of at least 0.97', {
  timeout: 900_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const folder = new URL('./digits/', import.meta.url).pathname;
  expect(await train(folder, [6000, 1000], 12)).toBeGreaterThanOrEqual(0.97);
});
