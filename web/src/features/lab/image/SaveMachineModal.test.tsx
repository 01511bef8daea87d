import { imageApi, type LabImage } from '@xueyan/contract/lab/image';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SaveMachineModal } from './SaveMachineModal.tsx';

const image: LabImage = {
  ...{ imageId: idOf(1), imageCode: 'IMG-1', recipe: '', source: 'machine', category: 'other', type: 'terminal' },
  ...{ engine: 'qemu', labels: [], imageVersion: 1, imageName: '数据库环境', description: '', state: 'published' },
  ...{ progress: 100, message: '', cancelled: false, minMemoryMb: 256, sizeMb: 1, machineCount: 0 },
  ...{ experimentCount: 0, estimateMinutes: 5, updateTime: '2026-11-01 08:00:00' },
};

async function open(...images: LabImage[]) {
  serve(imageApi.list, () => pageOf(...images));
  const onSave = vi.fn();
  const shared = { saving: false, error: null, onSave, onClose: () => undefined };
  const { screen } = await show(<SaveMachineModal open {...shared} />);
  const dialog = screen.getByRole('dialog', { name: '把虚拟机保存为镜像' });
  return { dialog, onSave, save: () => dialog.getByRole('button', { name: '保存' }).click() };
}

test('a machine becomes a new image, also where none was saved before', async () => {
  const { dialog, onSave, save } = await open();
  await dialog.getByRole('radio', { name: '已有镜像的新版本' }).click();
  await dialog.getByRole('combobox', { name: '镜像' }).click();
  await expect.element(page.getByText('还没有由虚拟机保存的镜像').last()).toBeVisible();
  await dialog.getByRole('radio', { name: '新镜像' }).click();
  await dialog.getByLabelText('镜像名称').fill('数据库环境');
  await save();
  await expect.poll(() => onSave.mock.calls).toEqual([[{ as: 'new', imageName: '数据库环境' }]]);
});

test('a machine becomes the next version of an image', async () => {
  const { dialog, onSave, save } = await open(image);
  await dialog.getByRole('radio', { name: '已有镜像的新版本' }).click();
  await save();
  await expect.element(dialog.getByText('请选择镜像')).toBeVisible();
  await dialog.getByRole('combobox', { name: '镜像' }).click();
  await page.getByTitle('数据库环境').last().click();
  await save();
  await expect.poll(() => onSave.mock.calls).toEqual([[{ as: 'version', imageId: idOf(1) }]]);
});
