import { helpManageApi } from '@xueyan/contract/base/help';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('help is found by its tree, by searching, and by keyboard alone §person.22 §editor.4,6', async ({ as }) => {
  const page = await as('student');
  await page.goto('/home');
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '帮助文档' });
  await expect(drawer.getByText('请从目录选择一篇文档')).toBeVisible();
  await expect(drawer.getByRole('treeitem', { name: '教师：开课与批阅' })).toBeHidden();
  await expectAccessible(page);

  await drawer.getByRole('treeitem', { name: '全部' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(drawer.getByRole('heading', { name: '断网、关机，内容会丢吗' })).toBeVisible();
  await expect(drawer.getByText(/更新时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)).toBeVisible();
  await expect(drawer.getByRole('table')).toContainText('虚拟机休眠');

  await drawer.getByRole('searchbox').fill('四位数字');
  await expect(drawer.getByRole('treeitem', { name: '怎样写报告、提交报告' })).toBeHidden();
  await drawer.getByRole('treeitem', { name: '怎样签到' }).click();
  await expect(drawer.getByRole('heading', { name: '怎样签到' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('searchbox').fill('没有这样的词');
  await expect(drawer.getByText('没有找到')).toBeVisible();
});

test('a failing search shows the server’s text §editor.20', async ({ as, watch }) => {
  watch.forgive(/500/);
  const page = await as('student');
  await page.route('**/api/systemdocument/treerolequery', (route) =>
    route.fulfill({
      status: 200,
      json: { meta: { success: false, msg: '搜索暂时不可用', code: 'help.x' }, data: null },
    }),
  );
  await page.goto('/home');
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  await page.getByRole('dialog', { name: '帮助文档' }).getByRole('searchbox').fill('签到');
  await expect(page.getByText('搜索暂时不可用')).toBeVisible();
});

test('an article that the administrator publishes for a role is read by that role and no other §editor.1', async ({
  as,
  school,
}) => {
  const title = `机房使用须知 ${Date.now()}`;
  const admin = await as('admin');
  await admin.goto('/system/help');
  await admin.getByRole('button', { name: '新建文档' }).click();
  await admin.getByRole('textbox', { name: '标题' }).fill(title);
  await admin.getByRole('combobox', { name: '可见角色' }).fill('学生');
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Escape');
  await admin.getByRole('switch', { name: '发布' }).click();
  await admin.getByRole('textbox', { name: '正文' }).fill('进门**先签到**。<script>alert(1)</script>');
  await expect(admin.getByText(/^已保存/)).toBeVisible();
  await expectAccessible(admin);
  // To the top, by keyboard.
  const line = admin.getByRole('treeitem', { name: title });
  await line.focus();
  const levels = Number(await line.getAttribute('aria-setsize'));
  for (let place = levels - 1; place > 0; place--) {
    await admin.keyboard.press('Alt+ArrowUp');
    await expect(line).toHaveAttribute('aria-posinset', String(place));
  }
  await expect(admin.getByRole('treeitem').first()).toHaveAccessibleName(title);

  const student = await as('student');
  await student.goto('/home');
  await student.getByRole('button', { name: '帮助', exact: true }).click();
  await student.getByRole('treeitem', { name: title }).click();
  await expect(student.getByRole('article').getByText('先签到')).toBeVisible();
  const teacher = await as('teacher');
  await teacher.goto('/home');
  await teacher.getByRole('button', { name: '帮助', exact: true }).click();
  await expect(teacher.getByRole('treeitem', { name: '教师：开课与批阅' })).toBeVisible();
  await expect(teacher.getByRole('treeitem', { name: title })).toBeHidden();

  await admin.getByRole('button', { name: '删除', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(line).toBeHidden();
  const { documentList } = await ask(await signIn(school, 'admin'), helpManageApi.list, {});
  expect(documentList.some((one) => one.title === title)).toBe(false);
});
