import { netInput, pixelSide, shrink } from '@xueyan/contract/prep/pixel';
import { expect, test } from 'vitest';
import { mapOf, placesOf, replyOf } from './net-reply.ts';

test('the places of a map say how much of the most each speaks for the class; what speaks against it says nothing', () => {
  const { side, places } = placesOf(mapOf(Float32Array.of(-3, 0, 1, 2)));
  expect(side).toBe(2);
  expect(places.map((one) => Number(one.toFixed(2)))).toEqual([0, 0, 0.5, 1]);
  expect(placesOf(mapOf(Float32Array.of(-1, -2, -1, 0))).places).toEqual([0, 0, 0, 0]);
});

test('each class has its own part of the evidence, and a net without any has no maps', () => {
  const probabilities = Float32Array.of(0.25, 0.75);
  const reply = replyOf(['a', 'b'], probabilities, Float32Array.of(1, 0, 0, 0, 0, 0, 0, 4));
  expect(reply).toMatchObject({ labels: ['a', 'b'], probabilities: [0.25, 0.75] });
  expect(reply.maps?.map((map) => placesOf(map).places)).toEqual([
    [1, 0, 0, 0],
    [0, 0, 0, 1],
  ]);
  expect(replyOf(['a', 'b'], probabilities, undefined).maps).toBeUndefined();
});

test('a picture becomes the square that the net takes: means of areas, colours apart, or their luminance', () => {
  // The left half is red, the right half is see-through blue, which is white.
  const data = Uint8Array.from({ length: 128 * 32 * 4 }, (_, at) => {
    const left = Math.floor(at / 4) % 128 < 64;
    return (left ? [255, 0, 0, 255] : [0, 0, 255, 0])[at % 4] ?? 0;
  });
  const square = shrink({ width: 128, height: 32, data });
  expect(square).toHaveLength(pixelSide ** 2 * 3);
  const colours = netInput(square, { side: 16, grey: false });
  const at = (colour: number, x: number) => Number((colours[(colour * 16 + 5) * 16 + x] ?? -1).toFixed(5));
  expect([0, 1, 2].map((one) => [at(one, 0), at(one, 7), at(one, 8), at(one, 15)])).toEqual([
    [1, 1, 1, 1],
    [0, 0, 1, 1],
    [0, 0, 1, 1],
  ]);
  const grey = netInput(square, { side: 32, grey: true });
  expect(grey).toHaveLength(32 * 32);
  expect([grey[0]?.toFixed(3), grey[31]?.toFixed(3)]).toEqual(['0.299', '1.000']);
});
