import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

const written = (before: string[], after: string[]) => diffLines(before, after).map(({ sign, text }) => sign + text);

test('the difference of two texts contains common, removed and added lines', () => {
  expect(written(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd'])).toEqual(['=a', '-b', '=c', '+x', '=d']);
  expect(written([], ['x'])).toEqual(['+x']);
  expect(written(['x', 'y'], [])).toEqual(['-x', '-y']);
  expect(written(['a', 'a'], ['a'])).toEqual(['=a', '-a']);
});

test('texts of many lines are compared quickly', () => {
  const before = Array.from({ length: 20_000 }, (_, n) => `old ${n}`);
  const after = Array.from({ length: 20_000 }, (_, n) => `new ${n}`);
  expect(diffLines(before, after)).toHaveLength(40_000);
});
