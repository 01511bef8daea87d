import { expect, test } from 'vitest';
import { schoolClock } from './clock.ts';

test('a moment is written in the school’s time zone and reads back the same', () => {
  const clock = schoolClock('Asia/Shanghai');
  const moment = new Date('2026-03-01T16:30:05Z');
  expect(clock.write(moment)).toBe('2026-03-02 00:30:05');
  expect(clock.read('2026-03-02 00:30:05')).toEqual(moment);
  expect(clock.writeOptional(null)).toBeNull();
});

test('the hour after a change of clocks is read with its own offset', () => {
  const clock = schoolClock('Europe/Berlin');
  for (const text of ['2026-03-29 01:59:59', '2026-03-29 03:00:00', '2026-10-25 03:00:00']) {
    expect(clock.write(clock.read(text))).toBe(text);
  }
});
