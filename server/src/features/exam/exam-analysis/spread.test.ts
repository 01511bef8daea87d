import { expect, test } from 'vitest';
import { spreadOf, tenthsOf } from './spread.rule.ts';

test('points are spread as the textbook says', () => {
  expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9], 5)).toEqual({
    ...{ count: 8, passed: 4, mean: 5, median: 4.5, deviation: 2, best: 9, lowest: 2 },
  });
  expect(spreadOf([], 5)).toMatchObject({ count: 0, mean: null, deviation: null });
});

test('each tenth of the points begins where the one below it ends, and all points are in the last', () => {
  expect(tenthsOf([0, 9.5, 10, 95, 100], 100)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
});
