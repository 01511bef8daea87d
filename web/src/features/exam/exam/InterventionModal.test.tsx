import { type Candidate, examApi } from '@xueyan/contract/exam/exam';
import type { Locator } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { InterventionModal } from './InterventionModal.tsx';

const candidate: Candidate = {
  ...{ candidateId: idOf(5), userId: idOf(6), loginName: '20241', userName: '张三', className: '', attempt: 1 },
  ...{ state: 'answering', shownState: 'answering', beginTime: null, submitTime: null, submitWay: null },
  ...{ savedTime: null, answered: 0, extraMinutes: 0, extraReason: '', points: null, unmarked: 0, late: 0 },
};
const onClose = () => undefined;
const giveReason = (dialog: Locator) => dialog.getByLabelText('原因').fill('停电');

tryForm('the form of an intervention', {
  'extends the time of everybody, naming nobody': trial({
    form: <InterventionModal open examId={idOf(1)} what={{ kind: 'extend' }} onClose={onClose} />,
    saves: examApi.extend,
    answer: { extended: 40 },
    change: giveReason,
    sends: { examId: idOf(1), minutes: 10, reason: '停电' },
  }),
  'extends the time of one candidate by whole minutes': trial({
    form: <InterventionModal open examId={idOf(1)} what={{ kind: 'extend', candidate }} onClose={onClose} />,
    saves: examApi.extend,
    answer: { extended: 1 },
    change: async (dialog) => {
      await dialog.getByLabelText('增加分钟数').fill('7.4');
      await giveReason(dialog);
    },
    sends: { examId: idOf(1), candidateIds: [idOf(5)], minutes: 7, reason: '停电' },
  }),
  'hands in for a candidate, without minutes': trial({
    form: <InterventionModal open examId={idOf(1)} what={{ kind: 'force', candidate }} onClose={onClose} />,
    saves: examApi.forceSubmit,
    answer: { submitted: 1 },
    change: giveReason,
    sends: { examId: idOf(1), candidateIds: [idOf(5)], reason: '停电' },
  }),
  'lets a candidate go on': trial({
    form: <InterventionModal open examId={idOf(1)} what={{ kind: 'reopen', candidate }} onClose={onClose} />,
    saves: examApi.reopen,
    answer: null,
    change: giveReason,
    sends: { examId: idOf(1), candidateId: idOf(5), minutes: 10, reason: '停电' },
  }),
});
