import { expect, test } from 'vitest';
import { typing } from './typing.ts';

const keys = (text: string) => typing(text).presses.map(({ code, shift }) => (shift ? `+${code}` : code));

test('every printable ASCII character has a key', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  expect(typing(all)).toMatchObject({ skipped: 0 });
  expect(typing(all).presses.map((press) => press.keysym)).toEqual([...all].map((each) => each.charCodeAt(0)));
});

test('capitals and signs are typed with Shift', () => {
  expect(keys('aZ1!-_;:')).toEqual([
    ...['KeyA', '+KeyZ', 'Digit1', '+Digit1'],
    ...['Minus', '+Minus', 'Semicolon', '+Semicolon'],
  ]);
});

test('line ends of any system are one Enter', () => {
  expect(keys('a\r\nb\rc\n')).toEqual(['KeyA', 'Enter', 'KeyB', 'Enter', 'KeyC', 'Enter']);
});

test('characters without a key are counted, not garbled', () => {
  expect(typing('ls 目录')).toMatchObject({ skipped: 2 });
});
