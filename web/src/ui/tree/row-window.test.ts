import { expect, test } from 'vitest';
import { rowHeight, windowOf } from './row-window.ts';

test('draws a tree of a few lines whole', () => {
  expect(windowOf(200, 0)).toEqual({ tall: false, from: 0, to: 200 });
});

test('draws the visible lines of 5,000, and a few beyond them', () => {
  expect(windowOf(5000, 0)).toEqual({ tall: true, from: 0, to: 35 });
  expect(windowOf(5000, 2000 * rowHeight)).toEqual({ tall: true, from: 1985, to: 2035 });
});

test('shows the end of a tree that has become shorter than its scroll position', () => {
  expect(windowOf(300, 5000 * rowHeight)).toEqual({ tall: true, from: 265, to: 300 });
});
