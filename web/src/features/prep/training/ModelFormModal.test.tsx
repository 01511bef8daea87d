import { type TrainedModel, trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ModelFormModal } from './ModelFormModal.tsx';

const onClose = () => undefined;
const model: TrainedModel = {
  ...{ trainedModelId: idOf(1), name: '花', description: '第一版\n只有三种', task: 'pictures', sharing: 'course' },
  ...{ courseId: idOf(5), courseName: '机器学习', versionCount: 0, inUse: null, figures: {}, version: 6 },
  updateTime: '2026-03-01 08:00:00',
};
const own: TrainedModel = { ...model, description: '', sharing: 'mine', courseId: null, courseName: '' };
const kept = { trainedModelId: idOf(1), version: 6, name: '花', description: '第一版\n只有三种' };

tryForm('the form of a model', {
  'sends a model as it was kept': trial({
    form: <ModelFormModal open model={model} onClose={onClose} />,
    ...{ saves: trainedModelApi.update, answer: { version: 7 } },
    sends: { ...kept, sharing: 'course', courseId: idOf(5) },
  }),
  'sends a model that is shared with nobody': trial({
    form: <ModelFormModal open model={own} onClose={onClose} />,
    ...{ saves: trainedModelApi.update, answer: { version: 7 } },
    sends: { ...kept, description: '', sharing: 'mine', courseId: null },
  }),
  'sends the sharing that was changed, and the others as they were': trial({
    form: <ModelFormModal open model={model} onClose={onClose} />,
    ...{ saves: trainedModelApi.update, answer: { version: 7 } },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '共享给谁试用' }).click();
      await page.getByTitle('公开').last().click();
    },
    sends: { ...kept, sharing: 'public', courseId: idOf(5) },
  }),
});
