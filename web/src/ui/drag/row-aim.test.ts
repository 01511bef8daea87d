import { expect, test } from 'vitest';
import { cellAt, partOf, positionAt, rowAt } from './row-aim.ts';

const rows = ['a', 'b', 'c'].map((id, at) => ({ id, top: at * 40, bottom: at * 40 + 40 }));

test('places a row after those whose middle is above the pointer, without counting itself', () => {
  expect([10, 50, 70, 130].map((y) => positionAt(rows, 'a', y))).toEqual([0, 0, 1, 2]);
  expect([-5, 10, 30, 90].map((y) => positionAt(rows, 'c', y))).toEqual([0, 0, 1, 2]);
});

test('takes the nearest row beyond the ends', () => {
  expect([-20, 45, 500].map((y) => rowAt(rows, y)?.id)).toEqual(['a', 'b', 'c']);
  expect(rowAt([], 5)).toBeUndefined();
});

test('maps the outer quarters of a row to before and after it, and its middle to into it', () => {
  const [, row = { id: '', top: 0, bottom: 0 }] = rows;
  expect([42, 60, 78].map((y) => partOf(row, y))).toEqual(['before', 'inside', 'after']);
});

test('maps a point in a grid to a column and a line, also beyond its edges', () => {
  const grid = { getBoundingClientRect: () => ({ left: 100, top: 0, width: 700, height: 240 }) } as Element;
  expect(cellAt(grid, { x: 350, y: 65 }, 7, 12)).toEqual({ column: 2, line: 3 });
  expect(cellAt(grid, { x: 90, y: 250 }, 7, 12)).toEqual({ column: -1, line: 12 });
});
