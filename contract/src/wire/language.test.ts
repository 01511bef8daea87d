import { expect, test } from 'vitest';
import { sayIn } from './language.ts';

const text = { zh: '{count} 台', en: '{count} {count, machine uses|machines use} it', mn: '{count}' };

test('uses the form of a word that matches its number', () => {
  expect(sayIn('en_us', text, { count: 1 })).toBe('1 machine uses it');
  expect(sayIn('en_us', text, { count: 0 })).toBe('0 machines use it');
  expect(sayIn('en_us', text, { count: 12 })).toBe('12 machines use it');
  expect(sayIn('zh_cn', text, { count: 1 })).toBe('1 台');
});

test('inserts values unchanged and leaves placeholders without a value open', () => {
  expect(sayIn('zh_cn', text, { count: '{count}' })).toBe('{count} 台');
  expect(sayIn('zh_cn', text)).toBe('{count} 台');
});
