import { type Authorization, authorizationApi } from '@xueyan/contract/base/authorization';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { RevokeModal } from './RevokeModal.tsx';

const authorization: Authorization = {
  ...{ authorizationId: idOf(1), userId: idOf(2), organizationId: null, userName: '王晓', loginName: 'wang_x' },
  ...{ roleId: idOf(3), roleName: '实验员', startTime: '2026-11-01 08:00:00', endTime: '2027-03-01 18:00:00' },
  ...{ reason: '代课', state: 'current', grantorName: '', createTime: '2026-11-01 08:00:00', revokeTime: null },
  ...{ revokerName: '', revokeReason: '', lapseReason: null },
};

tryForm('the form that takes a role back', {
  'sends why': trial({
    form: <RevokeModal open authorization={authorization} onClose={() => undefined} />,
    ...{ saves: authorizationApi.revoke, answer: null },
    change: (dialog) => dialog.getByLabelText('撤销理由').fill('代课结束'),
    sends: { authorizationId: idOf(1), reason: '代课结束' },
  }),
});
