import { organizationApi } from '@xueyan/contract/base/organization';
import { expect, test } from 'vitest';
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
