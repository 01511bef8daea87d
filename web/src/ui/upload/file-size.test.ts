import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1024, '1.0 K'],
  [150 * 1024, '150 K'],
  [10_485_760, '10.0 M'],
  [2 * 1024 ** 3, '2.0 G'],
  [3000 * 1024 ** 3, '3000 G'],
])('shows %i bytes as %s §editor.25', (bytes, words) => expect(fileSize(bytes)).toBe(words));
