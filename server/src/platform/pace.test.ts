import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('repeatedly requested work begins at once, continues at its pace, and runs once more at the end', () => {
  const begun: number[] = [];
  const start = performance.now();
  const { ask } = paced(100, () => begun.push(performance.now() - start));
  for (let asked = 0; asked < 25; asked++) {
    ask();
    ask();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1_000);
  expect(begun).toEqual([0, 100, 200, 300]);
  ask();
  expect(begun).toHaveLength(5);
});

test('stopped work does not begin again', () => {
  const work = vi.fn();
  const { ask, stop } = paced(100, work);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledOnce();
});
