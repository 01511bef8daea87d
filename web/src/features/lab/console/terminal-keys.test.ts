import { expect, test } from 'vitest';
import { bytesOf, controlled, isReport } from './terminal-keys.ts';

const shell = { ctrl: false, application: false };
const editor = { ctrl: false, application: true };

test('cursor keys are sent in the form that the program in the terminal requested', () => {
  expect(bytesOf('Up', shell)).toBe('\u001b[A');
  expect(bytesOf('Up', editor)).toBe('\u001bOA');
  expect(bytesOf('Left', { ...editor, ctrl: true })).toBe('\u001b[1;5D');
  expect(bytesOf('Home', shell)).toBe('\u001b[H');
});

test('Esc, Tab and signs are sent as they are', () => {
  expect(bytesOf('Esc', editor)).toBe('\u001b');
  expect(bytesOf('Tab', shell)).toBe('\t');
  expect(bytesOf('|', shell)).toBe('|');
});

test('Ctrl turns the next letter into its control character, and leaves characters without one', () => {
  expect(controlled('c')).toBe('\u0003');
  expect(controlled('D')).toBe('\u0004');
  expect(controlled('[')).toBe('\u001b');
  expect(controlled(' ')).toBe('\u0000');
  expect(controlled('7')).toBe('7');
  expect(controlled('中')).toBe('中');
});

test('what a terminal reports by itself does not count as typing', () => {
  const reports = ['[I', '[O', '[?1;2c', '[12;40R', '[?2004;1$y', ']11;rgb:0000/0000/0000\u001b\\', '[<0;10;5M'];
  expect(reports.filter((report) => !isReport(`\u001b${report}`))).toEqual([]);
  const keys = ['[A', '[C', 'OC', '[1;5C', '[3~', '[24~', ''].map((key) => `\u001b${key}`).concat('c', 'ls\r');
  expect(keys.filter(isReport)).toEqual([]);
});
