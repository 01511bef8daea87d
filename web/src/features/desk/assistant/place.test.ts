import { expect, test } from 'vitest';
import { entryHeight, freeAbove, freeBelow, placeAt, placeByKey } from './place.ts';

const window = { width: 1440, height: 900 };

test('let go, it lies at the nearer side, as far down as it was', () => {
  const room = 900 - freeAbove - freeBelow - entryHeight;
  expect(placeAt({ x: 1, y: freeAbove + entryHeight / 2 }, window)).toEqual({ edge: 'left', offset: 0 });
  expect(placeAt({ x: 719, y: freeAbove + entryHeight / 2 + room / 2 }, window)).toEqual({ edge: 'left', offset: 50 });
  expect(placeAt({ x: 720, y: 900 - freeBelow - entryHeight / 2 }, window)).toEqual({ edge: 'right', offset: 100 });
});

test('it is never let go over the header, below the window, or nowhere in a window too low for it', () => {
  expect(placeAt({ x: 1440, y: -50 }, window).offset).toBe(0);
  expect(placeAt({ x: 1440, y: 5000 }, window).offset).toBe(100);
  expect(placeAt({ x: 100, y: 40 }, { width: 800, height: 120 })).toEqual({ edge: 'left', offset: 0 });
});

test('arrow keys move it along its side and to the other, and stop at the ends', () => {
  const at = { edge: 'right' as const, offset: 98 };
  expect(placeByKey(at, 'ArrowUp')).toEqual({ edge: 'right', offset: 94 });
  expect(placeByKey(at, 'ArrowDown')).toEqual({ edge: 'right', offset: 100 });
  expect(placeByKey(at, 'ArrowLeft')).toEqual({ edge: 'left', offset: 98 });
  expect(placeByKey(at, 'ArrowRight')).toEqual(at);
  expect(placeByKey(at, 'Enter')).toBeUndefined();
});
