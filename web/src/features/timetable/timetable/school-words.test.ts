import { expect, test } from 'vitest';
import { sayDay, sayShortWeekdayOf, sayWeekday } from './school-words.shared.ts';

test('a day is formatted in each language, even if the browser does not support it', () => {
  expect(sayDay('zh_cn', '2026-11-23')).toBe('2026/11/23 星期一');
  expect(sayDay('zh_tw', '2026-11-22')).toBe('2026/11/22 星期日');
  expect(sayDay('en_us', '2026-11-23')).toBe('2026/11/23 Monday');
  expect(sayDay('mn', '2026-11-23')).toBe('2026/11/23 даваа');
  expect(sayShortWeekdayOf('mn', '2026-11-22')).toBe('Ня');
  expect(sayWeekday('mn', 'SUNDAY')).toBe('ням');
});
