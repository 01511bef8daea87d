import { expect, test } from 'vitest';
import { duePresets, isPast } from './due-presets.ts';

const now = '2026-03-31 20:15:30';

test('offers tonight, before the next lesson and in a week', () => {
  expect(duePresets(now, '2026-04-02 08:00:00')).toEqual([
    { key: 'tonight', time: '2026-03-31 23:59:59' },
    { key: 'lesson', time: '2026-04-02 07:59:59' },
    { key: 'week', time: '2026-04-07 23:59:59' },
  ]);
});

test('without a lesson in the timetable there is no such preset, and a lesson at midnight means the day before', () => {
  expect(duePresets(now, null).map(({ key }) => key)).toEqual(['tonight', 'week']);
  expect(duePresets(now, '2026-04-01 00:00:00')[1]?.time).toBe('2026-03-31 23:59:59');
});

test('does not offer past times; the current minute is not past yet', () => {
  expect(duePresets('2026-03-31 23:59:59', '2026-03-31 23:59:00').map(({ key }) => key)).toEqual(['week']);
  expect(isPast('2026-03-31 20:14', now)).toBe(true);
  expect(isPast('2026-03-31 20:15', now)).toBe(false);
});
