import type { Page } from '@playwright/test';
import { authApi } from '@xueyan/contract/base/auth';
import { roleApi } from '@xueyan/contract/base/role';
import { userApi } from '@xueyan/contract/base/user';
import { ask, demoPassword, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('a student reorders the cards of the home by keyboard and hides one; another device shows the same, until it is reset', async ({
  as,
}) => {
  const page = await as('student');
  await page.goto('/home');
  await expect(headings(page)).toHaveText(['今天的课', '今天', '继续学习', '最近打开', '公告', '我的课程', '新闻资讯']);
  await page.getByRole('button', { name: '布置' }).click();
  const drawer = page.getByRole('dialog', { name: '布置首页' });
  await expectAccessible(page);
  const handle = drawer.getByRole('button', { name: '移动「我的课程」' });
  await handle.focus();
  await page.keyboard.press('Space');
  // Past what is live too, which is shown only while a class is.
  for (let up = 0; up < 6; up++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(headings(page).first()).toHaveText('我的课程');
  await drawer.getByRole('switch', { name: '显示「公告」' }).click();
  await expect(headings(page)).toHaveText(['我的课程', '今天的课', '今天', '继续学习', '最近打开', '新闻资讯']);

  const other = await as('student');
  await other.goto('/home');
  await expect(headings(other)).toHaveText(['我的课程', '今天的课', '今天', '继续学习', '最近打开', '新闻资讯']);

  await drawer.getByRole('button', { name: '恢复默认' }).click();
  await expect(headings(page)).toHaveText(['今天的课', '今天', '继续学习', '最近打开', '公告', '我的课程', '新闻资讯']);
});

test('a page where somebody stays is listed among those opened lately', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/teaching/courses');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/teaching\/courses\/[0-9a-f-]{36}$/);
  await page.waitForResponse((response) => response.url().includes('home/noteopened'));
  await page.goto('/home');
  const recent = page.getByRole('region', { name: '最近打开' });
  await recent.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/teaching\/courses\/[0-9a-f-]{36}$/);
});

test('somebody with a role of the school’s own begins at a home that leads to what they may do §research.4', async ({
  as,
  school,
}) => {
  const admin = await signIn(school, 'admin');
  const { pageInfo } = await ask(admin, roleApi.list, { words: 'REGISTRAR' });
  const [role] = pageInfo.resultList;
  if (!role) throw new Error('no registrar');
  const loginName = `home_${Date.now() % 1_000_000}`;
  const form = { loginName, userName: '教务李', roleIds: [role.roleId], organizationId: null, expireTime: null };
  const { password } = await ask(admin, userApi.save, form);
  const first = await signIn(school, loginName, password);
  await ask(first, authApi.changePassword, { oldPassword: password, newPassword: demoPassword });
  const page = await as(loginName);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expectAccessible(page);
  await page.getByRole('region', { name: '我的功能' }).getByRole('link', { name: '班级', exact: true }).click();
  await expect(page).toHaveURL(/\/member\/classes/);
});
