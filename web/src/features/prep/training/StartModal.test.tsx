import { trainingApi } from '@xueyan/contract/prep/training';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { columnOf, serveDataset } from '../../../testing/datasets.ts';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { StartModal } from './StartModal.tsx';

const form = <StartModal open given={idOf(10)} onClose={() => undefined} />;
const school = () =>
  serveDataset('machineLearning', [columnOf('长', 'number', 2), columnOf('类', 'category'), columnOf('备注', 'text')]);
const pick = async (dialog: Locator, name: string, title: string) => {
  await dialog.getByRole('combobox', { name }).click();
  await page.getByTitle(title, { exact: true }).last().click();
};
const named = async (dialog: Locator) => {
  await dialog.getByLabelText('名称').fill('第一次');
  // The versions are there.
  await expect.element(dialog.getByRole('combobox', { name: '版本' })).toBeVisible();
};
const usual = { scale: true, test: 0.3, folds: 5, seed: 1 };

tryForm('the form of a training on a table', {
  'trains with what the form begins with': trial({
    ...{ form, school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: async (dialog) => {
      await named(dialog);
      await pick(dialog, '目标列', '类');
    },
    sends: {
      ...{ versionId: idOf(22), name: '第一次' },
      config: {
        ...{ ...usual, task: 'classification', algorithm: 'logistic', features: ['长'], target: '类', fill: 'median' },
        parameters: { c: 1 },
      },
    },
  }),
  'trains with an algorithm that has no parameters': trial({
    ...{ form, school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: async (dialog) => {
      await named(dialog);
      await pick(dialog, '算法', '朴素贝叶斯');
      await pick(dialog, '目标列', '类');
    },
    sends: {
      ...{ versionId: idOf(22), name: '第一次' },
      config: {
        ...{ ...usual, task: 'classification', algorithm: 'bayes', features: ['长'], target: '类', fill: 'median' },
        parameters: {},
      },
    },
  }),
  'looks for the structure of an earlier version': trial({
    ...{ form, school, saves: trainingApi.start, answer: { runId: idOf(2) } },
    change: async (dialog) => {
      await named(dialog);
      await pick(dialog, '版本', '1 · ');
      await pick(dialog, '任务', '聚类与降维');
    },
    sends: {
      ...{ versionId: idOf(21), name: '第一次' },
      config: {
        ...{ ...usual, task: 'structure', algorithm: 'kmeans', features: ['长', '类'], target: null, fill: 'median' },
        parameters: { clusters: 3 },
      },
    },
  }),
});
