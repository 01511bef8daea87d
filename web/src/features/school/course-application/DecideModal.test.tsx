import { answeringApis } from '@xueyan/contract/school/course-application';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { DecideModal } from './DecideModal.tsx';

const rows = [
  { applicationId: idOf(1), name: '林晓雨' },
  { applicationId: idOf(2), name: '周航' },
];
const applicationIds = rows.map(({ applicationId }) => applicationId);
const answer = { outcomes: applicationIds.map((applicationId) => ({ applicationId, done: true, words: '' })) };
const ends = { onDone: () => undefined, onClose: () => undefined };

tryForm('the form of a decision on requests', {
  'approves without a word': trial({
    form: <DecideModal open kind="take" step="approve" rows={rows} {...ends} />,
    saves: answeringApis.take.approve,
    answer,
    sends: { applicationIds, answer: '' },
  }),
  'rejects with the reason': trial({
    form: <DecideModal open kind="withdraw" step="reject" rows={rows} {...ends} />,
    saves: answeringApis.withdraw.reject,
    answer,
    change: (dialog) => dialog.getByLabelText('审批意见').fill(' 名额已满 '),
    sends: { applicationIds, answer: '名额已满' },
  }),
});
