import { type FoundBox, type FractionBox, overlapOfBoxes, takenBy } from '@xueyan/contract/prep/detection-training';
import { expect, test } from 'vitest';
import { meansOf, precisionOf } from './average-precision.rule.ts';

const square = (left: number, side = 0.2): FractionBox => [left, 0, left + side, side];
const found = (score: number, box: FractionBox, label = 0): FoundBox => ({ label, score, box });
const there = (box: FractionBox, label = 0) => ({ label, box });

test('overlap is the intersection of two boxes divided by their union', () => {
  expect(overlapOfBoxes([0, 0, 2, 2], [1, 0, 3, 2])).toBeCloseTo(1 / 3);
  expect(overlapOfBoxes([0, 0, 1, 1], [1, 0, 2, 1])).toBe(0);
  expect(overlapOfBoxes([0, 0, 1, 1], [0, 0, 1, 1])).toBe(1);
});

test('each true box is matched once, by the most confident box that overlaps it enough', () => {
  const truths: FractionBox[] = [
    [0, 0, 10, 10],
    [0, 0, 10, 9],
  ];
  expect(takenBy([truths[0] as FractionBox, truths[0] as FractionBox, truths[0] as FractionBox], truths, 0.5)).toEqual([
    0,
    1,
    null,
  ]);
  expect(takenBy([[0, 0, 10, 10]], [[0, 0, 10, 4.9]], 0.5)).toEqual([null]);
});

test('average precision is one for all and only true boxes, zero for no hits and null without true boxes', () => {
  const truths = [there(square(0)), there(square(0.5))];
  const all = precisionOf([{ truths, found: [found(0.9, square(0)), found(0.8, square(0.5))] }], 0);
  expect(all).toMatchObject({ truths: 2, ap50: 1, ap: 1 });
  expect(all.curve).toHaveLength(21);
  expect(precisionOf([{ truths, found: [] }], 0)).toMatchObject({ ap50: 0, ap: 0 });
  expect(precisionOf([{ truths, found: [found(1, square(0), 1)] }], 1)).toEqual({
    ...{ truths: 0, ap50: null, ap: null, curve: [] },
  });
});

test('precision is read at 101 recalls: hit, miss, hit of two gives 51 times 1 and 50 times 2/3', () => {
  const pictures = [
    { truths: [there(square(0))], found: [found(0.9, square(0)), found(0.8, square(0.7))] },
    { truths: [there(square(0))], found: [found(0.7, square(0))] },
  ];
  const { ap50, curve } = precisionOf(pictures, 0);
  expect(ap50).toBeCloseTo((51 + (50 * 2) / 3) / 101, 12);
  expect(curve.slice(9, 12)).toEqual([1, 1, 2 / 3]);
});

test('a precision that rises later counts for lower recalls, and a recall that is not reached counts zero', () => {
  // Miss, hit of two true boxes: 1/2 up to a recall of 0.5, then zero.
  const pictures = [
    { truths: [there(square(0)), there(square(0.5))], found: [found(0.9, square(0.75)), found(0.8, square(0))] },
  ];
  expect(precisionOf(pictures, 0).ap50).toBeCloseTo((51 * 0.5) / 101, 12);
});

test('a box that overlaps by 0.72 counts at five of the ten overlaps', () => {
  const pictures = [{ truths: [there([0, 0, 1, 1])], found: [found(0.9, [0, 0, 1, 0.72])] }];
  const label = precisionOf(pictures, 0);
  expect(label.ap50).toBe(1);
  expect(label.ap).toBeCloseTo(0.5, 12);
  const nothing = precisionOf([], 0);
  expect(meansOf([label, nothing, precisionOf([{ truths: [there(square(0))], found: [] }], 0)])).toEqual({
    ...{ map50: 0.5, map: label.ap && label.ap / 2 },
  });
  expect(meansOf([nothing])).toBeNull();
});

test('only the hundred most confident boxes of a picture count', () => {
  const wrong = Array.from({ length: 100 }, () => found(0.9, square(0.7)));
  const pictures = [{ truths: [there(square(0))], found: [...wrong, found(0.1, square(0))] }];
  expect(precisionOf(pictures, 0).ap50).toBe(0);
});
