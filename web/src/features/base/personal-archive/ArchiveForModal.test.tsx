import { personalArchiveApi } from '@xueyan/contract/base/personal-archive';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ArchiveForModal } from './ArchiveForModal.shared.tsx';

tryForm('the form that packs the data of somebody else', {
  'sends whose, and why': trial({
    form: <ArchiveForModal open user={{ userId: idOf(1), userName: '王晓' }} onClose={() => undefined} />,
    ...{ saves: personalArchiveApi.startFor, answer: { archiveId: idOf(2), jobId: idOf(3) } },
    change: (dialog) => dialog.getByLabelText('原因').fill('本人书面申请'),
    sends: { userId: idOf(1), reason: '本人书面申请' },
  }),
});
