import { expect, test, vi } from 'vitest';
import { keepingAnswers } from './traditional.ts';

test('what was said lately is not looked up again, and no more of it is kept than said', () => {
  const ask = vi.fn((zh: string) => `${zh}!`);
  const say = keepingAnswers(ask, 3);
  for (const zh of ['一', '二', '三', '一', '四']) expect(say(zh)).toBe(`${zh}!`);
  expect(ask).toHaveBeenCalledTimes(4);
  // The one asked for longest ago made room.
  for (const zh of ['一', '三', '四']) say(zh);
  expect(ask).toHaveBeenCalledTimes(4);
  say('二');
  expect(ask).toHaveBeenCalledTimes(5);
});
