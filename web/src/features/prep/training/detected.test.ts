import type { FractionBox } from '@xueyan/contract/prep/detection-training';
import { expect, test } from 'vitest';
import { countsOf, judged } from './detected.ts';

const near: FractionBox = [0, 0, 0.4, 0.4];
const far: FractionBox = [0.6, 0.6, 1, 1];

test('a found box is right once, by label and position, and boxes below the threshold do not count §training.3', () => {
  const truths = [
    { label: 0, box: near },
    { label: 1, box: far },
  ];
  const found = [
    { label: 0, box: near, score: 0.9 },
    { label: 0, box: near, score: 0.8 },
    { label: 0, box: far, score: 0.7 },
    { label: 1, box: far, score: 0.2 },
  ];
  const strict = judged(found, truths, 0.5);
  expect(strict.found.map(({ right }) => right)).toEqual([true, false, false]);
  expect(strict.truths.map(({ missed }) => missed)).toEqual([false, true]);
  expect(countsOf([strict])).toEqual({ hits: 1, extra: 2, missed: 1, precision: 1 / 3, recall: 0.5 });
  expect(countsOf([judged(found, truths, 0.1)])).toMatchObject({ hits: 2, extra: 2, missed: 0 });
  expect(countsOf([judged([], [], 0.5)])).toMatchObject({ precision: null, recall: null });
});
