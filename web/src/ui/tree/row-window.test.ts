import { expect, test } from 'vitest';
import { rowHeight, windowOf } from './row-window.ts';

test('a tree of a few lines is drawn whole', () => {
  expect(windowOf(200, 0)).toEqual({ tall: false, from: 0, to: 200 });
});

test('of 5,000 lines those that are seen are drawn, and a few beyond them', () => {
  expect(windowOf(5000, 0)).toEqual({ tall: true, from: 0, to: 35 });
  expect(windowOf(5000, 2000 * rowHeight)).toEqual({ tall: true, from: 1985, to: 2035 });
});

test('a tree that has become shorter than it was scrolled shows its end', () => {
  expect(windowOf(300, 5000 * rowHeight)).toEqual({ tall: true, from: 265, to: 300 });
});
