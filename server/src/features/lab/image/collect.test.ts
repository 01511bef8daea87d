import { expect, test } from 'vitest';
import { unusedLayers } from './collect.rule.ts';

const layers = [
  { build: 'base-1', baseBuild: '' },
  { build: 'base-2', baseBuild: '' },
  { build: 'java-1', baseBuild: 'base-1' },
  { build: 'java-2', baseBuild: 'base-2' },
  { build: 'class-1', baseBuild: 'java-1' },
];

test('a layer is kept as long as anything stands on it, however many layers above', () => {
  expect(unusedLayers(layers, ['base-2', 'java-2', 'class-1'])).toEqual([]);
  expect(unusedLayers(layers, ['base-2', 'java-2'])).toEqual(['base-1', 'java-1', 'class-1']);
  expect(unusedLayers(layers, [''])).toHaveLength(5);
});
