import { beforeEach, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

let sent: string;
let backlog: number;
let outbox: Outbox;

beforeEach(() => {
  sent = '';
  backlog = 0;
  const decoder = new TextDecoder();
  outbox = new Outbox({
    send: (bytes) => {
      sent += decoder.decode(bytes);
    },
    backlog: () => backlog,
  });
});

test('what is typed while the way is closed is held, and sent in its order once it opens', () => {
  expect(['cat ', '文件', '\r'].map((text) => outbox.hold(text))).toEqual([true, true, true]);
  expect(sent).toBe('');
  outbox.open();
  expect(sent).toBe('cat 文件\r');
  outbox.open();
  expect(sent).toBe('cat 文件\r');
});

test('once something does not fit nothing of it arrives, until the way was open again', () => {
  outbox.hold('rm -rf /tmp/');
  expect(outbox.hold('x'.repeat(5000))).toBe(false);
  expect(outbox.hold('\r')).toBe(false);
  outbox.open();
  expect(sent).toBe('');
  outbox.hold('ls\r');
  outbox.open();
  expect(sent).toBe('ls\r');
});

test('half a paste is dropped as the way closes, and so is what is typed after it', () => {
  backlog = 1024 * 1024;
  outbox.put('a paste');
  expect(outbox.cut()).toBe(true);
  expect(outbox.hold('\r')).toBe(false);
  backlog = 0;
  outbox.open();
  expect(sent).toBe('');
});

test('a way that ends after something did not fit says so, and holds what is typed for the next one', () => {
  outbox.hold('x'.repeat(5000));
  expect(outbox.clear()).toBe(true);
  expect(outbox.clear()).toBe(false);
  expect(outbox.hold('ls\r')).toBe(true);
  outbox.open();
  expect(sent).toBe('ls\r');
});

test('a way that will not open again says whether anything is lost with it', () => {
  expect(outbox.clear()).toBe(false);
  outbox.hold('ls');
  expect(outbox.cut()).toBe(false);
  expect(outbox.clear()).toBe(true);
  outbox.open();
  expect(sent).toBe('');
});
