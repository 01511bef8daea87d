import { expect, test } from 'vitest';
import { schoolClock } from '../../../platform/clock.ts';
import { dayOf, monthOf, snoozedUntil } from './memo-time.rule.ts';

const shanghai = schoolClock('Asia/Shanghai');

test('a day is the school’s, even when it has 23 or 25 hours at a clock change §memo.29', () => {
  expect(dayOf(shanghai, '2026-12-31')).toEqual({
    from: new Date('2026-12-30T16:00:00Z'),
    to: new Date('2026-12-31T16:00:00Z'),
  });
  const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;
  const berlin = schoolClock('Europe/Berlin');
  expect(['2026-03-28', '2026-03-29', '2026-10-25'].map((day) => hours(dayOf(berlin, day)))).toEqual([24, 23, 25]);
});

test.each([
  ['2026-02', '2026-02-01', '2026-03-01'],
  ['2024-02', '2024-02-01', '2024-03-01'],
  ['2026-01', '2026-01-01', '2026-02-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
])('a month has all its days: %s §memo.29', (month, first, after) => {
  const { from, to } = monthOf(shanghai, month);
  expect([shanghai.write(from), shanghai.write(to)]).toEqual([`${first} 00:00:00`, `${after} 00:00:00`]);
});

test('tomorrow is 9:00 of the school’s next day in any time zone §memo.29', () => {
  const at = (text: string) => shanghai.write(snoozedUntil(shanghai, 'tomorrow', shanghai.read(text)));
  expect(at('2026-12-31 23:59:59')).toBe('2027-01-01 09:00:00');
  expect(at('2027-01-01 00:00:00')).toBe('2027-01-02 09:00:00');
  expect(at('2026-02-28 05:00:00')).toBe('2026-03-01 09:00:00');
});

test('minutes count from the moment of postponing §memo.29', () => {
  const now = new Date('2026-05-01T00:00:30.250Z');
  expect(snoozedUntil(shanghai, 'minutes30', now)).toEqual(new Date('2026-05-01T00:30:30.250Z'));
});
