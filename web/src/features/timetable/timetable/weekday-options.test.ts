import { describe, expect, test } from 'vitest';
import { endPeriods, startPeriods, weekdayOptions, weekdaysWithin } from './weekday-options.ts';

const open = (options: ReturnType<typeof weekdayOptions>) =>
  options.filter(({ disabled }) => !disabled).map(({ weekday }) => weekday.slice(0, 2));

describe('the weekdays offered §timetable.14', () => {
  test('are all, Sunday first, while no dates are chosen §timetable.23', () => {
    expect(open(weekdayOptions(null, undefined, []))).toEqual(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']);
  });
  test('exclude those of other rows, but include the row’s own', () => {
    expect(open(weekdayOptions(null, 'MONDAY', ['MONDAY', 'TUESDAY', undefined]))).toEqual([
      'SU',
      'MO',
      'WE',
      'TH',
      'FR',
      'SA',
    ]);
  });
  test('are those of the dates', () => {
    // Wednesday to Friday.
    expect(open(weekdayOptions(['2026-03-04', '2026-03-06'], undefined, []))).toEqual(['WE', 'TH', 'FR']);
    expect([...weekdaysWithin(['2026-03-04', '2026-03-04'])]).toEqual(['WEDNESDAY']);
  });
  test('are all from seven days on', () => {
    expect(weekdaysWithin(['2026-03-04', '2026-03-09']).size).toBe(6);
    expect(weekdaysWithin(['2026-03-04', '2026-03-10']).size).toBe(7);
    expect(weekdaysWithin(['2026-03-04', '2030-01-01']).size).toBe(7);
  });
});

describe('the periods offered', () => {
  test('end later than they start §timetable.17', () => {
    expect(endPeriods(10)).toEqual([11, 12]);
    expect(endPeriods(undefined)[0]).toBe(2);
    expect(startPeriods.at(-1)).toBe(11);
  });
});
