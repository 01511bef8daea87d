import { pageInput, runnableNet } from '@xueyan/contract/prep/net-forward';
import { netLimits, pageLayers } from '@xueyan/contract/prep/net-layer';
import { weightCount } from '@xueyan/contract/prep/page-training';
import type { PictureConfig } from '@xueyan/contract/prep/picture-training';
import { pixelSide } from '@xueyan/contract/prep/pixel';
import '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import * as tfl from '@tensorflow/tfjs-layers';
import { seeded } from '@xueyan/contract/prep/seeded';
import { beforeAll, expect, test } from 'vitest';
import { placesOf } from './net-reply.ts';
import { augmented } from './page-augment.ts';
import { completeWasm } from './page-kernels.ts';
import { buildNet, describedNet, evidenceOf, probabilitiesOf, setWeights, tensorOf, weightsOf } from './page-net.ts';
import { type PagePictures, trainPictures } from './page-picture-trainer.ts';

beforeAll(async () => {
  completeWasm();
  await tf.setBackend('wasm');
  await tf.ready();
});

const plain: PictureConfig = {
  ...{ task: 'pictures', algorithm: 'pageCnn', side: 28, grey: true, seed: 1 },
  ...{ augment: { flip: false, shift: false }, parameters: { epochs: 3, rate: 0.01, batch: 8 } },
};

/** Bright upper or lower halves, with noise: two classes that are easily told apart. */
function halves(count: number): PagePictures {
  const chance = seeded(3);
  const bytes = pixelSide ** 2 * 3;
  const pixels = new Uint8Array(count * bytes);
  const list = Array.from({ length: count }, (_, i) => {
    const truth = i % 2;
    for (let at = 0; at < bytes; at += 1)
      pixels[i * bytes + at] = chance() * 90 + (at < bytes / 2 === (truth === 0) ? 150 : 0);
    return { row: i + 7, truth, split: i % 5 === 4 ? ('test' as const) : ('train' as const) };
  });
  return { labels: ['上', '下'], list, pixels };
}

test('the slope of a convolution by its weights is the difference that a weight makes', () => {
  const x = tf.randomUniform([2, 6, 6, 2], -1, 1, 'float32', 1) as tf.Tensor4D;
  const weights = tf.randomUniform([3, 3, 2, 4], -1, 1, 'float32', 2) as tf.Tensor4D;
  const lossOf = (w: tf.Tensor) => tf.sum(tf.square(tf.conv2d(x, w as tf.Tensor4D, 1, 'same')));
  const slopes = tf.grad(lossOf)(weights).dataSync();
  for (const at of [0, 7, 31, 71]) {
    const by = 0.01;
    const moved = (sign: number) =>
      lossOf(
        tf.tensor(
          weights.dataSync().map((one, i) => one + (i === at ? sign * by : 0)),
          [3, 3, 2, 4],
        ),
      ).dataSync()[0] ?? 0;
    expect(slopes[at]).toBeCloseTo((moved(1) - moved(-1)) / (2 * by), 0);
  }
});

test('a net in the page learns, and the same seed gives the same guesses, model and curves', async () => {
  const curves: number[][] = [[], []];
  const first = await trainPictures(halves(40), plain, ({ loss }) => curves[0]?.push(loss));
  const again = await trainPictures(halves(40), plain, ({ loss }) => curves[1]?.push(loss));
  expect(curves[0]).toHaveLength(3);
  expect(curves[1]).toEqual(curves[0]);
  expect(again.weights).toEqual(first.weights);
  expect(again.guesses).toEqual(first.guesses);
  expect(first.guesses.map(({ row }) => row)).toEqual([11, 16, 21, 26, 31, 36, 41, 46]);
  const right = first.guesses.filter(({ probabilities: [up = 0, down = 0] }, i) => up > down === (i % 2 === 0));
  expect(right.length).toBeGreaterThanOrEqual(6);
  expect(placesOf(first.guesses[0]?.map ?? '').side).toBe(7);
  const other = await trainPictures(halves(40), { ...plain, seed: 2 }, () => undefined);
  expect(other.weights).not.toEqual(first.weights);
}, 60_000);

test('a layers model of TensorFlow.js reads the files, and gives what the net gives', async () => {
  const layers: PictureConfig['layers'] = [
    ...pageLayers.slice(0, 3),
    { kind: 'flatten' },
    { kind: 'dense', units: 8 },
    { kind: 'norm' },
    { kind: 'dropout', rate: 0.3 },
  ];
  const config: PictureConfig = { ...plain, algorithm: 'pageLayers', grey: false, layers };
  const net = buildNet(config, 3);
  // Other numbers than the first, which hide a wrong order: a normalization begins with ones and zeros.
  const weights = weightsOf(net).map((_, i) => 0.1 + Math.abs(Math.sin(i)) / 5);
  setWeights(net, weights);
  expect(weights).toHaveLength(weightCount(config, 3));
  expect(weights.length).toBeLessThan(netLimits.parameters);
  const { modelTopology, weightsManifest } = JSON.parse(await describedNet(net));
  const weightSpecs = weightsManifest[0].weights;
  const weightData = weights.buffer as ArrayBuffer;
  const read = await tfl.loadLayersModel(tf.io.fromMemory({ modelTopology, weightSpecs, weightData }));
  const picture = Float32Array.from({ length: 28 * 28 * 3 }, (_, i) => Math.sin(i));
  const expected = probabilitiesOf(net, [picture], config)[0] ?? [];
  const given = (read.predict(tensorOf([picture], 28, 3)) as tf.Tensor).dataSync();
  expect([...given].map((one) => one.toFixed(5))).toEqual(expected.map((one) => one.toFixed(5)));
  const copy = buildNet(config, 3);
  setWeights(copy, weights);
  expect(probabilitiesOf(copy, [picture], config)).toEqual([expected]);
  expect(read.getWeights()).toHaveLength(net.whole.getWeights().length);
});

