import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from '../../../platform/judge/jail-judge.ts';
import type { Judge } from '../../../platform/judge/judge.ts';
import { pictureExample } from '../training/training-export.service.ts';
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

test('shapes are learnt from their edges without torch, deterministically for a seed, and predicted afterwards', {
  timeout: 180_000,
}, async (context) => {
  const { missing } = await judge.trainingStatus();
  if (missing.includes('python3-sklearn')) context.skip('python3-sklearn is not installed');
  const config = { ...base, algorithm: 'hogSvm', parameters: { c: 10 } };
  const { end } = await train(config);
  // Guessing would reach a quarter.
  expect(end.result.figures.accuracy).toBeGreaterThan(0.75);
  expect(end.guesses).toHaveLength(48);
  expect((await train(config)).end.guesses).toEqual(end.guesses);
  const one = { 'model.bin': end.model, 'pixels.bin': shapes.pixels.subarray(0, 64 * 64 * 3) };
  const tried = await judge.train({ program: 'picture', config: { mode: 'predict' }, files: one }, () => undefined);
  const { labels, probabilities } = (tried as { result: { labels: string[]; probabilities: number[][] } }).result;
  expect(labels[probabilities[0]?.indexOf(Math.max(...(probabilities[0] ?? []))) ?? -1]).toBe('圆形');
});

test('a model of scikit-learn that has left says of a picture what it says here', {
  timeout: 180_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).available) context.skip('python3-sklearn is not installed');
  const run = promisify(execFile);
  const readsPictures = await run('/usr/bin/python3', ['-c', 'import PIL, sklearn']).catch(() => null);
  if (!readsPictures) context.skip('python3-pil is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-export-'));
  try {
    for (const algorithm of ['hogSvm', 'pixelLogistic']) {
      const { end } = await train({ ...base, algorithm, parameters: { c: 10 } });
      const ask = async (mode: string, files: Record<string, Buffer>) =>
        (await judge.train({ program: 'picture', config: { mode }, files }, () => undefined)) as { result: unknown };
      const one = shapes.pixels.subarray(0, 64 * 64 * 3);
      const tried = await ask('predict', { 'model.bin': end.model, 'pixels.bin': one });
      const { labels, probabilities } = tried.result as { labels: string[]; probabilities: number[][] };
      const described = (await ask('describe', { 'model.bin': end.model })).result as { model: string };
      const { side, grey } = base;
      const features = algorithm === 'hogSvm' ? 'hog' : 'pixels';
      await writeFile(join(folder, 'model.pkl'), Buffer.from(described.model, 'base64'));
      await writeFile(join(folder, 'model.json'), JSON.stringify({ labels, side, grey, features }));
      await writeFile(join(folder, 'predict.py'), pictureExample);
      await writeFile(join(folder, 'a.png'), drawShape(shapeNames[0], 0));
      const { stdout } = await run('/usr/bin/python3', ['predict.py', 'a.png'], { cwd: folder });
      const said = new Map(
        stdout
          .trim()
          .split('\n')
          .map((line) => line.split(' ') as [string, string]),
      );
      for (const [i, label] of labels.entries())
        expect(Number(said.get(label))).toBeCloseTo(probabilities[0]?.[i] ?? -1, 2);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a perceptron reports each epoch, and pictures of a single class are refused', {
  timeout: 180_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).available) context.skip('python3-sklearn is not installed');
  const parameters = { epochs: 8, rate: 0.001, batch: 32, hidden: 64 };
  const { epochs } = await train({ ...base, algorithm: 'hogMlp', parameters });
  expect(epochs).toHaveLength(8);
  expect(epochs.at(-1)?.loss).toBeLessThan(epochs[0]?.loss ?? 0);
  const one = { ...shapes, rows: shapes.rows.replaceAll(/"class":"[^"]+"/g, '"class":"x"') };
  expect((await train({ ...base, algorithm: 'hogMlp', parameters }, one)).end).toEqual({ refused: 'oneClass' });
});

test('a small convolutional net learns shapes, and its model predicts', { timeout: 300_000 }, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const augment = { flip: true, shift: true };
  const parameters = { epochs: 25, rate: 0.003, batch: 16 };
  const { end, epochs } = await train({ ...base, augment, algorithm: 'cnn', parameters });
  expect(epochs).toHaveLength(25);
  expect(end.result.figures.accuracy).toBeGreaterThan(0.85);
  const one = { 'model.bin': end.model, 'pixels.bin': shapes.pixels.subarray(0, 64 * 64 * 3) };
  expect(
    await judge.train({ program: 'picture', config: { mode: 'predict' }, files: one }, () => undefined),
  ).toMatchObject({ result: { labels: [...shapeNames].sort(), maps: Array(4).fill(expect.any(String)) } });
  // A byte for each of 8 × 8 places; the one that speaks most for what is guessed has the most.
  for (const { map } of end.guesses as { map: string }[]) {
    const bytes = Buffer.from(map, 'base64');
    expect([bytes.length, Math.max(...bytes)]).toEqual([64, 255]);
  }
  const onnx = { program: 'picture', config: { mode: 'onnx' }, files: { 'model.bin': end.model } } as const;
  expect(await judge.train(onnx, () => undefined)).toMatchObject({
    result: { labels: [...shapeNames].sort(), onnx: expect.stringMatching(/^[A-Za-z0-9+/]{1000,}/) },
  });
});

