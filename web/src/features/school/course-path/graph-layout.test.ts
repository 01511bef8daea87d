import { expect, test } from 'vitest';
import { layOut } from './graph-layout.ts';

const columns = (steps: { id: string; after: string[] }[]) =>
  layOut(steps).map(({ id, column, row }) => [id, column, row]);

test('a step is to the right of all its predecessors, and steps of a column are below each other', () => {
  const steps = [
    { id: 'c', after: ['a', 'b'] },
    { id: 'a', after: [] },
    { id: 'b', after: ['a', 'gone'] },
    { id: 'd', after: [] },
  ];
  expect(columns(steps)).toEqual([
    ['c', 2, 0],
    ['a', 0, 0],
    ['b', 1, 0],
    ['d', 0, 1],
  ]);
});

test('steps in a circle are drawn too', () => {
  const circle = [
    { id: 'a', after: ['b'] },
    { id: 'b', after: ['a'] },
  ];
  expect(columns(circle)).toHaveLength(2);
});
