import { expect, test } from 'vitest';
import { spreadOf, tenthsOf } from './spread.rule.ts';

test('computes the distribution of points by the textbook formulas', () => {
  expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9], 5)).toEqual({
    ...{ count: 8, passed: 4, mean: 5, median: 4.5, deviation: 2, best: 9, lowest: 2 },
  });
  expect(spreadOf([], 5)).toMatchObject({ count: 0, mean: null, deviation: null });
});

test('each tenth begins where the one below ends, and full points fall into the last', () => {
  expect(tenthsOf([0, 9.5, 10, 95, 100], 100)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
});
