import { matchApi } from '@xueyan/contract/exam/match';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ExtendModal } from './ExtendModal.tsx';

tryForm('the form that extends a match', {
  'sends whole minutes and the reason': trial({
    form: <ExtendModal open match={{ matchId: idOf(1) }} onClose={() => undefined} />,
    saves: matchApi.extend,
    answer: null,
    change: async (dialog) => {
      await dialog.getByLabelText('分钟').fill('30.4');
      await dialog.getByLabelText('原因').fill('评测机停机');
    },
    sends: { matchId: idOf(1), minutes: 30, reason: '评测机停机' },
  }),
});
