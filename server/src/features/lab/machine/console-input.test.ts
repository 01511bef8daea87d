import { expect, test } from 'vitest';
import { isInput } from './console-input.rule.ts';

const typed = (text: string) => isInput('terminal', Buffer.from(text));

test.each(['l', 'ls -l\r', '\x1b', '\x1b[A', '\x1b[200~pasted\x1b[201~', '\x03', '中'])(
  '%j counts as typed',
  (text) => {
    expect(typed(text)).toBe(true);
  },
);

test.each(['\x1b[?1;2c', '\x1b[>0;276;0c', '\x1b[24;80R', '\x1b[0n', '\x1b]11;rgb:1e1e/1e1e/1e1e\x07', ''])(
  '%j counts as an automatic response of the terminal',
  (text) => expect(typed(text)).toBe(false),
);

test('keys, the pointer and the clipboard of a desktop count as input, and requests for pictures do not', () => {
  const message = (kind: number) => isInput('desktop', Buffer.from([kind, 0, 0, 0]));
  expect([0, 2, 3, 4, 5, 6].filter(message)).toEqual([4, 5, 6]);
});
