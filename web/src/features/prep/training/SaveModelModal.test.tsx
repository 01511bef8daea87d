import { type TrainedModel, trainedModelApi } from '@xueyan/contract/prep/trained-model';
import type { trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { SaveModelModal } from './SaveModelModal.tsx';

const onClose = () => undefined;
const run: Output<typeof trainingApi.get> = {
  ...{ runId: idOf(1), name: '第一次', datasetName: '鸢尾花', algorithm: 'bayes', state: 'done', figures: {} },
  ...{ pinned: false, createTime: '2026-03-01 08:00:00', own: true, epochs: [], result: null, hasModel: true },
  ...{ message: '', raw: '', progress: 1, finishing: false, waiting: null, program: '' },
  config: {
    ...{ task: 'classification', algorithm: 'bayes', features: ['长'], target: '类', scale: true, test: 0.3 },
    ...{ folds: 5, seed: 1, parameters: {} },
  },
};
const model: TrainedModel = {
  ...{ trainedModelId: idOf(2), name: '花', description: '', task: 'classification', sharing: 'mine', courseId: null },
  ...{ courseName: '', versionCount: 3, inUse: null, figures: {}, version: 6, updateTime: '2026-03-01 08:00:00' },
};

tryForm('the form that keeps a training as a model', {
  'makes the first model': trial({
    form: <SaveModelModal open run={run} onClose={onClose} />,
    ...{ saves: trainedModelApi.save, answer: { trainedModelId: idOf(2), number: 1 } },
    school: () => serve(trainedModelApi.list, () => pageOf()),
    sends: { runId: idOf(1), trainedModelId: null, name: '鸢尾花', note: '', use: true },
  }),
  'adds a version to a model, from a data set whose name is lost': trial({
    form: <SaveModelModal open run={{ ...run, datasetName: '' }} onClose={onClose} />,
    ...{ saves: trainedModelApi.save, answer: { trainedModelId: idOf(2), number: 4 } },
    school: () => serve(trainedModelApi.list, () => pageOf(model)),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '模型' }).click();
      await page.getByTitle('花（已有 3 个版本）').last().click();
      await dialog.getByLabelText('版本说明').fill('多训练几轮');
      await dialog.getByRole('checkbox', { name: '设为在用版本' }).click();
    },
    sends: { runId: idOf(1), trainedModelId: idOf(2), note: '多训练几轮', use: false },
  }),
});
