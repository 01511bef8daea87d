import { trainingApi } from '@xueyan/contract/prep/training';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { serveDataset } from '../../../testing/datasets.ts';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { PictureStartModal } from './PictureStartModal.tsx';

const onClose = () => undefined;
const school = () => serveDataset('imageClassification');
const named = async (dialog: Locator) => {
  await dialog.getByLabelText('名称').fill('第一次');
  // The versions are there.
  await expect.element(dialog.getByRole('combobox', { name: '版本' })).toBeVisible();
};
const pick = async (dialog: Locator, name: string, title: string) => {
  await dialog.getByRole('combobox', { name }).click();
  await page.getByTitle(title, { exact: true }).last().click();
};

tryForm('the form of a training on pictures', {
  'trains without PyTorch with what the form begins with': trial({
    form: <PictureStartModal open nets={false} given={idOf(10)} onClose={onClose} />,
    ...{ school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: named,
    sends: {
      ...{ versionId: idOf(22), name: '第一次' },
      config: {
        ...{ task: 'pictures', algorithm: 'hogMlp', side: 32, grey: false, seed: 1 },
        ...{ augment: { flip: false, shift: true } },
        parameters: { epochs: 20, rate: 0.001, batch: 16, hidden: 128 },
      },
    },
  }),
  'sends the parameters of the chosen algorithm alone, and what was changed': trial({
    form: <PictureStartModal open nets={false} given={idOf(10)} onClose={onClose} />,
    ...{ school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: async (dialog) => {
      await named(dialog);
      await pick(dialog, '算法', '支持向量机（HOG 边缘特征）');
      await dialog.getByRole('checkbox', { name: '转为灰度' }).click();
      await pick(dialog, '版本', '1 · ');
    },
    sends: {
      ...{ versionId: idOf(21), name: '第一次' },
      config: {
        ...{ task: 'pictures', algorithm: 'hogSvm', side: 32, grey: true, seed: 1 },
        ...{ augment: { flip: false, shift: true }, parameters: { c: 1 } },
      },
    },
  }),
  'trains a net of own layers': trial({
    form: <PictureStartModal open nets given={idOf(10)} onClose={onClose} />,
    ...{ school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: async (dialog) => {
      await named(dialog);
      await pick(dialog, '算法', '自己搭建各层（PyTorch）');
      await dialog.getByRole('button', { name: '随机失活' }).last().click();
    },
    sends: {
      config: {
        ...{ task: 'pictures', algorithm: 'layers', side: 32, grey: false, seed: 1 },
        ...{ augment: { flip: false, shift: true }, parameters: { epochs: 20, rate: 0.001, batch: 16 } },
        layers: [
          ...[{ kind: 'conv' as const, kernel: 3 as const, channels: 16 }, { kind: 'norm' as const }],
          ...[{ kind: 'pool' as const }, { kind: 'conv' as const, kernel: 3 as const, channels: 32 }],
          ...[{ kind: 'norm' as const }, { kind: 'pool' as const }, { kind: 'flatten' as const }],
          ...[
            { kind: 'dense' as const, units: 64 },
            { kind: 'dropout' as const, rate: 0.3 },
          ],
          { kind: 'dropout', rate: 0.3 },
        ],
      },
    },
  }),
});
