import { expect, test } from 'vitest';
import { nextLookMs } from './next-look.ts';

test('a page looks again while a file is being converted, and more rarely while the program for it is missing', () => {
  const after = (...states: ('waiting' | 'missing' | 'failed' | 'done' | null)[]) =>
    nextLookMs(states.map((rendition) => ({ rendition })));
  expect(after('missing', 'waiting')).toBeLessThan(Number(after('missing', 'done')));
  expect(after('done', 'failed', null)).toBe(false);
  expect(nextLookMs(undefined)).toBe(false);
});
