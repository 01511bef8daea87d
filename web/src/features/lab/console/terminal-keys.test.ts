import { expect, test } from 'vitest';
import { bytesOf, controlled, isFocusReport } from './terminal-keys.ts';

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

test('a report of the focus does not count as typing', () => {
  expect(isFocusReport('\u001b[I')).toBe(true);
  expect(isFocusReport('\u001b[A')).toBe(false);
});
