import { expect, test } from 'vitest';
import { type Command, readTheSame } from './commands.ts';

const memo = (more: Partial<Command> = {}): Command => ({
  key: 'memo',
  group: 'action',
  title: '备忘录',
  run: () => undefined,
  ...more,
});

test('treats newly created commands with the same texts as equal', () => {
  expect(readTheSame([memo()], [memo()])).toBe(true);
  expect(readTheSame([], [])).toBe(true);
});

test.each([
  ['another title', [memo({ title: 'Memos' })]],
  ['other words to look for', [memo({ keywords: '提醒' })]],
  ['another note', [memo({ note: '首页' })]],
  ['one more', [memo(), memo({ key: 'memo:new' })]],
  ['nothing any more', []],
])('treats commands as different with %s', (_, then) => {
  expect(readTheSame([memo()], then)).toBe(false);
});
