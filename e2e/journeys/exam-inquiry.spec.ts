import { authApi } from '@xueyan/contract/base/auth';
import { roleApi } from '@xueyan/contract/base/role';
import { userApi } from '@xueyan/contract/base/user';
import { openByMenu } from '../actions.ts';
import { ask, demoPassword, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('a student finds all exams with their times and results in one list, a teacher finds a person across exams and takes the list away §examination.1-3', async ({
  as,
}) => {
  const student = await as('student');
  await student.goto('/home');
  await openByMenu(student, '考试', '考试查询');
  await expect(student).toHaveURL(/\/exam-inquiry/);
  const past = student.getByRole('row').filter({ hasText: 'Linux 操作系统期中考试' });
  await expect(past).toContainText('已交卷');
  await student.getByRole('textbox', { name: '考试名称' }).fill('随堂测验');
  await student.keyboard.press('Enter');
  await expect(past).toBeHidden();
  await expect(student.getByRole('row').filter({ hasText: '随堂测验' })).toBeVisible();
  await expectAccessible(student);

  const teacher = await as('teacher');
  await teacher.goto('/home');
  await openByMenu(teacher, '考试', '考试查询');
  await teacher.getByRole('textbox', { name: '姓名或账号' }).fill('240114');
  await teacher.keyboard.press('Enter');
  await expect(teacher.getByRole('row').filter({ hasText: '240114' }).first()).toBeVisible();
  await expect(teacher.getByRole('row').filter({ hasText: '240113' })).toHaveCount(0);
  await expectAccessible(teacher);
  const arriving = teacher.waitForEvent('download');
  await teacher.getByRole('button', { name: '导出 Excel' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^考试查询.*\.xlsx$/);
  await teacher.getByRole('link', { name: '考试详情' }).first().click();
  await expect(teacher).toHaveURL(/\/exam\/exams\/[0-9a-f-]{36}/);
});

test('a registrar, who gives no exams, finds a student’s results by the menu and takes them away §examination.3', async ({
  as,
  school,
}) => {
  const admin = await signIn(school, 'admin');
  const { pageInfo } = await ask(admin, roleApi.list, { words: 'REGISTRAR' });
  const [role] = pageInfo.resultList;
  if (!role) throw new Error('no registrar');
  const loginName = `inquiry_${Date.now() % 1_000_000}`;
  const form = { loginName, userName: '教务周', roleIds: [role.roleId], organizationId: null, expireTime: null };
  const { password } = await ask(admin, userApi.save, form);
  const first = await signIn(school, loginName, password);
  await ask(first, authApi.changePassword, { oldPassword: password, newPassword: demoPassword });
  const office = await as(loginName);
  await office.goto('/home');
  await openByMenu(office, '考试中心', '考试查询（教务）');
  await office.getByRole('textbox', { name: '姓名或账号' }).fill('240114');
  await office.keyboard.press('Enter');
  await expect(office.getByRole('row').filter({ hasText: '240114' }).first()).toBeVisible();
  await expect(office.getByRole('link', { name: '考试详情' })).toHaveCount(0);
  await expectAccessible(office);
  const arriving = office.waitForEvent('download');
  await office.getByRole('button', { name: '导出 Excel' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^考试查询.*\.xlsx$/);
});
