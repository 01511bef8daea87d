import type { Shape } from '@xueyan/contract/prep/shape';
import { expect, test } from 'vitest';
import { back, boxBetween, forth, handlesOf, moved, noHistory, pulled, stepped } from './shape-edit.ts';

const size = { width: 100, height: 60 };
const box: Shape = {
  ...{ shapeId: 'a', labelId: 'x', kind: 'box' },
  points: [
    [10, 10],
    [30, 40],
  ],
};

test('a box is drawn from any corner, and one that is too small is dropped', () => {
  expect(boxBetween([30, 40], [10, 10])).toEqual(box.points);
  expect(boxBetween([10, 10], [10.5, 40])).toBeNull();
});

test('a moved shape stays inside its picture and keeps its size', () => {
  expect(moved(box.points, [500, -500], size)).toEqual([
    [80, 0],
    [100, 30],
  ]);
});

test('a corner dragged past the opposite one still gives a valid box', () => {
  expect(handlesOf(box)[1]).toEqual([30, 10]);
  expect(pulled(box, 0, [50, 50]).points).toEqual([
    [30, 40],
    [50, 50],
  ]);
  expect(pulled(box, 0, [30, 40])).toBe(box);
});

test('undo and redo work, and a new step clears redo', () => {
  const first = stepped(noHistory<number>(), 0);
  const second = stepped(first, 1);
  const undone = back(second, 2);
  expect(undone?.value).toBe(1);
  expect(undone && forth(undone.history, 1)?.value).toBe(2);
  expect(undone && forth(stepped(undone.history, 1), 5)).toBeNull();
  expect(back(noHistory<number>(), 0)).toBeNull();
});
