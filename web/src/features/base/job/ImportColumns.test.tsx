import type { ImportCheck } from '@xueyan/contract/base/import';
import { userImport } from '@xueyan/contract/base/user-import';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportRemembered } from './ImportRemembered.tsx';

const none = { add: 0, change: 0, same: 0, refuse: 0 };
const check: ImportCheck = {
  importId: '00000000-0000-4000-8000-000000000001',
  layout: { titleRow: 1, columns: { loginName: 0, userName: 1 } },
  ...{ unclear: [], sheetName: '', unreadSheets: [], offers: [], counts: none, rows: [] },
  head: [
    ['工号', '姓名'],
    ['1001', '王一'],
  ],
};

test('a field that the file has no column for gets one value for all rows', async () => {
  const onArrange = vi.fn();
  const { screen } = await show(
    <ImportColumns
      {...{ sheet: userImport, check, looking: false, suggestions: { roles: ['教师', '管理员'] }, onArrange }}
      onAgain={() => undefined}
    />,
  );
  await screen.getByRole('combobox', { name: '角色' }).click();
  await screen.getByTitle('固定值：文件里没有这一列，所有行相同').last().click();
  const done = screen.getByRole('button', { name: '检查文件' });
  await done.click();
  await expect.element(screen.getByText('请填写固定值')).toBeVisible();
  expect(onArrange).not.toHaveBeenCalled();
  await screen.getByRole('combobox', { name: '固定值：角色' }).fill(' 教师 ');
  await expectAccessible();
  await done.click();
  expect(onArrange).toHaveBeenCalledWith({ ...check.layout, fixed: { roles: '教师' } });
});

test('what was chosen for the last file with these titles is offered with its values', async () => {
  const onApply = vi.fn();
  const layout = { ...check.layout, fixed: { roles: '教师' } };
  const { screen } = await show(<ImportRemembered {...{ sheet: userImport, layout, looking: false, onApply }} />);
  await expect.element(screen.getByText('角色：教师')).toBeVisible();
  await screen.getByRole('button', { name: '沿用' }).click();
  expect(onApply).toHaveBeenCalledWith(layout);
});
