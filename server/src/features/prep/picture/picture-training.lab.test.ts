import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from '../../../platform/judge/jail-judge.ts';
import type { Judge } from '../../../platform/judge/judge.ts';
import { packFiles, read } from './picture-decode.rule.ts';
import { drawShape, shapeNames } from './shape.rule.ts';
import { splitOf } from './split.rule.ts';

let judge: Judge;
let shapes: { rows: string; pixels: Buffer };
beforeAll(async () => {
  judge = createJudge();
  shapes = await shapesOf(60);
});
afterAll(() => judge.close());

async function shapesOf(each: number) {
  const drawn = shapeNames.flatMap((name, kind) =>
    Array.from({ length: each }, (_, i) => drawShape(name, kind * 1000 + i)),
  );
  const { blobs } = await read(packFiles(drawn));
  const splits = splitOf(each, { seed: 1, validation: 0.15, test: 0.2 });
  const rows = shapeNames.flatMap((name) => splits.map((split) => ({ class: name, split })));
  return { rows: JSON.stringify(rows), pixels: Buffer.concat(blobs) };
}

const base = { task: 'pictures', side: 32, grey: true, augment: { flip: false, shift: false }, seed: 1 };
interface Ended {
  result: { figures: { accuracy: number } };
  guesses: unknown[];
  model: Buffer;
}

async function train(config: object, work = shapes) {
  const epochs: { loss: number }[] = [];
  const files = { 'rows.json': work.rows, 'pixels.bin': work.pixels };
  const end = await judge.train({ program: 'picture', config, files }, ({ epoch }) => {
    if (epoch !== undefined) epochs.push(epoch as { loss: number });
  });
  return { end: end as unknown as Ended, epochs };
}

test('shapes are learned from their edges without torch, the same for the same seed, and told apart afterwards', {
  timeout: 180_000,
}, async (context) => {
  const { missing } = await judge.trainingStatus();
  if (missing.includes('python3-sklearn')) context.skip();
  const config = { ...base, algorithm: 'hogSvm', parameters: { c: 10 } };
  const { end } = await train(config);
  // By chance it would be a quarter.
  expect(end.result.figures.accuracy).toBeGreaterThan(0.75);
  expect(end.guesses).toHaveLength(48);
  expect((await train(config)).end.guesses).toEqual(end.guesses);
  const one = { 'model.bin': end.model, 'pixels.bin': shapes.pixels.subarray(0, 64 * 64 * 3) };
  const tried = await judge.train({ program: 'picture', config: { mode: 'predict' }, files: one }, () => undefined);
  const { labels, probabilities } = (tried as { result: { labels: string[]; probabilities: number[][] } }).result;
  expect(labels[probabilities[0]?.indexOf(Math.max(...(probabilities[0] ?? []))) ?? -1]).toBe('圆形');
});

test('a perceptron tells of each epoch; pictures of one class are refused', {
  timeout: 180_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).available) context.skip();
  const parameters = { epochs: 8, rate: 0.001, batch: 32, hidden: 64 };
  const { epochs } = await train({ ...base, algorithm: 'hogMlp', parameters });
  expect(epochs).toHaveLength(8);
  expect(epochs.at(-1)?.loss).toBeLessThan(epochs[0]?.loss ?? 0);
  const one = { ...shapes, rows: shapes.rows.replaceAll(/"class":"[^"]+"/g, '"class":"x"') };
  expect((await train({ ...base, algorithm: 'hogMlp', parameters }, one)).end).toEqual({ refused: 'oneClass' });
});

test('a small net of convolutions learns shapes, and its model can be asked', { timeout: 300_000 }, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip();
  const augment = { flip: true, shift: true };
  const parameters = { epochs: 25, rate: 0.003, batch: 16 };
  const { end, epochs } = await train({ ...base, augment, algorithm: 'cnn', parameters });
  expect(epochs).toHaveLength(25);
  expect(end.result.figures.accuracy).toBeGreaterThan(0.85);
  const one = { 'model.bin': end.model, 'pixels.bin': shapes.pixels.subarray(0, 64 * 64 * 3) };
  expect(
    await judge.train({ program: 'picture', config: { mode: 'predict' }, files: one }, () => undefined),
  ).toMatchObject({ result: { labels: [...shapeNames].sort() } });
});
