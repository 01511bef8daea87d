import { expect, test } from 'vitest';
import { pagesOfWindow, placeInPages } from './pages-of-window.ts';

test('the rows of a window are in the pages from that of the first to that of the last', () => {
  expect(pagesOfWindow({ from: 0, to: 0 }, 100)).toEqual([]);
  expect(pagesOfWindow({ from: 0, to: 100 }, 100)).toEqual([1]);
  expect(pagesOfWindow({ from: 99, to: 101 }, 100)).toEqual([1, 2]);
  expect(pagesOfWindow({ from: 250, to: 420 }, 100)).toEqual([3, 4, 5]);
  expect(placeInPages(0, 100)).toEqual({ page: 1, row: 0 });
  expect(placeInPages(199, 100)).toEqual({ page: 2, row: 99 });
});
