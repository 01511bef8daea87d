import { expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { NameModal } from './NameModal.tsx';

const shared = { title: '复制镜像', hint: '提示', saving: false, error: null, onClose: () => undefined };

test('the name that is offered is taken as it is, or as it was changed', async () => {
  const onSave = vi.fn();
  const { screen } = await show(<NameModal open {...shared} initialName="Debian 副本" onSave={onSave} />);
  const dialog = screen.getByRole('dialog', { name: '复制镜像' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => onSave.mock.calls).toEqual([['Debian 副本']]);
  await dialog.getByLabelText('镜像名称').fill('Debian 2');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => onSave.mock.calls.at(-1)).toEqual(['Debian 2']);
});

test('a name of spaces is none', async () => {
  const onSave = vi.fn();
  const { screen } = await show(<NameModal open {...shared} initialName="" onSave={onSave} />);
  const dialog = screen.getByRole('dialog', { name: '复制镜像' });
  await dialog.getByLabelText('镜像名称').fill('  ');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText('请填写镜像名称')).toBeVisible();
  expect(onSave.mock.calls).toEqual([]);
});
