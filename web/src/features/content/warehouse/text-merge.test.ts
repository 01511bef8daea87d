import { expect, test } from 'vitest';
import { mergedText, partsOf } from './text-merge.ts';

const theirs = '开头\n乙的一行\n中间\n结尾';
const mine = '开头\n甲的一行\n中间\n结尾\n甲的补充';

test('two texts are cut into what they share and where they differ', () => {
  expect(partsOf(theirs, mine)).toEqual([
    { kind: 'same', lines: ['开头'] },
    { kind: 'differs', theirs: ['乙的一行'], mine: ['甲的一行'] },
    { kind: 'same', lines: ['中间', '结尾'] },
    { kind: 'differs', theirs: [], mine: ['甲的补充'] },
  ]);
});

test('each difference is taken from both, from one or from the other', () => {
  const parts = partsOf(theirs, mine);
  expect(mergedText(parts, new Map())).toBe('开头\n乙的一行\n甲的一行\n中间\n结尾\n甲的补充');
  expect(mergedText(parts, new Map([[1, 'mine']] as const))).toBe(mine);
  const all = new Map([
    [1, 'theirs'],
    [3, 'theirs'],
  ] as const);
  expect(mergedText(parts, all)).toBe(theirs);
});
