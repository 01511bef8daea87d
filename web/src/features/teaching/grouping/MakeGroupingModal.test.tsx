import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { expect } from 'vitest';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { MakeGroupingModal } from './MakeGroupingModal.tsx';

const form = <MakeGroupingModal open classSessionId={idOf(1)} onClose={() => undefined} />;
const common = { form, saves: groupingApi.make, answer: { groupingId: idOf(2) } };

tryForm('the form of groups', {
  'makes groups as they are proposed': trial({
    ...common,
    sends: {
      ...{ classSessionId: idOf(1), method: 'random', count: 4, presentOnly: true },
      name: expect.stringMatching(/^分组 \d\d-\d\d$/),
    },
  }),
  'makes groups by hand, of everybody': trial({
    ...common,
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '名称' }).fill('实训');
      await dialog.getByText('手动').click();
      await dialog.getByRole('spinbutton', { name: '组数' }).fill('6');
      await dialog.getByRole('checkbox', { name: '只分在课的学生' }).click();
    },
    sends: { classSessionId: idOf(1), name: '实训', method: 'hand', count: 6, presentOnly: false },
  }),
});
