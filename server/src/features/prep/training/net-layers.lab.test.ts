import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { firstLayers, type NetLayer, stackOf } from '@xueyan/contract/prep/net-layer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from '../../../platform/judge/jail-judge.ts';
import type { Judge } from '../../../platform/judge/judge.ts';
import { drawShape, packSquares, readSquares, shapeNames, splitOf } from '../picture/picture.service.ts';

let judge: Judge;
beforeAll(() => {
  judge = createJudge();
});
afterAll(() => judge.close());

async function shapesOf(each: number) {
  const drawn = shapeNames.flatMap((name, kind) =>
    Array.from({ length: each }, (_, i) => drawShape(name, kind * 1000 + i)),
  );
  const { blobs } = await readSquares(packSquares(64, drawn));
  const splits = splitOf(each, { seed: 1, validation: 0.15, test: 0.2 });
  const rows = shapeNames.flatMap((name) => splits.map((split) => ({ class: name, split })));
  return { 'rows.json': JSON.stringify(rows), 'pixels.bin': Buffer.concat(blobs) };
}

const base = { task: 'pictures', algorithm: 'layers', side: 32, grey: true, seed: 1 };

test('a net of own layers learns shapes, predicts, and is exported', { timeout: 300_000 }, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const files = await shapesOf(60);
  const augment = { flip: true, shift: true };
  const config = { ...base, augment, layers: firstLayers, parameters: { epochs: 25, rate: 0.003, batch: 16 } };
  const end = await judge.train({ program: 'picture', config, files }, () => undefined);
  const { result, model } = end as unknown as { result: { figures: { accuracy: number } }; model: Buffer };
  // Guessing would reach a quarter.
  expect(result.figures.accuracy).toBeGreaterThan(0.7);
  const one = { 'model.bin': model, 'pixels.bin': files['pixels.bin'].subarray(0, 64 * 64 * 3) };
  const ask = (mode: string) => judge.train({ program: 'picture', config: { mode }, files: one }, () => undefined);
  expect(await ask('predict')).toMatchObject({
    result: { labels: [...shapeNames].sort(), maps: Array(4).fill(expect.any(String)) },
  });
  for (const { map } of (end as unknown as { guesses: { map: string }[] }).guesses)
    expect(Buffer.from(map, 'base64')).toHaveLength(64);
  expect(await ask('onnx')).toMatchObject({ result: { onnx: expect.any(String) } });
});

/** Compares what a net of own layers says of all places, and the constant of each class, with its scores. */
const places = `
import sys
exec(open(sys.argv[1], encoding='utf-8').read().rpartition('main()')[0])
import torch
conv = {'kind': 'conv', 'kernel': 3, 'channels': 5}
layers = [conv, {'kind': 'pool'}, conv, {'kind': 'norm'}, {'kind': 'average'}]
def made(layers):
    net = OwnNet({'algorithm': 'layers', 'grey': False, 'side': 32, 'seed': 1, 'layers': layers}, ['a', 'b', 'c'])
    net.net = net.build().eval()
    return net
net, x = made(layers), np.random.default_rng(1).random((4, 3, 32, 32), dtype=np.float32)
maps = net.evidence(x)
assert maps.shape == (4, 3, 16, 16)
scores = net.net(torch.from_numpy(x * 2 - 1)) - net.net[-1].bias
far = float(np.abs(maps.sum(axis=(2, 3)) - scores.detach().numpy()).max())
classes = np.array([2, 0, 1, 1])
far = max(far, float(np.abs(net.evidence(x, classes)[:, 0] - maps[range(4), classes]).max()))
assert made([{'kind': 'flatten'}, {'kind': 'dense', 'units': 4}]).evidence(x) is None
print(far)
`;

test('with global averages the places of a net of own layers add up to the score of the class', {
  timeout: 120_000,
}, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const trainer = new URL('../../../platform/training/picture-trainer.py', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-I', '-c', places, trainer]);
  expect(Number(stdout)).toBeLessThan(1e-4);
});

test('layers of every kind are built with the shapes that the form tells', { timeout: 120_000 }, async (context) => {
  if (!(await judge.trainingStatus()).nets) context.skip('python3-torch is not installed');
  const files = await shapesOf(5);
  const layers: NetLayer[] = [
    { kind: 'norm' },
    { kind: 'conv', kernel: 5, channels: 6 },
    { kind: 'dropout', rate: 0.1 },
    { kind: 'pool' },
    { kind: 'conv', kernel: 3, channels: 8 },
    { kind: 'norm' },
    { kind: 'average' },
    { kind: 'dense', units: 10 },
    { kind: 'norm' },
  ];
  expect(stackOf(layers, { side: 16, grey: false }, 4).problem).toBeNull();
  const parameters = { epochs: 1, rate: 0.01, batch: 8 };
  const augment = { flip: false, shift: false };
  const config = { ...base, side: 16, grey: false, augment, layers, parameters };
  const end = await judge.train({ program: 'picture', config, files }, () => undefined);
  expect(end).toMatchObject({ result: { figures: { accuracy: expect.any(Number) } } });
});
