import { expect, test } from 'vitest';
import {
  firstLayers,
  type NetLayer as Layer,
  layerCode,
  layerKinds,
  NetLayer,
  newLayer,
  stackOf,
} from './net-layer.ts';

const input = { side: 32, grey: true };
const problemOf = (layers: Layer[], side = 32) => stackOf(layers, { ...input, side }, 10).problem;
const conv: Layer = { kind: 'conv', kernel: 3, channels: 8 };
const pool: Layer = { kind: 'pool' };
const flatten: Layer = { kind: 'flatten' };
const average: Layer = { kind: 'average' };
const norm: Layer = { kind: 'norm' };
const dense: Layer = { kind: 'dense', units: 4 };

test('each layer tells the shape behind it and the numbers that it learns', () => {
  const { steps, output, parameters, multiplications, problem } = stackOf(
    [{ kind: 'conv', kernel: 5, channels: 6 }, norm, pool, { kind: 'dropout', rate: 0.2 }, flatten, dense],
    input,
    10,
  );
  expect(steps).toEqual([
    { shape: { channels: 6, side: 32 }, parameters: 156 },
    { shape: { channels: 6, side: 32 }, parameters: 12 },
    { shape: { channels: 6, side: 16 }, parameters: 0 },
    { shape: { channels: 6, side: 16 }, parameters: 0 },
    { shape: { channels: 1536, side: null }, parameters: 0 },
    { shape: { channels: 4, side: null }, parameters: 6148 },
  ]);
  expect([output, parameters, problem]).toEqual([50, 156 + 12 + 6148 + 50, null]);
  expect(multiplications).toBe(25 * 6 * 32 * 32 + 1536 * 4);
});

test('colours count, a mean of each map leaves one number, and an odd side loses its rest when pooled', () => {
  const { steps } = stackOf([conv, pool, pool, pool, pool, average, norm], { side: 16, grey: false }, 0);
  expect(steps[0]?.parameters).toBe(3 * 9 * 8 + 8);
  expect(steps.map(({ shape }) => shape.side)).toEqual([16, 8, 4, 2, 1, null, null]);
  expect(steps.at(-1)).toEqual({ shape: { channels: 8, side: null }, parameters: 16 });
});

test('a stack that cannot be is refused at the layer where it breaks', () => {
  expect(problemOf([flatten, conv])).toEqual({ problem: 'convFlat', layer: 2, count: 0 });
  expect(problemOf([conv, dense])).toMatchObject({ problem: 'denseMap', layer: 2 });
  expect(problemOf([average, pool])).toMatchObject({ problem: 'mapsOnly', layer: 2 });
  expect(problemOf([flatten, flatten])).toMatchObject({ problem: 'mapsOnly', layer: 2 });
  expect(problemOf([average, average])).toMatchObject({ problem: 'mapsOnly', layer: 2 });
  expect(problemOf([pool, pool, pool, pool, pool, flatten], 16)).toMatchObject({ problem: 'small', layer: 5 });
  expect(problemOf([conv, pool])).toMatchObject({ problem: 'open', layer: 3 });
});

test('a net that is too large or too slow is refused with its size', () => {
  const wide: Layer = { kind: 'dense', units: 1024 };
  expect(problemOf([conv, flatten, wide])).toMatchObject({ problem: 'large', count: 80 + 8192 * 1024 + 1024 + 10250 });
  const heavy: Layer = { kind: 'conv', kernel: 5, channels: 64 };
  expect(problemOf([heavy, heavy, heavy, average], 64)).toMatchObject({ problem: 'slow', layer: 5 });
});

test('the net of a new form and each new layer are valid, and a layer is written as one word', () => {
  for (const side of [16, 32, 64]) expect(problemOf(firstLayers, side)).toBeNull();
  for (const kind of layerKinds) expect(NetLayer.safeParse(newLayer(kind)).success).toBe(true);
  expect([...firstLayers.slice(0, 3), ...firstLayers.slice(-2)].map(layerCode)).toEqual([
    'conv3x3(16)',
    'norm',
    'pool',
    'dense(64)',
    'dropout(0.3)',
  ]);
});
