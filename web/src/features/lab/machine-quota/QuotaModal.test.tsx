import { type MachineQuota, machineQuotaApi } from '@xueyan/contract/lab/machine-quota';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { QuotaModal } from './QuotaModal.tsx';

const onClose = () => undefined;
const kept = {
  ...{ subject: 'user' as const, subjectId: idOf(5), machines: 0, cpus: null, memoryMb: 10_000_000 },
  ...{ diskMb: null, weekHours: 100_000 },
};
const quota: MachineQuota = { ...kept, quotaId: idOf(1), subjectName: '' };
const free = { machines: null, cpus: null, memoryMb: null, diskMb: null, weekHours: null };
const form = <QuotaModal open edited={quota} onClose={onClose} />;
const save = { saves: machineQuotaApi.save, answer: { quotaId: idOf(1) } };

tryForm('the form of a quota', {
  'sends a quota as it was kept, none and nothing being different': trial({ ...{ form, ...save }, sends: kept }),
  'sends the one limit that was changed, and the others as they were': trial({
    ...{ form, ...save },
    change: (dialog) => dialog.getByLabelText('处理器核').fill('8'),
    sends: { ...kept, cpus: 8 },
  }),
  'sends no limit once it is cleared': trial({
    ...{ form, ...save },
    change: (dialog) => dialog.getByLabelText('同时台数').fill(''),
    sends: { ...kept, machines: null },
  }),
  'makes a quota of a role without any limit': trial({
    form: <QuotaModal open edited={undefined} onClose={onClose} />,
    ...save,
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: /对象$/ }).click();
      await page.getByTitle('学生').last().click();
    },
    sends: { subject: 'role', subjectId: 'ROLE_STUDENT', ...free },
  }),
});
