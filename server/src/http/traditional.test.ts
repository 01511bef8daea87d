import { expect, test, vi } from 'vitest';
import { keepingAnswers } from './traditional.ts';

test('recent conversions are cached, up to the limit', () => {
  const ask = vi.fn((zh: string) => `${zh}!`);
  const say = keepingAnswers(ask, 3);
  for (const zh of ['一', '二', '三', '一', '四']) expect(say(zh)).toBe(`${zh}!`);
  expect(ask).toHaveBeenCalledTimes(4);
  // The least recently used entry was evicted.
  for (const zh of ['一', '三', '四']) say(zh);
  expect(ask).toHaveBeenCalledTimes(4);
  say('二');
  expect(ask).toHaveBeenCalledTimes(5);
});
