import { expect, test } from 'vitest';
import { groupDays } from './day-groups.ts';
import { legalHolidays } from './legal-holidays.ts';

const holiday = (date: string, name = '国庆节') => ({ date, name, kind: 'holiday' }) as const;

test('consecutive days of a holiday are one entry', () => {
  const swap = { date: '2026-10-10', name: '国庆节', kind: 'asWeekday', asWeekday: 'FRIDAY' } as const;
  const days = [
    holiday('2026-09-30', '中秋节'),
    holiday('2026-10-01'),
    holiday('2026-10-02'),
    holiday('2026-10-04'),
    swap,
  ];
  expect(groupDays(days).map(({ name, dates }) => [name, dates.length])).toEqual([
    ['中秋节', 1],
    ['国庆节', 2],
    ['国庆节', 1],
    ['国庆节', 1],
  ]);
});

test('the public holidays of a year are known once they are announced', () => {
  const { holidays, workdays } = legalHolidays(2025);
  expect(holidays.find(({ date }) => date === '2025-10-01')?.name).toContain('国庆');
  expect(workdays).toContain('2025-09-28');
  expect(holidays.length).toBeLessThanOrEqual(100);
  expect(legalHolidays(2150).holidays).toEqual([]);
});