/** Compares the maps of a net with slopes by torch itself, and their sums with the scores. */
const slopes = `
import sys
exec(open(sys.argv[1], encoding='utf-8').read().rpartition('main()')[0])
import torch
net = Net({'algorithm': 'cnn', 'grey': False, 'side': 32, 'seed': 1}, ['a', 'b', 'c'])
net.net = net.build().eval()
torch.manual_seed(2)
x = torch.rand(4, 3, 32, 32) * 2 - 1
x[1, :, 8:] = 0.5
scores, maps = evidence(net.net, x, None)
before = net.net[:11](x).detach().requires_grad_(True)
told = net.net[11:](before)
far = 0.0
for one in range(3):
    slope, = torch.autograd.grad(told[:, one].sum(), before, retain_graph=True)
    # At the rest of a dense part that is linear here, a picture without any evidence has this score.
    rest = told[:, one] - (slope * before).sum(dim=(1, 2, 3))
    far = max(far, float((maps[:, one].sum(dim=(1, 2)) + rest - scores[:, one]).abs().max()))
one = evidence(net.net, x, torch.tensor([2, 0, 1, 1]))[1]
far = max(far, float((one[:, 0] - maps[range(4), [2, 0, 1, 1]]).abs().max()))
print(far)
`;

test('the evidence of all places and a constant add up to the score of the class', {
  timeout: 120_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const trainer = new URL('../../../platform/training/picture-trainer.py', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-I', '-c', slopes, trainer]);
  expect(Number(stdout)).toBeLessThan(1e-4);
});

/** Compares what a residual net says of all places, and the constant of each class, with its scores. */
const places = `
import sys
exec(open(sys.argv[1], encoding='utf-8').read().rpartition('main()')[0])
import torch
far = 0.0
for side in (16, 32, 64):
    net = ResNet({'algorithm': 'resnet', 'grey': False, 'side': side, 'seed': 1}, ['a', 'b', 'c'])
    net.net = net.build().eval()
    scores, maps = net.told(torch.rand(4, 3, side, side) * 2 - 1, None)
    assert maps.shape == (4, 3, side // 4, side // 4)
    far = max(far, float((maps.sum(dim=(2, 3)) + net.net[11].bias - scores).abs().max()))
print(far)
`;

test('a residual net learns shapes, tells which places speak for a class, and is exported', {
  timeout: 400_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const trainer = new URL('../../../platform/training/picture-trainer.py', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-I', '-c', places, trainer]);
  expect(Number(stdout)).toBeLessThan(1e-4);
  const parameters = { epochs: 12, rate: 0.003, batch: 16 };
  const { end } = await train({ ...base, algorithm: 'resnet', parameters });
  expect(end.result.figures.accuracy).toBeGreaterThan(0.85);
  const ask = (mode: string) =>
    judge.train(
      {
        program: 'picture',
        config: { mode },
        files: { 'model.bin': end.model, 'pixels.bin': shapes.pixels.subarray(0, 64 * 64 * 3) },
      },
      () => undefined,
    );
  expect(await ask('predict')).toMatchObject({ result: { maps: Array(4).fill(expect.any(String)) } });
  expect(await ask('onnx')).toMatchObject({ result: { onnx: expect.stringMatching(/^[A-Za-z0-9+/]{1000,}/) } });
});

test('a training that lost its worker goes on from the checkpoint, to the same result', {
  timeout: 300_000,
}, async (context) => {
  const { missing, nets } = await judge.trainingStatus();
  if (missing.includes('python3-sklearn')) context.skip('python3-sklearn is not installed');
  const parameters = { epochs: 4, rate: 0.01, batch: 32, hidden: 16 };
  for (const algorithm of ['pixelMlp', ...(nets ? ['cnn', 'resnet'] : [])]) {
    const config = { ...base, algorithm, parameters, augment: { flip: true, shift: true }, checkpointSeconds: 0 };
    const checkpoints: Buffer[] = [];
    const files = { 'rows.json': shapes.rows, 'pixels.bin': shapes.pixels };
    const whole = await judge.train({ program: 'picture', config, files }, ({ checkpoint }) => {
      if (checkpoint) checkpoints.push(checkpoint);
    });
    expect(checkpoints).toHaveLength(4);
    const left = { ...files, 'checkpoint.bin': checkpoints[1] ?? '' };
    const epochs: unknown[] = [];
    const rest = await judge.train({ program: 'picture', config, files: left }, ({ epoch }) => {
      if (epoch !== undefined) epochs.push(epoch);
    });
    expect(epochs).toHaveLength(2);
    expect((rest as unknown as Ended).guesses).toEqual((whole as unknown as Ended).guesses);
  }
});

test('a preview shows what the epochs of a training see, the same for a seed, and unchanged without augmentation', {
  timeout: 120_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).available) context.skip('python3-sklearn is not installed');
  const look = async (augment: object) => {
    const config = { ...base, grey: false, augment, mode: 'preview', rounds: 3 };
    const files = { 'pixels.bin': shapes.pixels.subarray(0, 2 * 64 * 64 * 3) };
    const end = await judge.train({ program: 'picture', config, files }, () => undefined);
    return (end as unknown as { result: { picture: string; seen: { picture: string }[] }[] }).result;
  };
  const plain = await look({ flip: false, shift: false });
  expect(plain).toHaveLength(2);
  expect(plain[0]?.seen.map(({ picture }) => picture)).toEqual([
    plain[0]?.picture,
    plain[0]?.picture,
    plain[0]?.picture,
  ]);
  const head = PNG.sync.read(Buffer.from(plain[0]?.picture ?? '', 'base64'));
  expect([head.width, head.height]).toEqual([32, 32]);
  const all = { flip: true, shift: true, rotate: true, brightness: true };
  const changed = await look(all);
  expect(changed[0]?.picture).toBe(plain[0]?.picture);
  expect(new Set(changed[0]?.seen.map(({ picture }) => picture)).size).toBe(3);
  expect(await look(all)).toEqual(changed);
});
