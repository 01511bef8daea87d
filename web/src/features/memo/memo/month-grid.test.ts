import { expect, test } from 'vitest';
import { addDays, addMonths, dayByKey, weekdayOf, weeksOf } from './month-grid.ts';

test.each(['2026-02', '2026-11', '2024-02', '1900-01', '2100-12', '2027-02'])(
  'the grid of %s is six weeks from Monday that hold every day of it once',
  (month) => {
    const weeks = weeksOf(month);
    const days = weeks.flat();
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weekdayOf(days[0] ?? '')).toBe(0);
    expect(days.slice(0, 7)).toContain(`${month}-01`);
    expect(new Set(days).size).toBe(42);
    const [year, number] = month.split('-').map(Number);
    const length = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(length);
    expect(days).toEqual([...days].sort());
  },
);

test('weekdays match the calendar', () => {
  expect([weekdayOf('2026-11-21'), weekdayOf('2026-11-22'), weekdayOf('1900-01-01'), weekdayOf('2100-12-31')]).toEqual([
    5, 6, 0, 4,
  ]);
});

test('days and months cross the ends of months and years, and stop at the limits of the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addDays('1900-01-01', -1)).toBe('1900-01-01');
  expect(addMonths('2100-12-15', 1)).toBe('2100-12-31');
});

test.each([
  ['ArrowLeft', false, '2026-11-17'],
  ['ArrowRight', false, '2026-11-19'],
  ['ArrowUp', false, '2026-11-11'],
  ['ArrowDown', false, '2026-11-25'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageUp', false, '2026-10-18'],
  ['PageDown', false, '2026-12-18'],
  ['PageUp', true, '2025-11-18'],
  ['PageDown', true, '2027-11-18'],
  ['a', false, undefined],
] as const)('%s (shift %s) moves from Wednesday the 18th to %s §memo.23', (key, shift, day) => {
  expect(dayByKey('2026-11-18', key, shift)).toBe(day);
});
