import { type ImageDetail, imageApi } from '@xueyan/contract/lab/image';
import { imageLabelApi } from '@xueyan/contract/lab/image-label';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { ImageFormModal } from './ImageFormModal.tsx';

const onClose = () => undefined;
const said = {
  ...{ imageName: '数据库环境', description: '', category: 'database' as const, engine: 'lxd' as const },
  ...{ packageLocation: '', dataLocation: '/opt/数据', software: ['GCC 14', 'Python 3'] },
};
const file = { path: '/opt/说明.txt', text: '' };
const definition = {
  ...{ packages: ['g++', 'python3.13'], commands: 'set -e\n\necho ok\n', minMemoryMb: 4096 as const },
  files: [{ ...file, executable: true }],
};
const kept = { ...said, type: 'desktop' as const, labelIds: [idOf(7)], definition };
const image: ImageDetail = {
  ...{ ...said, imageId: idOf(1), imageCode: 'IMG-1', recipe: '', source: 'recipe', type: 'terminal' },
  ...{ labels: [{ labelId: idOf(7), labelName: '数据' }], imageVersion: 0, state: 'pending', progress: 0 },
  ...{ message: '', cancelled: false, minMemoryMb: 256, sizeMb: 0, machineCount: 0, experimentCount: 0 },
  ...{ estimateMinutes: 5, updateTime: '2026-11-01 08:00:00', wantedType: 'desktop', loginUser: 'root' },
  ...{ baseImageId: idOf(2), baseName: 'Debian', definition, versions: [], uses: [], uploadName: '', version: 3 },
};
const noRecipe = { packages: [], files: [], commands: '' };
const of = (part: Partial<ImageDetail>) => <ImageFormModal open edited={{ ...image, ...part }} onClose={onClose} />;
const schoolWith = (
  ...imageList: { imageId: string; imageName: string; description: string; minMemoryMb: number }[]
) => {
  serve(imageApi.options, () => ({ imageList, gpus: 0 }));
  serve(imageApi.engines, () => ({ engineList: ['qemu' as const, 'lxd' as const] }));
  serve(imageLabelApi.choices, () => ({ labelList: [{ labelId: idOf(7), labelName: '数据' }] }));
};
const update = { saves: imageApi.update, answer: { version: 4 }, school: () => schoolWith() };
const debian = { imageId: idOf(2), imageName: 'Debian', description: '', minMemoryMb: 256 };

tryForm('the form of an image', {
  'sends an image with a recipe as it was kept': trial({
    form: of({}),
    ...update,
    sends: { ...kept, imageId: idOf(1), version: 3 },
  }),
  'sends an empty recipe as it was kept': trial({
    form: of({ definition: noRecipe, labels: [], software: [] }),
    ...update,
    sends: { ...kept, labelIds: [], software: [], definition: noRecipe },
  }),
  'sends a saved machine as it was kept, without a recipe': trial({
    form: of({ source: 'machine' }),
    ...update,
    sends: { ...kept, definition: null },
  }),
  'sends a shipped image as it was kept, and nothing about its type': trial({
    form: of({ source: 'shipped', definition: noRecipe }),
    ...update,
    sends: { ...said, labelIds: [idOf(7)], definition: null },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: of({}),
    ...update,
    change: (dialog) => dialog.getByRole('checkbox', { name: '可执行' }).click(),
    sends: { ...kept, definition: { ...definition, files: [{ ...file, executable: false }] } },
  }),
  'makes an image by an empty recipe on the one image that there is': trial({
    form: <ImageFormModal open onClose={onClose} />,
    saves: imageApi.save,
    answer: { imageId: idOf(9) },
    school: () => schoolWith(debian),
    change: async (dialog) => {
      await dialog.getByLabelText('镜像名称').fill('新环境');
      await dialog.getByRole('combobox', { name: '基础镜像' }).click();
      await page.getByTitle('Debian').last().click();
    },
    sends: {
      ...{ imageName: '新环境', description: '', category: 'system', type: 'terminal', engine: 'qemu', labelIds: [] },
      ...{ packageLocation: '', dataLocation: '', software: [], baseImageId: idOf(2), definition: noRecipe },
    },
  }),
  'announces an image whose disk is uploaded next, in a school without images': trial({
    form: <ImageFormModal open upload onClose={onClose} />,
    saves: imageApi.announce,
    answer: { imageId: idOf(9) },
    school: () => schoolWith(),
    change: (dialog) => dialog.getByLabelText('镜像名称').fill('外来系统'),
    sends: {
      ...{ imageName: '外来系统', description: '', category: 'system', type: 'terminal', labelIds: [], software: [] },
      ...{ packageLocation: '', dataLocation: '', minMemoryMb: 512 },
    },
  }),
});
