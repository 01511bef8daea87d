import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

const drawn = (before: string, after: string) =>
  diffLines(before, after).map(({ text, change }) => `${{ same: ' ', removed: '-', added: '+' }[change]}${text}`);

test('unchanged, removed and added lines are told apart', () => {
  expect(drawn('甲\n乙\n丙', '甲\n丁\n丙\n戊')).toEqual([' 甲', '-乙', '+丁', ' 丙', '+戊']);
  expect(drawn('甲', '甲')).toEqual([' 甲']);
});

test('texts too long to compare are shown one after the other', () => {
  const long = Array.from({ length: 1600 }, (_, at) => String(at)).join('\n');
  expect(diffLines(long, '甲')).toHaveLength(1601);
});
