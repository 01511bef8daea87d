import { expect, it } from 'vitest';
import { readPicture } from '../../../testing/picture.ts';
import { ppmToPng } from './picture.ts';

it('makes a picture smaller by whole squares, each pixel their mean', () => {
  // Five pixels wide: the last column is no whole square and is left out.
  const pixels = Array.from({ length: 5 * 4 }, (_, at) => [at * 10, 200, at % 5 === 0 ? 255 : 0]);
  const ppm = Buffer.concat([Buffer.from('P6\n5 4\n255\n'), Buffer.from(pixels.flat())]);
  const { width, height, rows } = readPicture(ppmToPng(ppm, 2));
  expect([width, height]).toEqual([1, 1]);
  const first = pixels.filter((_, at) => at % 5 < 3 && at < 15).map(([red = 0]) => red);
  const mean = Math.round(first.reduce((sum, red) => sum + red, 0) / 9);
  expect([...rows].slice(-3)).toEqual([mean, 200, 85]);
  expect(readPicture(ppmToPng(ppm))).toMatchObject({ width: 5, height: 4 });
});
