import { expect, test } from 'vitest';
import { Cast, pieceMost } from './cast.rule.ts';

const read = (events: string) =>
  events
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

test('a character in two halves is joined, times never go back, and a size is recorded once', () => {
  const cast = new Cast();
  const [first, second] = [Buffer.from('好').subarray(0, 2), Buffer.from('好').subarray(2)];
  cast.resize(0, 80, 24);
  cast.show(1500, first);
  cast.show(1600, second);
  cast.show(1400, Buffer.from('\u001b[1m$\r\n\0'));
  cast.resize(1700, 80, 24);
  const piece = cast.take();
  expect(read(piece?.events ?? '')).toEqual([
    [0, 'r', '80x24'],
    [1.6, 'o', '好'],
    [1.6, 'o', '\u001b[1m$\r\n\0'],
  ]);
  // The database takes every character but this one.
  expect(piece?.events).not.toContain('\0');
  expect(cast.take()).toBeNull();
});

test('a flood is cut and marked as cut, and later output is recorded', () => {
  const cast = new Cast();
  for (let i = 0; i < 20; i++) cast.show(i, Buffer.alloc(100_000, 'y'));
  const piece = cast.take();
  expect(piece?.cut).toBe(true);
  expect(piece?.events.length).toBeLessThanOrEqual(pieceMost);
  cast.show(30, Buffer.from('after'));
  expect(cast.take()?.events).toBe('[0.03,"o","after"]\n');
});
