import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { expect, test, vi } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { MakingVersion } from './MakingVersion.tsx';

const id = '0197a3c4-0000-7000-8000-000000000001';
const job: JobProgress = {
  ...{ jobId: id, kind: 'dataset.read', title: '百万行.csv', state: 'running', done: 40, total: 100, message: '' },
  ...{ result: null, cancelling: false, createTime: '2028-03-01 08:00:00' },
};
const remarks = [{ remark: 'shortRows' as const, count: 2, names: [] }];

test('a version that a job makes is shown with its progress, and told once it is there', async () => {
  let now = job;
  serve(jobApi.get, () => now);
  const onDone = vi.fn();
  const { screen } = await show(<MakingVersion jobId={id} onDone={onDone} onClose={() => undefined} />);
  await expect.element(screen.getByText('百万行.csv')).toBeVisible();
  await expect.element(screen.getByText('40%')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  now = { ...job, state: 'done', done: 100, result: { versionId: id, remarks } };
  // It is looked at again without a press.
  await expect.poll(() => onDone.mock.calls, { timeout: 10_000 }).toEqual([[remarks]]);
});

test('why it failed stays until it is read', async () => {
  serve(jobApi.get, () => ({ ...job, state: 'failed' as const, message: '没有这一列：长' }));
  const onClose = vi.fn();
  const { screen } = await show(<MakingVersion jobId={id} onDone={() => undefined} onClose={onClose} />);
  await expect.element(screen.getByText('没有这一列：长')).toBeVisible();
  await screen.getByRole('button', { name: '关闭提示' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
