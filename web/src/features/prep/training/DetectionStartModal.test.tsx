import { trainingApi } from '@xueyan/contract/prep/training';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { serveDataset } from '../../../testing/datasets.ts';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { DetectionStartModal } from './DetectionStartModal.tsx';

const onClose = () => undefined;
const school = () => {
  serve(trainingApi.status, () => ({ available: true, missing: [], nets: true }));
  serveDataset('objectDetection');
};
const pick = async (dialog: Locator, name: string, title: string) => {
  await dialog.getByRole('combobox', { name }).click();
  await page.getByTitle(title, { exact: true }).last().click();
};
const usual = {
  ...{ task: 'detection' as const, algorithm: 'centre' as const, side: 128 as const, seed: 1 },
  ...{ augment: { flip: true, shift: true }, parameters: { epochs: 60, rate: 0.002, batch: 4 } },
};

tryForm('the form of a training of a detector', {
  'trains with what the form begins with': trial({
    form: <DetectionStartModal open nets onClose={onClose} />,
    ...{ school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('行人');
      await pick(dialog, '数据集', '鸢尾花');
      // The versions are there.
      await expect.element(dialog.getByRole('combobox', { name: '版本' })).toBeVisible();
    },
    sends: { versionId: idOf(22), name: '行人', config: usual },
  }),
  'sends what was changed, and the rest as the form began': trial({
    form: <DetectionStartModal open nets given={idOf(10)} onClose={onClose} />,
    ...{ school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('行人');
      await pick(dialog, '版本', '1 · ');
      await dialog.getByLabelText('学习率').fill('0.00025');
      await dialog.getByRole('checkbox', { name: '随机左右翻转' }).click();
    },
    sends: {
      ...{ versionId: idOf(21), name: '行人' },
      config: { ...usual, augment: { flip: false, shift: true }, parameters: { epochs: 60, rate: 0.00025, batch: 4 } },
    },
  }),
});
