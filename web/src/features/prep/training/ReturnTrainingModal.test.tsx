import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ReturnTrainingModal } from './ReturnTrainingModal.tsx';

const row = { userId: idOf(7), userName: '李明' };

tryForm('the form that returns a training', {
  'sends the reason': trial({
    form: <ReturnTrainingModal open sectionId={idOf(1)} row={row} onClose={() => undefined} />,
    ...{ saves: trainingReportApi.giveBack, answer: null },
    change: (dialog) => dialog.getByLabelText('退回原因').fill('缺少\n误差分析'),
    sends: { sectionId: idOf(1), userId: idOf(7), comment: '缺少\n误差分析' },
  }),
});
