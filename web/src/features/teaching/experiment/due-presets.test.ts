import { expect, test } from 'vitest';
import { duePresets, isPast } from './due-presets.ts';

const now = '2026-03-31 20:15:30';

test('tonight, before the next lesson and in a week are one press each', () => {
  expect(duePresets(now, '2026-04-02 08:00:00')).toEqual([
    { key: 'tonight', time: '2026-03-31 23:59:59' },
    { key: 'lesson', time: '2026-04-02 07:59:59' },
    { key: 'week', time: '2026-04-07 23:59:59' },
  ]);
});

test('without a lesson in the timetable there is none to be before, and a lesson at midnight is the day before', () => {
  expect(duePresets(now, null).map(({ key }) => key)).toEqual(['tonight', 'week']);
  expect(duePresets(now, '2026-04-01 00:00:00')[1]?.time).toBe('2026-03-31 23:59:59');
});

test('what has passed is not offered; the minute that runs is still to come', () => {
  expect(duePresets('2026-03-31 23:59:59', '2026-03-31 23:59:00').map(({ key }) => key)).toEqual(['week']);
  expect(isPast('2026-03-31 20:14', now)).toBe(true);
  expect(isPast('2026-03-31 20:15', now)).toBe(false);
});
