import { type AnnotationLabel, annotationApi } from '@xueyan/contract/prep/annotation';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { LabelModal } from './LabelModal.tsx';

const onClose = () => undefined;
const datasetId = idOf(10);
const label: AnnotationLabel = { labelId: idOf(1), name: '行人', colour: '#ffd666', hotkey: 'q', count: 3 };
const keyless: AnnotationLabel = { ...label, labelId: idOf(2), name: '车', colour: '#f5222d', hotkey: null, count: 0 };
const labelList = [label, keyless];

tryForm('the form of a label', {
  'sends a label as it was kept': trial({
    form: <LabelModal open {...{ datasetId, label, labelList, onClose }} />,
    ...{ saves: annotationApi.saveLabel, answer: { labelId: idOf(1) } },
    sends: { datasetId, labelId: idOf(1), name: '行人', colour: '#ffd666', hotkey: 'q' },
  }),
  'sends a label without a key': trial({
    form: <LabelModal open {...{ datasetId, label: keyless, labelList, onClose }} />,
    ...{ saves: annotationApi.saveLabel, answer: { labelId: idOf(2) } },
    sends: { datasetId, labelId: idOf(2), name: '车', colour: '#f5222d', hotkey: null },
  }),
  'sends the key that was changed, and the rest as it was': trial({
    form: <LabelModal open {...{ datasetId, label, labelList, onClose }} />,
    ...{ saves: annotationApi.saveLabel, answer: { labelId: idOf(1) } },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '快捷键' }).click();
      await page.getByTitle('W', { exact: true }).last().click();
    },
    sends: { datasetId, labelId: idOf(1), name: '行人', colour: '#ffd666', hotkey: 'w' },
  }),
  'adds the first label': trial({
    form: <LabelModal open {...{ datasetId, label: undefined, labelList: [], onClose }} />,
    ...{ saves: annotationApi.saveLabel, answer: { labelId: idOf(3) } },
    change: (dialog) => dialog.getByLabelText('标签名称').fill(' 树 '),
    sends: { datasetId, labelId: null, name: '树', colour: '#f5222d', hotkey: '1' },
  }),
});
