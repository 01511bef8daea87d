import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { MarkTrainingModal } from './MarkTrainingModal.tsx';

const onClose = () => undefined;
const row = { userId: idOf(7), userName: '李明', points: 0 };
const unmarked = { ...row, points: null };
const key = { sectionId: idOf(1), userId: idOf(7) };

tryForm('the form of the points for a training', {
  'sends points of nought as they were kept': trial({
    form: <MarkTrainingModal open sectionId={idOf(1)} row={row} onClose={onClose} />,
    ...{ saves: trainingSectionApi.mark, answer: null },
    sends: { ...key, points: 0, reason: '' },
  }),
  'sends words and no points as they were kept': trial({
    form: <MarkTrainingModal open sectionId={idOf(1)} row={unmarked} comment={'分析\n很好'} onClose={onClose} />,
    ...{ saves: trainingSectionApi.mark, answer: null },
    sends: { ...key, points: null, reason: '', comment: '分析\n很好' },
  }),
  'sends the points that were changed, and the words as they were': trial({
    form: <MarkTrainingModal open sectionId={idOf(1)} row={row} comment="" onClose={onClose} />,
    ...{ saves: trainingSectionApi.mark, answer: null },
    change: async (dialog) => {
      await dialog.getByLabelText('得分').fill('88');
      await dialog.getByLabelText('原因').fill('报告写得好');
    },
    sends: { ...key, points: 88, reason: '报告写得好', comment: '' },
  }),
  'gives the points of the hidden test back where the field is emptied': trial({
    form: <MarkTrainingModal open sectionId={idOf(1)} row={row} onClose={onClose} />,
    ...{ saves: trainingSectionApi.mark, answer: null },
    change: (dialog) => dialog.getByLabelText('得分').fill(''),
    sends: { ...key, points: null, reason: '' },
  }),
});
