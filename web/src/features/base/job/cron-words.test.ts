import { expect, test } from 'vitest';
import { cronWords } from './cron-words.ts';

test.each([
  ['0 3 * * *', { key: 'daily', time: '03:00' }],
  ['30 2 * * 1', { key: 'weekly', time: '02:30', weekday: 1 }],
  ['5 23 * * 7', { key: 'weekly', time: '23:05', weekday: 7 }],
  ['15 4 1 * *', { key: 'monthly', time: '04:15', n: 1 }],
  ['* * * * *', { key: 'everyMinute' }],
  ['*/10 * * * *', { key: 'everyMinutes', n: 10 }],
  ['0 * * * *', { key: 'everyHour' }],
  ['20 * * * *', { key: 'hourlyAt', n: 20 }],
  ['0 */6 * * *', { key: 'everyHours', n: 6 }],
])('%s is said in words', (cron, words) => {
  expect(cronWords(cron)).toEqual(words);
});

test.each(['*/7 * * * *', '0 3 * 6 *', '0 3 1 * 1', '0 3 * * 1-5', '60 3 * * *', '0 3 0 * *', '0 3 * *', 'daily'])(
  '%s has no words that are both short and true',
  (cron) => {
    expect(cronWords(cron)).toBeNull();
  },
);
