import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs for the first of a class that signs in at once and, together, for all the others', () => {
  const run = vi.fn();
  const { ask } = throttle(run, 400);
  ask();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 390; at += 10) {
    ask();
    vi.advanceTimersByTime(10);
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('runs repeatedly for what continues for long', () => {
  const run = vi.fn();
  const { ask } = throttle(run, 400);
  for (let at = 0; at < 4000; at += 10) {
    ask();
    vi.advanceTimersByTime(10);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(run.mock.calls.length).toBeLessThanOrEqual(11);
});

test('a page that was hidden during a wait gets what comes once it is shown again', () => {
  const run = vi.fn();
  const { ask, stop } = throttle(run, 400);
  ask();
  stop();
  vi.advanceTimersByTime(5000);
  expect(run).not.toHaveBeenCalled();
  ask();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledTimes(1);
});
