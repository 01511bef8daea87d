import { expect, test } from 'vitest';
import { groupsOf } from './pair-groups.ts';

const pair = (left: string, right: string) => {
  const side = (id: string) => ({ id, userName: id, loginName: id, former: '' });
  return { left: side(left), right: side(right) };
};

test('authors whose answers are connected are one group, the largest first, and two alone are none', () => {
  const groups = groupsOf([
    pair('a', 'b'),
    pair('c', 'd'),
    pair('e', 'f'),
    pair('f', 'g'),
    pair('d', 'h'),
    pair('h', 'i'),
  ]);
  const shown = (id: string) => groups.get(id);
  expect(['c', 'd', 'h', 'i'].map(shown)).toEqual(Array.from({ length: 4 }, () => ({ number: 1, size: 4 })));
  expect(['e', 'f', 'g'].map(shown)).toEqual(Array.from({ length: 3 }, () => ({ number: 2, size: 3 })));
  expect([shown('a'), shown('b')]).toEqual([undefined, undefined]);
});

test('pairs that close a circle do not change their group', () => {
  const groups = groupsOf([pair('a', 'b'), pair('b', 'c'), pair('c', 'a')]);
  expect(groups.get('a')).toEqual({ number: 1, size: 3 });
});
