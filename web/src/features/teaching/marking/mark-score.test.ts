import { expect, test } from 'vitest';
import { readScore, stepScore } from './mark-score.ts';

test.each([
  ['36.5', 36.5],
  ['0', 0],
  ['40', 40],
  ['４０', 40],
  [' 7。5 ', 7.5],
  ['12.', 12],
])('%j is a score', (text, score) => expect(readScore(text, 40)).toEqual({ score, problem: null }));

test.each([
  ['55', 'tooHigh'],
  ['40.5', 'tooHigh'],
  ['-5', 'notNumber'],
  ['3x', 'notNumber'],
  ['1e1', 'notNumber'],
  ['20.3', 'halves'],
  ['  ', 'missing'],
])('%j is reported as invalid and not corrected', (text, problem) =>
  expect(readScore(text, 40)).toEqual({ score: null, problem }),
);

test('the arrow keys stay between zero and the maximum', () => {
  expect([stepScore('', 0.5, 40), stepScore('40', 0.5, 40), stepScore('0', -0.5, 40)]).toEqual(['0.5', '40', '0']);
  expect(stepScore('55', -0.5, 40)).toBe('40');
});
