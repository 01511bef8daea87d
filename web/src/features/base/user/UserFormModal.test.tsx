import { organizationApi } from '@xueyan/contract/base/organization';
import { resourceApi } from '@xueyan/contract/base/resource';
import { type User, userApi } from '@xueyan/contract/base/user';
import type { Permission } from '@xueyan/contract/wire/permission';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { UserFormModal } from './UserFormModal.tsx';

const role = (n: number, roleName: string, initial: boolean) => ({
  ...{ roleId: `00000000-0000-4000-8000-00000000000${n}`, roleName, giveable: true, initial, forStudents: false },
});
const roles = [role(1, '管理员', true), role(2, '教师', true), role(3, '教务员', false)];

test('a new account gets the chosen roles, among those offered for new accounts', async () => {
  serve(organizationApi.choices, () => ({ organizationList: [] }));
  const { screen } = await show(
    <UserFormModal
      {...{ open: true, edited: undefined, organizationId: null, roles }}
      onSlips={() => undefined}
      onClose={() => undefined}
    />,
  );
  const form = screen.getByRole('dialog', { name: '新增用户' });
  await form.getByRole('textbox', { name: '姓名' }).fill('王晓');
  await form.getByRole('textbox', { name: '账号' }).fill('wang_x');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => document.querySelectorAll('.ant-form-item-has-error').length).toBe(1);
  expect(calls.some(({ path }) => path === 'user/save')).toBe(false);
  await form.getByRole('combobox', { name: '角色' }).click();
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  await expect.poll(offered).toEqual(['管理员', '教师']);
});

const user: User = {
  ...{ userId: idOf(31), loginName: '王.晓@旧', userName: '王晓', organizationId: idOf(41), avatar: '' },
  ...{ expireTime: '2026-03-01 12:30:00', state: 'normal', expired: true, organizationName: '信息学院' },
  roles: [
    { roleId: idOf(2), roleName: '教师' },
    { roleId: idOf(9), roleName: '旧角色' },
  ],
  ...{ createTime: '2024-09-01 08:00:00', stamp: 'a' },
};
const kept = { userName: '王晓', organizationId: idOf(41), roleIds: [idOf(2), idOf(9)], expireTime: user.expireTime };
const formOf = (edited: User | undefined, given = roles) => (
  <UserFormModal
    {...{ open: true, edited, organizationId: null, roles: given }}
    onSlips={() => undefined}
    onClose={() => undefined}
  />
);
const may: Permission[] = ['user.manage'];
const slip = { userId: idOf(32), loginName: 'wang_x', userName: '王晓', password: 'a1' };
const disabled = { organizationId: idOf(41), parentId: null, name: '信息学院', disabled: true };
const common = {
  ...{ saves: userApi.update, answer: null, role: 'ROLE_ADMIN' as const, may },
  school: () => serve(organizationApi.choices, () => ({ organizationList: [disabled] })),
};

tryForm('the form of a user', {
  'sends an expired account as it was kept, to the second, with a role that is not shown any more': trial({
    ...{ ...common, form: formOf(user) },
    change: (dialog) => expect.element(dialog.getByTitle('旧角色')).toBeVisible(),
    sends: { ...kept, userId: idOf(31), stamp: 'a' },
  }),
  'sends an account without an end and an organization as it was kept': trial({
    ...{ ...common, form: formOf({ ...user, userId: idOf(900), organizationId: null, expireTime: null }) },
    sends: { ...kept, userId: idOf(900), organizationId: null, expireTime: null },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common, form: formOf(user) },
    change: (dialog) => dialog.getByLabelText('姓名').fill('王小'),
    sends: { ...kept, userName: '王小' },
  }),
  'adds an account to a school without organizations': trial({
    ...{ ...common, form: formOf(undefined), saves: userApi.save, answer: slip },
    school: () => {
      serve(organizationApi.choices, () => ({ organizationList: [] }));
      // Only who manages the whole school places an account in no organization.
      serve(resourceApi.permissions, () => ({
        ...{ roleAuth: [{ authCode: 'user.manage' }], modulesOff: [], pagesOff: [] },
        actor: { id: idOf(900), roleCode: 'ROLE_ADMIN', dataRange: 'all' as const, organizationIds: [], narrowed: [] },
      }));
    },
    change: async (dialog) => {
      await dialog.getByLabelText('姓名').fill('王晓');
      await dialog.getByLabelText('账号').fill('wang_x');
      await dialog.getByRole('combobox', { name: '角色' }).click();
      await page.getByTitle('教师').last().click();
    },
    sends: { loginName: 'wang_x', userName: '王晓', roleIds: [idOf(2)], organizationId: null, expireTime: null },
  }),
});
