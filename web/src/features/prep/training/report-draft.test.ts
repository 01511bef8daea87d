import { expect, test } from 'vitest';
import { reportDraft } from './report-draft.ts';

const heads = {
  ...{ data: '数据', model: '模型', parameters: '参数', figures: '指标' },
  ...{ curves: '曲线', confusion: '混淆矩阵', analysis: '分析' },
};
const texts = {
  ...{ algorithm: '决策树', heads, dataset: '数据集：', epoch: '轮', questions: '哪里错得最多？' },
  ...{ figure: (name: string) => name, curve: (name: string) => `${name}曲线` },
  settings: [{ label: '最大深度', value: '3' }],
};

test('a draft has the data, parameters, figures, curves and confusion of its training, and leaves room to explain §training.5', () => {
  const draft = reportDraft(
    {
      ...{ name: '第一次', datasetName: '花|草' },
      config: {
        ...{ task: 'classification', algorithm: 'tree', features: ['长', '宽'], target: '类' },
        ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
      },
      epochs: Array.from({ length: 25 }, (_, i) => ({ loss: 1 / (i + 1) })),
      result: {
        ...{ figures: { accuracy: 0.97777 }, folds: [], importance: [] },
        confusion: {
          labels: ['a|b', 'c'],
          values: [
            [3, 1],
            [0, 4],
          ],
        },
      },
    },
    texts,
  );
  for (const part of [
    '# 第一次',
    '花|草',
    '长, 宽',
    '决策树',
    '| 最大深度 | 3 |',
    '| accuracy | 0.9778 |',
    '| 轮 | loss曲线 |',
  ])
    expect(draft).toContain(part);
  expect(draft).toContain('| 25 | 0.04 |');
  expect(draft.match(/^\| \d+ \|/gm)?.length).toBeLessThanOrEqual(11);
  expect(draft).toContain('| a\\|b | 3 | 1 |');
  expect(draft.trim().endsWith('哪里错得最多？')).toBe(true);
});
