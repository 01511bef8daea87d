import { expect, test } from 'vitest';
import { placeTree } from './place-tree.ts';

test('leaves of a tree stand side by side, and a question above the middle of its ways', () => {
  const leaf = { samples: 1, value: 'a', left: -1, right: -1 };
  const nodes = [{ ...leaf, left: 1, right: 2 }, leaf, { ...leaf, left: 3, right: 4 }, leaf, leaf];
  expect(placeTree(nodes)).toEqual([
    { x: 0.75, y: 0 },
    { x: 0, y: 1 },
    { x: 1.5, y: 1 },
    { x: 1, y: 2 },
    { x: 2, y: 2 },
  ]);
});
