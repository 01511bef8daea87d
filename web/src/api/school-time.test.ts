import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { learnSchoolTime, millisecondsUntil, schoolNow, secondsUntil } from './school-time.ts';

const at = (time: string) => vi.setSystemTime(`${time.replace(' ', 'T')}Z`);
/** Simulates a response that took so long, with the school's time at which it was written. */
function hear(time: string, tookMs = 20) {
  learnSchoolTime(time, Date.now() - tookMs);
}

beforeEach(() => {
  vi.useFakeTimers();
  at('2026-03-02 00:00:00');
});
afterEach(() => vi.useRealTimers());

describe('time left', () => {
  test('is counted by the school’s clock, however wrong this device’s is', () => {
    hear('2026-03-02 08:07:00.000');
    expect(secondsUntil('2026-03-02 08:17:00')).toBe(600);
    vi.advanceTimersByTime(103_000);
    expect(secondsUntil('2026-03-02 08:17:00')).toBe(497);
    expect(schoolNow()).toBe('2026-03-02 08:08:43');
  });

  test('does not jump with a slow response', () => {
    hear('2026-03-02 08:00:00.000');
    vi.advanceTimersByTime(10_000);
    // Written at 08:00:02, read eight seconds later.
    hear('2026-03-02 08:00:02.000', 8000);
    expect(secondsUntil('2026-03-02 08:01:00')).toBe(50);
  });

  test('follows when this device’s clock is set', () => {
    hear('2026-03-02 08:00:00.000');
    at('2026-03-02 03:00:00');
    hear('2026-03-02 08:00:10.000', 400);
    expect(Math.abs(millisecondsUntil('2026-03-02 08:00:20') - 10_000)).toBeLessThanOrEqual(200);
  });

  test('stays as it is when a response contains no time', () => {
    hear('2026-03-02 08:00:00.000');
    learnSchoolTime(null, Date.now());
    learnSchoolTime('soon', Date.now());
    expect(schoolNow()).toBe('2026-03-02 08:00:00');
  });
});
