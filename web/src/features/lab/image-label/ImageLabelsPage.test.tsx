import { imageLabelApi } from '@xueyan/contract/lab/image-label';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ImageLabelsPage } from './ImageLabelsPage.tsx';

const sentTo = ({ path: wanted }: { path: string }) =>
  calls.filter(({ path }) => path === wanted).map(({ input }) => input);

test('a label is renamed: the name that it has is in the form', async () => {
  serve(imageLabelApi.list, () => pageOf({ labelId: idOf(1), labelName: 'C++', imageCount: 0 }));
  serve(imageLabelApi.update, () => null);
  const { screen } = await show(<ImageLabelsPage />);
  await screen.getByRole('button', { name: '重命名' }).click();
  const dialog = screen.getByRole('dialog', { name: '重命名' });
  await expect.element(dialog.getByLabelText('标签')).toHaveValue('C++');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => sentTo(imageLabelApi.update)).toEqual([{ labelId: idOf(1), labelName: 'C++' }]);
});

test('the first label is added', async () => {
  serve(imageLabelApi.list, () => pageOf());
  serve(imageLabelApi.save, () => ({ labelId: idOf(2) }));
  const { screen } = await show(<ImageLabelsPage />);
  await screen.getByRole('button', { name: '新建标签' }).first().click();
  const dialog = screen.getByRole('dialog', { name: '新建标签' });
  await dialog.getByLabelText('标签').fill('Python');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => sentTo(imageLabelApi.save)).toEqual([{ labelName: 'Python' }]);
});
