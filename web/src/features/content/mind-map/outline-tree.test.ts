import { expect, test } from 'vitest';
import type { Drawn } from './canvas.ts';
import { addedAfter, indented, outdented, renamed, rowsOf, without } from './outline-tree.ts';

const one = (uid: string, ...children: Drawn[]): Drawn => ({ data: { text: uid, uid }, children });
const tree = one('a', one('b', one('c')), one('d'));
const drawn = (root: Drawn | null) =>
  root &&
  rowsOf(root)
    .map(({ uid, level }) => `${level}${uid}`)
    .join(' ');

test('topics are listed in reading order with their depth', () => {
  expect(drawn(tree)).toBe('0a 1b 2c 1d');
});

test('a new topic follows the one at which Enter was pressed, and is the first below the centre', () => {
  expect(drawn(addedAfter(tree, 'c', 'x'))).toBe('0a 1b 2c 2x 1d');
  expect(drawn(addedAfter(tree, 'a', 'x'))).toBe('0a 1x 1b 2c 1d');
});

test('Tab hangs a topic on the one before it, and Shift+Tab puts it behind its parent', () => {
  expect(drawn(indented(tree, 'd'))).toBe('0a 1b 2c 2d');
  expect(drawn(outdented(tree, 'c'))).toBe('0a 1b 1c 1d');
  expect([indented(tree, 'b'), indented(tree, 'a'), outdented(tree, 'b')]).toEqual([null, null, null]);
});

test('a deleted topic takes what hangs on it along, and the centre stays', () => {
  expect(drawn(without(tree, 'b'))).toBe('0a 1d');
  expect(without(tree, 'a')).toBeNull();
});

test('the tree itself is not changed, and a name that is the same changes nothing', () => {
  expect(renamed(tree, 'c', '新')?.children?.[0]?.children?.[0]?.data.text).toBe('新');
  expect(renamed(tree, 'c', 'c')).toBeNull();
  expect(drawn(tree)).toBe('0a 1b 2c 1d');
});
