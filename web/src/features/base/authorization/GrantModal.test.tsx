import { authorizationApi } from '@xueyan/contract/base/authorization';
import { type Locator, page, userEvent } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { GrantModal } from './GrantModal.tsx';

const roles = [{ roleId: idOf(3), roleName: '实验员', mine: true }];
const enter = async (dialog: Locator, name: string, time: string) => {
  await dialog.getByLabelText(name).fill(time);
  await userEvent.keyboard('{Enter}');
};

tryForm('the form that gives a role for a time', {
  'sends the people, the role, the reason, and the times as they were written': trial({
    form: <GrantModal open roles={roles} onClose={() => undefined} />,
    ...{ saves: authorizationApi.grant, answer: { granted: 1 } },
    school: () =>
      serve(authorizationApi.people, () => pageOf({ userId: idOf(2), userName: '王晓', loginName: 'wang_x' })),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '用户' }).click();
      await page.getByTitle('王晓（wang_x）').last().click();
      await enter(dialog, '开始时间', '2098-02-28 23:30');
      await enter(dialog, '结束时间', '2098-03-01 00:15');
      await dialog.getByRole('combobox', { name: '角色' }).click();
      await page.getByTitle('实验员').last().click();
      await dialog.getByLabelText('授权理由').fill('代课');
    },
    sends: {
      ...{ userIds: [idOf(2)], roleId: idOf(3), reason: '代课' },
      ...{ startTime: '2098-02-28 23:30:00', endTime: '2098-03-01 00:15:00' },
    },
  }),
});
