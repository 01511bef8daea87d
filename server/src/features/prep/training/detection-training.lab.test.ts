import type { FoundBox, TrueBox } from '@xueyan/contract/prep/detection-training';
import { boundsOf } from '@xueyan/contract/prep/shape';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { createJudge } from '../../../platform/judge/jail-judge.ts';
import type { Judge } from '../../../platform/judge/judge.ts';
import { drawScene, sceneLabels, sceneSide } from '../annotation/scene.service.ts';
import { packSquares, readSquares } from '../picture/picture.service.ts';
import { meansOf, precisionOf } from './average-precision.rule.ts';

let judge: Judge;
let scenes: { said: { labels: string[]; pictures: { split: string; boxes: number[][] }[] }; pixels: Buffer };
beforeAll(async () => {
  judge = createJudge();
  scenes = await scenesOf(40);
});
afterAll(() => judge.close());

const side = 96;
const splits = ['test', 'train', 'train', 'validation', 'train'];

async function scenesOf(count: number) {
  const labelIds = new Map(sceneLabels.map((name, i) => [name, String(i)]));
  const drawn = Array.from({ length: count }, (_, i) => drawScene(i, labelIds));
  const { blobs } = await readSquares(
    packSquares(
      side,
      drawn.map(({ bytes }) => bytes),
    ),
  );
  const pictures = drawn.map(({ shapes }, i) => ({
    split: splits[i % splits.length] ?? 'train',
    boxes: shapes.map(({ labelId, points }) => [Number(labelId), ...boundsOf(points).map((one) => one / sceneSide)]),
  }));
  return { said: { labels: [...sceneLabels], pictures }, pixels: Buffer.concat(blobs) };
}

const base = { task: 'detection', algorithm: 'centre', side, augment: { flip: true, shift: true }, seed: 1 };
interface Ended {
  result: { figures: { map50: number; map: number } };
  guesses: { row: number; found: number[][] }[];
  model: Buffer;
}

async function train(parameters: object, said = scenes.said) {
  const epochs: { loss: number; map50?: number }[] = [];
  const files = { 'pictures.json': JSON.stringify(said), 'pixels.bin': scenes.pixels };
  const end = await judge.train({ program: 'detection', config: { ...base, parameters }, files }, ({ epoch }) => {
    if (epoch !== undefined) epochs.push(epoch as { loss: number });
  });
  return { end: end as unknown as Ended, epochs };
}

const found = ([label = 0, score = 0, ...box]: number[]) => ({ label, score, box }) as FoundBox;
const there = ([label = 0, ...box]: number[]) => ({ label, box }) as TrueBox;

test('a detector learns drawn shapes, its precision equals that of the generated program, and it predicts', {
  timeout: 300_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const { end, epochs } = await train({ epochs: 40, rate: 0.002, batch: 4 });
  expect(epochs).toHaveLength(40);
  expect(epochs.at(-1)?.loss).toBeLessThan((epochs[0]?.loss ?? 0) / 3);
  expect(epochs.at(-1)?.map50).toBeGreaterThan(0.5);
  expect(end.result.figures.map50).toBeGreaterThan(0.5);
  const looked = end.guesses.map((one) => ({
    found: one.found.map(found),
    truths: (scenes.said.pictures[one.row]?.boxes ?? []).map(there),
  }));
  const ours = meansOf(sceneLabels.map((_, label) => precisionOf(looked, label)));
  expect(ours?.map50).toBeCloseTo(end.result.figures.map50, 10);
  expect(ours?.map).toBeCloseTo(end.result.figures.map, 10);
  const files = { 'model.bin': end.model, 'pixels.bin': scenes.pixels.subarray(0, side * side * 3) };
  const tried = await judge.train({ program: 'detection', config: { mode: 'predict' }, files }, () => undefined);
  expect(tried).toMatchObject({ result: { labels: [...sceneLabels], found: end.guesses[0]?.found } });
  const onnx = { program: 'detection', config: { mode: 'onnx' }, files: { 'model.bin': end.model } } as const;
  expect(await judge.train(onnx, () => undefined)).toMatchObject({ result: { onnx: expect.stringMatching(/^C/) } });
});

test('the same seed gives the same figures, and the hidden part of a section is scored and not trained on', {
  timeout: 300_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const pictures = scenes.said.pictures.map((one, i) => (i % 10 === 4 ? { ...one, split: 'hidden' } : one));
  const once = () => train({ epochs: 2, rate: 0.002, batch: 8 }, { ...scenes.said, pictures });
  const first = await once();
  expect(first.end.result).toMatchObject({ hidden: expect.any(Number) });
  const second = await once();
  expect([second.epochs, second.end.guesses]).toEqual([first.epochs, first.end.guesses]);
});

