import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onePress } from './one-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a write whose button is pressed twice', () => {
  test('runs once, and resolves for both presses', async () => {
    const write = vi.fn(async () => 'made');
    const both = await Promise.all([onePress('memo', { a: 1 }, write), onePress('memo', { a: 1 }, write)]);
    expect(both).toEqual(['made', 'made']);
    // The form is still closing.
    vi.advanceTimersByTime(900);
    await onePress('memo', { a: 1 }, write);
    expect(write).toHaveBeenCalledTimes(1);
  });

  test('runs again a second after it was done', async () => {
    const write = vi.fn(async () => 'made');
    await onePress('memo', { a: 1 }, write);
    await vi.advanceTimersByTimeAsync(1_000);
    await onePress('memo', { a: 1 }, write);
    expect(write).toHaveBeenCalledTimes(2);
  });

  test('runs for another input and for another kind', async () => {
    const write = vi.fn(async () => 'made');
    await Promise.all([
      onePress('memo', { a: 1 }, write),
      onePress('memo', { a: 2 }, write),
      onePress('class', { a: 2 }, write),
    ]);
    expect(write).toHaveBeenCalledTimes(3);
  });

  test('can be retried at once when it failed', async () => {
    const write = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('made');
    await expect(onePress('memo', { a: 1 }, write)).rejects.toThrow('away');
    await expect(onePress('memo', { a: 1 }, write)).resolves.toBe('made');
  });
});
