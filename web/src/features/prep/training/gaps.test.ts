import { expect, test } from 'vitest';
import { fillFor, gapsIn } from './gaps.ts';

const columns = [
  { name: '长', missing: 0 },
  { name: '宽', missing: 2 },
  { name: '色', missing: 3 },
  { name: '类', missing: 1 },
];

test('only empty cells of the columns that a training uses are named, and those of its target apart', () => {
  expect(gapsIn(columns, { features: ['长', '宽'], target: '类' })).toEqual({
    features: [{ name: '宽', missing: 2 }],
    target: { name: '类', missing: 1 },
  });
  expect(gapsIn(columns, { features: ['长'], target: null })).toEqual({ features: [], target: null });
});

test('a training is told how to fill only where there is something to fill', () => {
  expect(fillFor(gapsIn(columns, { features: ['宽'], target: null }), 'median')).toEqual({ fill: 'median' });
  expect(fillFor(gapsIn(columns, { features: ['长'], target: '类' }), 'mean')).toEqual({ fill: 'mean' });
  expect(fillFor(gapsIn(columns, { features: ['长'], target: null }), 'median')).toEqual({});
});
