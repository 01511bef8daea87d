import { expect, test } from 'vitest';
import { boxesIn } from './detector-output.ts';
import { planesOf } from './pixel.ts';

/** Shapes of a map of 3 × 3: everything half as wide and a quarter as high as the picture, in the middle of its place. */
const shape = Float32Array.from([Math.log(0.5), Math.log(0.25), 0.5, 0.5].flatMap((one) => Array(9).fill(one)));
const maps = (...heat: number[][]) => ({
  ...{ heat: Float32Array.from(heat.flat()), shape, labels: heat.length, cells: 3 },
});
const none = Array(9).fill(0);

test('a peak of the heat is the centre of a box, cut at the edges; its lower neighbours are none', () => {
  const heat = [0.9, 0.6, 0.1, 0.5, 0.4, 0.1, 0.1, 0.1, 0.3];
  // The centres are at a sixth and at five sixths; the box is half as wide as the picture.
  expect(boxesIn(maps(heat))).toEqual([{ label: 0, score: 0.9, box: [0, 0.04167, 0.41667, 0.29167] }]);
  const apart = [0.9, 0.1, 0.2, 0.1, 0.1, 0.1, 0, 0.1, 0.3];
  expect(boxesIn(maps(apart)).map(({ score, box }) => [score, box])).toEqual([
    [0.9, [0, 0.04167, 0.41667, 0.29167]],
    [0.3, [0.58333, 0.70833, 1, 0.95833]],
    [0.2, [0.58333, 0.04167, 1, 0.29167]],
  ]);
});

test('labels have maps of their own, the surest comes first, and what is hardly sure is nothing', () => {
  const found = boxesIn(maps([0, 0, 0, 0, 0.4, 0, 0, 0, 0], none, [0, 0, 0, 0, 0.8, 0, 0, 0, 0]));
  expect(found.map(({ label, score }) => [label, score])).toEqual([
    [2, 0.8],
    [0, 0.4],
  ]);
  expect(boxesIn(maps(Array(9).fill(0.009)))).toEqual([]);
});

test('nothing is wider than its picture, and a box beyond it is left out', () => {
  const heat = Float32Array.from([0, 0, 0, 0, 0.5, 0, 0, 0, 0]);
  const with4 = (values: number[]) => Float32Array.from(values.flatMap((one) => Array(9).fill(one)));
  const said = { heat, labels: 1, cells: 3 };
  expect(boxesIn({ ...said, shape: with4([3, 3, 0.5, 0.5]) })[0]?.box).toEqual([0, 0, 1, 1]);
  expect(boxesIn({ ...said, shape: with4([-3, -3, 9, 0.5]) })).toEqual([]);
});

test('the input of a detector is its square in planes: one colour after the other, from 0 to 1', () => {
  const pixels = Uint8Array.from([255, 0, 51, 0, 102, 255, 0, 0, 0, 255, 255, 255]);
  expect([...planesOf(pixels, 2)].map((one) => Number(one.toFixed(3)))).toEqual([
    ...[1, 0, 0, 1],
    ...[0, 0.4, 0, 1],
    ...[0.2, 1, 0, 1],
  ]);
});
