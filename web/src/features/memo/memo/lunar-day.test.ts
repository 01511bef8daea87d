import { describe, expect, test } from 'vitest';
import { describeDay } from './lunar-day.ts';

const lunar = (day: string) => {
  const { year, month, leap, day: date } = describeDay(day).lunar;
  return `${year}-${leap ? 'L' : ''}${month}-${date}`;
};

describe('the lunar date §memo.22', () => {
  test.each([
    // New years, from calendars of the time.
    ['1900-01-31', '1900-1-1'],
    ['1921-02-08', '1921-1-1'],
    ['1949-01-29', '1949-1-1'],
    ['1985-02-20', '1985-1-1'],
    ['2000-02-05', '2000-1-1'],
    ['2020-01-25', '2020-1-1'],
    // Beyond the table that ends in 2020.
    ['2021-02-12', '2021-1-1'],
    ['2025-01-29', '2025-1-1'],
    ['2026-02-17', '2026-1-1'],
    ['2027-02-06', '2027-1-1'],
    ['2050-01-23', '2050-1-1'],
    ['2100-02-09', '2100-1-1'],
    // Limits of the calendar.
    ['1900-01-01', '1899-12-1'],
    ['2100-12-31', '2100-12-1'],
    // Leap months: the one of 2033 is the eleventh; tables that chose the eighth are wrong.
    ['2017-07-23', '2017-L6-1'],
    ['2020-05-23', '2020-L4-1'],
    ['2023-03-22', '2023-L2-1'],
    ['2025-07-25', '2025-L6-1'],
    ['2033-08-25', '2033-8-1'],
    ['2033-11-22', '2033-11-1'],
    ['2033-12-22', '2033-L11-1'],
    ['2034-02-19', '2034-1-1'],
    ['2026-02-16', '2025-12-29'],
    ['2026-11-21', '2026-10-13'],
  ])('of %s is %s', (day, expected) => expect(lunar(day)).toBe(expected));

  test.each([1900, 1921, 1985, 2020, 2033, 2057, 2089, 2100])(
    'advances by one on every day of %i: to the next day of the month, or the first of the next month',
    (year) => {
      const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(year, 0, n + 1)).toISOString().slice(0, 10));
      const dates = days.map((day) => describeDay(day).lunar);
      const jumps = dates.slice(1).filter((now, n) => {
        const before = dates[n];
        const goesOn = now.day === (before?.day ?? 0) + 1 && now.month === before?.month && now.leap === before.leap;
        return !goesOn && !(now.day === 1 && (before?.day ?? 0) >= 29);
      });
      expect(jumps).toEqual([]);
      expect(new Set(dates.map(({ month, leap }) => `${leap}${month}`)).size).toBeGreaterThanOrEqual(12);
    },
  );
});

describe('the names of a day §memo.22', () => {
  test.each([
    ['2026-02-04', { term: 3 }],
    ['2026-04-05', { term: 7 }],
    ['2026-06-21', { term: 12 }],
    ['2026-12-22', { term: 0 }],
    ['2021-12-21', { term: 0 }],
    ['1900-12-22', { term: 0 }],
    ['2026-02-16', { lunarFestival: 12 }],
    ['2026-02-17', { lunarFestival: 0 }],
    ['2026-03-03', { lunarFestival: 1 }],
    ['2026-06-19', { lunarFestival: 5 }],
    ['2026-09-25', { lunarFestival: 8 }],
    ['2026-10-01', { solarFestival: 9 }],
    ['2026-09-10', { solarFestival: 8 }],
  ])('%s', (day, expected) => expect(describeDay(day)).toMatchObject(expected));

  test('qingming is a solar term and not a festival too', () => {
    expect(describeDay('2026-04-05')).not.toHaveProperty('lunarFestival');
    expect(describeDay('2026-12-22')).not.toHaveProperty('lunarFestival');
  });

  test('an ordinary day has only its lunar date', () => {
    expect(Object.keys(describeDay('2026-11-21'))).toEqual(['lunar']);
  });
});

describe('public holidays §memo.22', () => {
  test.each([
    ['2026-01-01', { name: 0, work: false }],
    ['2026-02-14', { name: 1, work: true }],
    ['2026-02-17', { name: 1, work: false }],
    ['2026-04-05', { name: 2, work: false }],
    ['2026-05-09', { name: 3, work: true }],
    ['2026-06-19', { name: 4, work: false }],
    ['2026-09-25', { name: 5, work: false }],
    ['2026-10-07', { name: 6, work: false }],
    ['2026-10-10', { name: 6, work: true }],
    ['2025-10-06', { name: 7, work: false }],
    ['2015-09-03', { name: 8, work: false }],
  ])('%s is one of %o', (day, holiday) => expect(describeDay(day).holiday).toEqual(holiday));

  test('are absent for days without an announcement', () => {
    for (const day of ['2026-11-21', '1999-10-01', '2090-10-01'])
      expect(describeDay(day)).not.toHaveProperty('holiday');
  });
});
