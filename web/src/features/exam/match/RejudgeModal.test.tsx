import { matchControlApi } from '@xueyan/contract/exam/match-control';
import type { Locator } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { RejudgeModal } from './RejudgeModal.tsx';

const onClose = () => undefined;
const giveReason = (dialog: Locator) => dialog.getByLabelText('原因').fill('数据有误');
const rejudge = { saves: matchControlApi.rejudge, answer: { rejudgeId: idOf(9) }, change: giveReason };

tryForm('the form that judges again', {
  'has everything judged again': trial({
    form: <RejudgeModal open matchId={idOf(1)} what={{}} onClose={onClose} />,
    ...rejudge,
    sends: { matchId: idOf(1), reason: '数据有误' },
  }),
  'has a problem judged again': trial({
    form: <RejudgeModal open matchId={idOf(1)} what={{ problemId: idOf(2) }} onClose={onClose} />,
    ...rejudge,
    sends: { matchId: idOf(1), problemId: idOf(2), reason: '数据有误' },
  }),
  'has some submissions judged again': trial({
    form: <RejudgeModal open matchId={idOf(1)} what={{ submissionIds: [idOf(3)] }} onClose={onClose} />,
    ...rejudge,
    sends: { matchId: idOf(1), submissionIds: [idOf(3)], reason: '数据有误' },
  }),
});
