import type { Boundary } from '@xueyan/contract/prep/training-plot';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { BoundaryCard } from './BoundaryCard.tsx';

const boundary: Boundary = {
  ...{ names: ['PC1', 'PC2'], x: [0, 2], y: [0, 2], labels: ['甲', '乙'] },
  grid: [
    [0, 1],
    [0, 1],
  ],
  points: [[0.5, 1, 0]],
};

test('a plane of components says how far it can be read', async () => {
  const { screen } = await show(<BoundaryCard boundary={{ ...boundary, agreement: 0.956 }} />);
  await expect.element(screen.getByText(/95\.6% 的测试行/)).toBeVisible();
  await expectAccessible();
});

test('a plane of two columns is named by them, and can be read everywhere', async () => {
  const { screen } = await show(<BoundaryCard boundary={{ ...boundary, names: ['长', '宽'] }} />);
  await expect.element(screen.getByRole('img', { name: '决策边界（测试集）: 长, 宽' })).toBeVisible();
  expect(screen.getByText(/测试行/).elements()).toEqual([]);
});
