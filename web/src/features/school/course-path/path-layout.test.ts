import { expect, test } from 'vitest';
import { boxHeight, layColumns, layGroups, lineBetween } from './path-layout.ts';

const step = (id: string, ...after: string[]) => ({ id, after: after.map((one) => ({ id: one })) });

test('groups fill the width from left to right and go on in the next row', () => {
  const { boxes, heads, kind } = layGroups([[step('a'), step('b'), step('c')], [step('d', 'a')]], 500);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => boxes.get(id));
  expect(kind).toBe('rows');
  expect(b?.x).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0));
  expect([b?.y, c?.x]).toEqual([a?.y, a?.x]);
  expect(c?.y).toBeGreaterThan((a?.y ?? 0) + boxHeight);
  expect(heads[1]).toBeGreaterThan((c?.y ?? 0) + boxHeight);
  expect(d?.y).toBeGreaterThan(heads[1] ?? 0);
});

test('where two do not fit beside each other, all are below each other and none is wider than the screen', () => {
  for (const { boxes, kind } of [
    layGroups([[step('a'), step('b', 'a')]], 340),
    layColumns([step('b', 'a'), step('a')], 340),
  ]) {
    expect(kind).toBe('stack');
    expect(boxes.get('b')?.y).toBeGreaterThan((boxes.get('a')?.y ?? 0) + boxHeight);
    expect((boxes.get('a')?.x ?? 0) + (boxes.get('a')?.width ?? 0)).toBe(340);
  }
});

test('a line leaves from the box that is waited for and ends at the one that waits', () => {
  const [first, next, far] = [0, 256, 512].map((x) => ({ x, y: 0, width: 212 }));
  if (!first || !next || !far) throw new Error('three boxes');
  expect(lineBetween(first, next, 'rows')).toBe('M212 38C234 38 234 38 256 38');
  // Over the box between them.
  expect(lineBetween(first, far, 'rows')).toBe('M106 0C106 -36 618 -36 618 0');
  expect(lineBetween(far, first, 'rows')).toBe('M618 76C618 112 106 112 106 76');
  expect(lineBetween(first, far, 'columns')).toBe('M212 38C362 38 362 38 512 38');
  const below = { ...first, y: 200 };
  expect(lineBetween(next, below, 'rows')).toMatch(/^M362 76C.* 106 200$/);
});
