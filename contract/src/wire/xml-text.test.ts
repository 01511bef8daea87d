import { expect, test } from 'vitest';
import { xmlText, xmlTexts } from './xml-text.ts';

test('characters that XML forbids are taken out, and breaks of office programs become line breaks', () => {
  expect(xmlText('第一行\u000b第二行\u000c第三行')).toBe('第一行\n第二行\n第三行');
  expect(xmlText('a\u0000b\u0008c\u001bd\ufffee\uffff')).toBe('abcde');
  expect(xmlText('半\ud83d个\ude00 😀\t\n\r')).toBe('半个 😀\t\n\r');
});

test('all texts of a value are made fit for XML', () => {
  expect(xmlTexts({ title: 'a\u000bb', list: ['\u0001x', 3, null], 'k\u0002': true })).toEqual({
    ...{ title: 'a\nb', list: ['x', 3, null], k: true },
  });
});
