import { expect, test } from 'vitest';
import { cellAt, partOf, positionAt, rowAt } from './row-aim.ts';

const rows = ['a', 'b', 'c'].map((id, at) => ({ id, top: at * 40, bottom: at * 40 + 40 }));

test('a row lands behind those whose middle is above the pointer, itself not counted', () => {
  expect([10, 50, 70, 130].map((y) => positionAt(rows, 'a', y))).toEqual([0, 0, 1, 2]);
  expect([-5, 10, 30, 90].map((y) => positionAt(rows, 'c', y))).toEqual([0, 0, 1, 2]);
});

test('beyond the ends the nearest row is meant', () => {
  expect([-20, 45, 500].map((y) => rowAt(rows, y)?.id)).toEqual(['a', 'b', 'c']);
  expect(rowAt([], 5)).toBeUndefined();
});

test('the quarters of a row mean before and after it, its middle into it', () => {
  const [, row = { id: '', top: 0, bottom: 0 }] = rows;
  expect([42, 60, 78].map((y) => partOf(row, y))).toEqual(['before', 'inside', 'after']);
});

test('a point in a grid lies in a column and a line, also beyond its edges', () => {
  const grid = { getBoundingClientRect: () => ({ left: 100, top: 0, width: 700, height: 240 }) } as Element;
  expect(cellAt(grid, { x: 350, y: 65 }, 7, 12)).toEqual({ column: 2, line: 3 });
  expect(cellAt(grid, { x: 90, y: 250 }, 7, 12)).toEqual({ column: -1, line: 12 });
});
