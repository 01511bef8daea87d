import { type MirrorRequest, mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { DecideModal } from './DecideModal.tsx';

const nothing = () => undefined;
const row: MirrorRequest = {
  ...{
    requestId: idOf(1),
    requesterId: idOf(900),
    requesterName: '王老师',
    imageName: '汇编',
    category: 'programming',
  },
  ...{ baseImageId: idOf(2), baseName: 'Linux 基础', packages: [], commands: '', reason: '汇编课', state: 'waiting' },
  ...{ answer: '', decidedByName: '', decidedTime: null, imageId: null, imageState: null, progress: 0 },
  createTime: '2026-03-01 08:00:00',
};

tryForm('the form that decides a request for an image', {
  'approves without a word': trial({
    form: <DecideModal open step="approve" row={row} onDone={nothing} onClose={nothing} />,
    ...{ saves: mirrorRequestApi.approve, answer: { imageId: idOf(3) } },
    sends: { requestId: idOf(1), answer: '' },
  }),
  'refuses with the reason': trial({
    form: <DecideModal open step="reject" row={row} onDone={nothing} onClose={nothing} />,
    ...{ saves: mirrorRequestApi.reject, answer: null },
    change: (dialog) => dialog.getByLabelText('审批意见').fill('已有同样的镜像'),
    sends: { requestId: idOf(1), answer: '已有同样的镜像' },
  }),
});