test.each<[string, Partial<PictureConfig>]>([
  ['the small net', {}],
  ['the small net in colours', { grey: false, side: 32 }],
  [
    'layers of one’s own',
    {
      ...{ algorithm: 'pageLayers', grey: false },
      layers: [
        { kind: 'norm' },
        { kind: 'conv', kernel: 5, channels: 6 },
        { kind: 'pool' },
        { kind: 'conv', kernel: 3, channels: 4 },
        { kind: 'norm' },
        { kind: 'pool' },
        { kind: 'pool' },
        { kind: 'flatten' },
        { kind: 'dense', units: 9 },
        { kind: 'norm' },
        { kind: 'dropout', rate: 0.3 },
        { kind: 'dense', units: 5 },
      ],
    },
  ],
])('%s gives the same probabilities without TensorFlow.js, as the server calculates them', (_, change) => {
  const config: PictureConfig = { ...plain, ...change };
  const net = buildNet(config, 3);
  const weights = weightsOf(net).map((_, i) => 0.05 + Math.abs(Math.sin(i)) / 4 - (i % 3) / 10);
  setWeights(net, weights);
  // A variance is never negative.
  const able = net.whole.weights.map((one) => {
    const numbers = one.read();
    return one.name.includes('moving_variance') ? tf.add(tf.abs(numbers), 0.1) : numbers;
  });
  net.whole.setWeights(able);
  const pixels = Uint8Array.from({ length: pixelSide ** 2 * 3 }, (_, i) => (i * 37) % 256);
  const input = pageInput(pixels, config);
  const expected = probabilitiesOf(net, [input], config)[0] ?? [];
  const given = [...runnableNet(config, 3, weightsOf(net))(input)];
  expect(given.map((one) => one.toFixed(4))).toEqual(expected.map((one) => one.toFixed(4)));
  expect(Math.max(...given) - Math.min(...given)).toBeGreaterThan(0.001);
});

test('with global averages the map is the class activation map: its places and a constant are the score', () => {
  const net = buildNet(plain, 2);
  const picture = Float32Array.from({ length: 28 * 28 }, (_, i) => Math.cos(i / 5));
  const map = evidenceOf(net, [picture], [1], plain)?.[0] ?? new Float32Array();
  expect(map).toHaveLength(49);
  const [score = 0] = (net.scores.predict(tensorOf([picture], 28, 1)) as tf.Tensor).dataSync().slice(1);
  const bias = net.whole.layers.at(-2)?.getWeights()[1]?.dataSync()[1] ?? 0;
  expect([...map].reduce((sum, one) => sum + one, bias)).toBeCloseTo(score, 3);
});

test('a net without a convolution has no map', () => {
  const config: PictureConfig = { ...plain, algorithm: 'pageLayers', layers: [{ kind: 'flatten' }] };
  expect(evidenceOf(buildNet(config, 2), [new Float32Array(784)], [0], config)).toBeNull();
});

test('a picture is changed as the settings allow, and stays as it is without them', () => {
  const form = { side: 3, colours: 1 };
  const picture = Float32Array.of(-1, 0, 1, -1, 0, 1, -1, 0, 1);
  const off = { flip: false, shift: false };
  expect(augmented(picture, form, off, () => 0)).toEqual(picture);
  expect([...augmented(picture, form, { ...off, flip: true }, () => 0)]).toEqual([1, 0, -1, 1, 0, -1, 1, 0, -1]);
  expect([...augmented(picture, form, { ...off, shift: true }, () => 0)]).toEqual([-1, -1, 0, -1, -1, 0, -1, -1, 0]);
  expect(augmented(picture, form, { ...off, brightness: true }, () => 0)[2]).toBeCloseTo(0.4, 5);
});

test('a square is told to a net with its colours beside each other, from −1 to 1', () => {
  const pixels = new Uint8Array(pixelSide ** 2 * 3).map((_, i) => (i % 3 === 1 ? 255 : 0));
  expect([...pageInput(pixels, { side: 28, grey: false }).slice(0, 6)]).toEqual([-1, 1, -1, -1, 1, -1]);
  expect(pageInput(pixels, { side: 32, grey: true })[5]).toBeCloseTo(0.174, 3);
});
