import type { trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { ReportCard } from './ReportCard.tsx';

const run: Output<typeof trainingApi.get> = {
  ...{ runId: '0197a3c4-0000-7000-8000-000000000001', name: '第一次', datasetName: '花', algorithm: 'tree' },
  ...{ state: 'done', figures: { accuracy: 0.9 }, pinned: false, createTime: '2026-09-01 08:00:00' },
  config: {
    ...{ task: 'classification', algorithm: 'tree', features: ['长'], target: '类', scale: true, test: 0.3 },
    ...{ folds: 0, seed: 1, parameters: { depth: 3 } },
  },
  ...{
    own: true,
    epochs: [],
    hasModel: false,
    message: '',
    raw: '',
    finishing: false,
    progress: 1,
    waiting: null,
    program: '',
  },
  result: { figures: { accuracy: 0.9 }, folds: [], importance: [] },
};

test('a report that was begun is there again when its training is opened again, until it is written anew §training.5', async () => {
  localStorage.clear();
  const first = await show(<ReportCard run={run} />);
  await first.screen.getByRole('button', { name: '生成草稿' }).click();
  const text = first.screen.getByRole('textbox', { name: '实验报告草稿' });
  await text.fill('# 我的分析');
  await first.screen.unmount();
  const { screen } = await show(<ReportCard run={run} />);
  const again = screen.getByRole('textbox', { name: '实验报告草稿' });
  await expect.element(again).toHaveValue('# 我的分析');
  await screen.getByRole('button', { name: '重新生成' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '重新生成' }).click();
  await expect.poll(() => (again.element() as HTMLTextAreaElement).value).toContain('# 第一次');
});
