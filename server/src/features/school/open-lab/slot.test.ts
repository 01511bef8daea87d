import { expect, test } from 'vitest';
import { areWindowsSound, dayAfter, mondayOf, slotsOn, weekdayOf } from './slot.rule.ts';

const window = (from: string, until: string, weekday = 1) => ({ weekday, from, until });

test('an opening period is split into slots from its beginning, without a rest that is too short', () => {
  const windows = [window('19:00', '21:45'), window('08:30', '10:00'), window('08:00', '12:00', 2)];
  expect(slotsOn('2026-11-23', windows, 60).map(({ startTime, endTime }) => `${startTime} ${endTime}`)).toEqual([
    '2026-11-23 08:30:00 2026-11-23 09:30:00',
    '2026-11-23 19:00:00 2026-11-23 20:00:00',
    '2026-11-23 20:00:00 2026-11-23 21:00:00',
  ]);
  expect(slotsOn('2026-11-25', windows, 60)).toEqual([]);
});

test('a week begins on Monday, also across the end of a year', () => {
  expect(weekdayOf('2026-11-29')).toBe(7);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});

test('opening periods of one day must not overlap, end before they begin or be shorter than a slot', () => {
  expect(areWindowsSound([window('08:00', '12:00'), window('12:00', '14:00'), window('09:00', '10:00', 2)], 60)).toBe(
    true,
  );
  expect(areWindowsSound([window('08:00', '12:00'), window('11:00', '14:00')], 60)).toBe(false);
  expect(areWindowsSound([window('12:00', '08:00')], 60)).toBe(false);
  expect(areWindowsSound([window('08:00', '08:30')], 60)).toBe(false);
});