test('no boxes, too few pictures and a too high learning rate are refused, each with its reason', {
  timeout: 300_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const parameters = { epochs: 3, rate: 0.002, batch: 8 };
  const change = (how: (one: { split: string; boxes: number[][] }) => object) =>
    train(parameters, { ...scenes.said, pictures: scenes.said.pictures.map((one) => ({ ...one, ...how(one) })) });
  expect((await change(() => ({ boxes: [] }))).end).toEqual({ refused: 'noBoxes' });
  expect((await change(() => ({ split: 'train' }))).end).toEqual({ refused: 'fewPictures' });
  expect((await train({ epochs: 20, rate: 1e9, batch: 8 })).end).toEqual({ refused: 'diverged' });
});

test('a detector that lost its worker goes on from the checkpoint, to the same result', {
  timeout: 300_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const config = { ...base, parameters: { epochs: 4, rate: 0.002, batch: 8 }, checkpointSeconds: 0 };
  const files = { 'pictures.json': JSON.stringify(scenes.said), 'pixels.bin': scenes.pixels };
  const checkpoints: Buffer[] = [];
  const whole = await judge.train({ program: 'detection', config, files }, ({ checkpoint }) => {
    if (checkpoint) checkpoints.push(checkpoint);
  });
  expect(checkpoints).toHaveLength(4);
  const epochs: unknown[] = [];
  const left = { ...files, 'checkpoint.bin': checkpoints[1] ?? '' };
  const rest = await judge.train({ program: 'detection', config, files: left }, ({ epoch }) => {
    if (epoch !== undefined) epochs.push(epoch);
  });
  expect(epochs).toHaveLength(2);
  expect((rest as unknown as Ended).guesses).toEqual((whole as unknown as Ended).guesses);
});

test('a detector begins with the weights of another, also as safetensors; foreign files are refused by name', {
  timeout: 300_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const first = await train({ epochs: 20, rate: 0.002, batch: 4 });
  const onnx = { program: 'detection', config: { mode: 'onnx' }, files: { 'model.bin': first.end.model } } as const;
  const exported = (await judge.train(onnx, () => undefined)) as unknown as { result: { weights: string } };
  const weights = Buffer.from(exported.result.weights, 'base64');
  const check = (bytes: Buffer) =>
    judge.train({ program: 'detection', config: { mode: 'check' }, files: { 'weights.bin': bytes } }, () => undefined);
  expect(await check(weights)).toMatchObject({ result: { labels: sceneLabels.length } });
  expect(await check(packArchive(new Map([['weights.pt', weights]])))).toMatchObject({
    result: { labels: sceneLabels.length },
  });
  for (const bytes of [Buffer.from('no weights'), Buffer.from('PK no zip'), first.end.model])
    expect(await check(bytes)).toEqual({ refused: 'weights:unreadable' });
  const head = Buffer.from(JSON.stringify({ 'heat.weight': { dtype: 'F32', shape: [1], data_offsets: [0, 4] } }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(head.length));
  const safe = Buffer.concat([length, head, Buffer.alloc(4)]);
  expect(await check(safe)).toEqual({ refused: expect.stringMatching(/^weights:missing:quarter\.0\.0\.weight、/) });

  const parameters = { epochs: 1, rate: 0.0001, batch: 4 };
  const files = { 'pictures.json': JSON.stringify(scenes.said), 'pixels.bin': scenes.pixels, 'weights.bin': weights };
  const losses: number[] = [];
  await judge.train({ program: 'detection', config: { ...base, parameters }, files }, ({ epoch }) => {
    if (epoch !== undefined) losses.push((epoch as { loss: number }).loss);
  });
  expect(losses[0]).toBeLessThan((first.epochs[0]?.loss ?? 0) / 2);
});

test('a preview shows the pictures and boxes that the epochs see', { timeout: 300_000 }, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const config = { ...base, augment: { flip: true, shift: false, brightness: true }, mode: 'preview', rounds: 6 };
  const first = scenes.said.pictures.slice(0, 1);
  const files = {
    'pictures.json': JSON.stringify({ pictures: first }),
    'pixels.bin': scenes.pixels.subarray(0, side * side * 3),
  };
  const end = await judge.train({ program: 'detection', config, files }, () => undefined);
  const [one] = (end as unknown as { result: { seen: { boxes: { box: number[] }[] }[] }[] }).result;
  const lefts = new Set(one?.seen.map(({ boxes }) => boxes[0]?.box[0]?.toFixed(6)));
  const [, left = 0, , right = 0] = first[0]?.boxes[0] ?? [];
  expect(lefts).toEqual(new Set([left.toFixed(6), (1 - right).toFixed(6)]));
});
