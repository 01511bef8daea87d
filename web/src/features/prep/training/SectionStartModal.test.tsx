import type { AnyAlgorithm } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { type Locator, page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { SectionStartModal } from './SectionStartModal.tsx';
import type { TrainingTask } from './section-task.ts';

const nothing = () => undefined;
type Fixed = NonNullable<TrainingTask['form']>;

/** The form in an experiment of a teacher, before the first training. */
function formOf(task: Fixed['task'], target: string | null, algorithms: AnyAlgorithm[]) {
  const form: Fixed = { task, target, algorithms, runs: 5, hidden: 25, threshold: 80, scoreShown: true };
  const given: TrainingTask = {
    ...{ sectionId: idOf(1), editor: false, datasetName: '花', versionId: null, rowCount: 30, runsLeft: 5 },
    columnList: [
      { name: '长', type: 'number', missing: 0 },
      { name: '说明', type: 'text', missing: 4 },
      { name: '类', type: 'category', missing: 0 },
    ],
    ...{ form, able: algorithms, runList: [], pickedId: null, submitTime: null, hidden: null, points: null },
  };
  return <SectionStartModal open task={given} form={form} onClose={nothing} onHere={nothing} />;
}
const pick = async (dialog: Locator, name: string, title: string) => {
  await dialog.getByRole('combobox', { name }).click();
  await page.getByTitle(title, { exact: true }).last().click();
};
const key = { sectionId: idOf(1), name: '新的训练 1' };
const usual = { scale: true, test: 0.3, folds: 5, seed: 1 };

tryForm('the form of a training in an experiment', {
  'trains with what the form begins with': trial({
    ...{ form: formOf('classification', '类', ['tree']), role: 'ROLE_STUDENT' },
    ...{ saves: trainingSectionApi.start, answer: { runId: idOf(2) } },
    sends: {
      ...key,
      config: {
        ...{ ...usual, task: 'classification', algorithm: 'tree', features: ['长'], target: '类' },
        parameters: { depth: 5 },
      },
    },
  }),
  'trains with an algorithm that has no parameters': trial({
    ...{ form: formOf('regression', '长', ['ridge', 'linear']), role: 'ROLE_STUDENT' },
    ...{ saves: trainingSectionApi.start, answer: { runId: idOf(2) } },
    change: (dialog) => pick(dialog, '算法', '线性回归'),
    sends: {
      ...key,
      config: {
        ...{ ...usual, task: 'regression', algorithm: 'linear', features: ['类'], target: '长' },
        parameters: {},
      },
    },
  }),
  'trains on pictures': trial({
    ...{ form: formOf('pictures', null, ['hogSvm', 'cnn']), role: 'ROLE_STUDENT' },
    ...{ saves: trainingSectionApi.start, answer: { runId: idOf(2) } },
    change: (dialog) => pick(dialog, '图片大小（像素）', '64 × 64'),
    sends: {
      ...key,
      config: {
        ...{ task: 'pictures', algorithm: 'hogSvm', side: 64, grey: false, seed: 1, parameters: { c: 1 } },
        augment: { flip: false, shift: true },
      },
    },
  }),
  'trains a detector': trial({
    ...{ form: formOf('detection', null, ['centre']), role: 'ROLE_STUDENT' },
    ...{ saves: trainingSectionApi.start, answer: { runId: idOf(2) } },
    change: (dialog) => dialog.getByRole('checkbox', { name: /随机明暗/ }).click(),
    sends: {
      ...key,
      config: {
        ...{ task: 'detection', algorithm: 'centre', side: 128, seed: 1 },
        ...{ augment: { flip: false, shift: true, brightness: true } },
        parameters: { epochs: 60, rate: 0.002, batch: 4 },
      },
    },
  }),
});
