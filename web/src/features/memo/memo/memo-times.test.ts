import { expect, test } from 'vitest';
import { suggestedTimes, timesPast } from './memo-times.ts';

const keys = (day: string, now: string) => suggestedTimes(day, now).map(({ key }) => key);

test('suggested times are in the future, and today they include times relative to now', () => {
  expect(keys('2026-11-21', '2026-11-21 11:59:59')).toEqual(['10', '60', '12:00', '14:00', '19:00']);
  expect(keys('2026-11-21', '2026-11-21 12:00:00')).toEqual(['10', '60', '14:00', '19:00']);
  expect(keys('2026-11-22', '2026-11-21 12:00:00')).toEqual(['08:00', '12:00', '14:00', '19:00']);
  expect(suggestedTimes('2026-11-21', '2026-11-21 11:59:59')[1]).toEqual({ key: '60', time: '12:59:59' });
});

test('late in the evening no time of tomorrow is suggested for today', () => {
  expect(keys('2026-11-21', '2026-11-21 22:59:59')).toEqual(['10', '60']);
  expect(keys('2026-11-21', '2026-11-21 23:30:00')).toEqual(['10']);
  expect(keys('2026-11-21', '2026-11-21 23:55:00')).toEqual([]);
});

test('the picker disables past times today, and nothing on another day', () => {
  expect(timesPast('2026-11-22', '2026-11-21 10:20:30')).toEqual({});
  const past = timesPast('2026-11-21', '2026-11-21 10:20:30');
  expect(past.disabledHours?.()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(past.disabledMinutes?.(10)).toHaveLength(20);
  expect(past.disabledMinutes?.(11)).toEqual([]);
  expect(past.disabledSeconds?.(10, 20)).toHaveLength(31);
  expect(past.disabledSeconds?.(10, 21)).toEqual([]);
});
