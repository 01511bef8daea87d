import { pictureApi } from '@xueyan/contract/prep/picture';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { FreezeModal } from './FreezeModal.tsx';

const given = { open: true, datasetId: idOf(10), onClose: () => undefined, onDone: () => undefined };
const usual = { datasetId: idOf(10), seed: 1, validation: 0.15, test: 0.2, keepSplits: false, note: '' };

tryForm('the form of a version of pictures', {
  'sends the usual splits of pictures that came without any': trial({
    form: <FreezeModal {...given} splitCount={0} />,
    ...{ saves: pictureApi.freeze, answer: { versionId: idOf(1) } },
    sends: usual,
  }),
  'keeps the splits with which pictures came': trial({
    form: <FreezeModal {...given} splitCount={12} />,
    ...{ saves: pictureApi.freeze, answer: { versionId: idOf(1) } },
    sends: { ...usual, keepSplits: true },
  }),
  'sends what was changed, and the others as they were': trial({
    form: <FreezeModal {...given} splitCount={12} />,
    ...{ saves: pictureApi.freeze, answer: { versionId: idOf(1) } },
    change: async (dialog) => {
      await dialog.getByRole('switch', { name: /保留导入时的划分/ }).click();
      await dialog.getByLabelText('验证集比例').fill('0');
    },
    sends: { ...usual, validation: 0 },
  }),
});
