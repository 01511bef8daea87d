import { shippedDatasetApi } from '@xueyan/contract/prep/shipped-dataset';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ShippedModal } from './ShippedModal.tsx';

const datasetId = '0197a3c4-0000-7000-8000-000000000001';

test('a shipped table is taken by one press, and its data set is offered to be opened', async () => {
  serve(shippedDatasetApi.status, () => ({ setList: [{ name: 'digits' as const, available: true, missing: '' }] }));
  serve(shippedDatasetApi.takeTable, () => ({ datasetId }));
  const { screen } = await show(<ShippedModal open onClose={() => undefined} />);
  await expect.element(screen.getByText('150 行，目标列 species', { exact: false })).toBeVisible();
  await screen
    .getByRole('button', { name: /取\s*用/ })
    .first()
    .click();
  await expect
    .element(screen.getByRole('link', { name: '打开数据集' }))
    .toHaveAttribute('href', `/prep/datasets/${datasetId}`);
  expect(calls.at(-1)?.input).toEqual({ name: 'iris' });
  await screen.getByText('图片', { exact: true }).click();
  await expect.element(screen.getByText('MNIST 手写数字')).toBeVisible();
});
