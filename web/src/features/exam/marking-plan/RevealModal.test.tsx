import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { RevealModal } from './RevealModal.tsx';

tryForm('the form that reveals whose answers they are', {
  'sends the reason': trial({
    form: <RevealModal open examId={idOf(1)} onClose={() => undefined} />,
    saves: markingPlanApi.reveal,
    answer: null,
    change: (dialog) => dialog.getByLabelText('原因').fill('复核雷同卷'),
    sends: { examId: idOf(1), reason: '复核雷同卷' },
  }),
});
