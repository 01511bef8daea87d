import { examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import { expect, test } from 'vitest';
import { idOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { OwnAppeal } from './OwnAppeal.shared.tsx';

test('a candidate appeals with a reason', async () => {
  serve(examAppealApi.mine, () => ({ until: '2026-12-08 23:59:59', appealList: [] }));
  serve(examAppealApi.save, () => ({ appealId: idOf(9) }));
  const { screen } = await show(<OwnAppeal examId={idOf(1)} itemId={idOf(2)} number={3} />);
  await screen.getByRole('button', { name: '申诉' }).click();
  const dialog = screen.getByRole('dialog', { name: '对第 3 题申诉' });
  await expect.element(dialog.getByText('每题只能申诉一次，2026-12-08 23:59 前可提交。')).toBeVisible();
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect.element(dialog.getByText('请写明理由')).toBeVisible();
  await dialog.getByLabelText('申诉理由').fill('第二步也对');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect
    .poll(() => calls.filter(({ path }) => path === examAppealApi.save.path).map(({ input }) => input))
    .toEqual([{ examId: idOf(1), itemId: idOf(2), reason: '第二步也对' }]);
});
