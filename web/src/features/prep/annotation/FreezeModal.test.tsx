import { annotationApi } from '@xueyan/contract/prep/annotation';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { FreezeModal } from './FreezeModal.tsx';

const form = <FreezeModal open datasetId={idOf(10)} onClose={() => undefined} />;
const usual = { datasetId: idOf(10), seed: 1, validation: 0.15, test: 0.2, note: '' };

tryForm('the form of a version of labelled pictures', {
  'sends the usual splits': trial({
    ...{ form, saves: annotationApi.freeze, answer: { versionId: idOf(1) } },
    sends: usual,
  }),
  'sends the split that was changed, and the others as they were': trial({
    ...{ form, saves: annotationApi.freeze, answer: { versionId: idOf(1) } },
    change: async (dialog) => {
      await dialog.getByLabelText('测试集比例').fill('0.33');
      await dialog.getByLabelText('备注').fill('第一次');
    },
    sends: { ...usual, test: 0.33, note: '第一次' },
  }),
});
