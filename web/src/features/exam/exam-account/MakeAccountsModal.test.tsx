import { examApi } from '@xueyan/contract/exam/exam';
import { examAccountApi } from '@xueyan/contract/exam/exam-account';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { MakeAccountsModal } from './MakeAccountsModal.tsx';

const close = () => undefined;
const form = <MakeAccountsModal open examId={idOf(1)} onSlips={close} onClose={close} />;
const make = {
  saves: examAccountApi.make,
  answer: { slipList: [] },
  school: () => serve(examApi.list, () => pageOf()),
};

tryForm('the form of many exam accounts', {
  'makes accounts for the exam from which it was opened': trial({
    ...{ form, ...make },
    sends: { examId: idOf(1), prefix: 'ks', count: 30, namedAs: '考生', note: '' },
  }),
  'makes the most that there can be': trial({
    ...{ form, ...make },
    change: async (dialog) => {
      await dialog.getByLabelText('数量').fill('500');
      await dialog.getByLabelText('单位').fill('外校');
    },
    sends: { examId: idOf(1), prefix: 'ks', count: 500, namedAs: '考生', note: '外校' },
  }),
});
