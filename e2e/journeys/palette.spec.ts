import type { Page } from '@playwright/test';
import { pressInUserMenu } from '../actions.ts';
import { expect, expectAccessible, test } from '../journey.ts';

const line = (page: Page) => page.getByRole('combobox', { name: '快速查找' });
const found = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the palette by keyboard, once the page handles the keys. */
async function openPalette(page: Page) {
  await expect(page.getByRole('button', { name: /^快速查找/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(line(page)).toBeFocused();
}

test('the keyboard alone finds a course by its name, opens it, and returns to it among the last choices §person.22-23', async ({
  as,
}) => {
  const page = await as('240116');
  await page.goto('/home');
  await openPalette(page);
  await page.keyboard.type('linux');
  await expect(found(page, /^Linux 操作系统/)).toHaveAttribute('aria-selected', 'true');
  await expect(found(page, /^Linux 操作系统/).locator('mark')).toHaveText('Linux');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]+$/);
  await expect(line(page)).toBeHidden();

  await openPalette(page);
  await expect(page.getByRole('group', { name: '最近使用' }).getByRole('option')).toHaveText([/Linux 操作系统/]);
  // The most likely choices are first, and languages last.
  const groups = page.getByRole('listbox').getByRole('presentation');
  await expect(groups).toHaveText(['最近使用', '接下来', '课程', '操作', '页面', '个人与界面']);
  await expect(page.getByRole('group', { name: '课程' }).getByRole('option', { name: /^Linux/ })).toHaveCount(0);
  await expect(page.getByRole('option').last()).toContainText('Монгол');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('group', { name: '接下来' }).getByRole('option').first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.type('sy');
  await expect(found(page, '首页')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('a teacher finds an experiment, its board, and actions without looking for their page; a student finds no board §person.24', async ({
  as,
}) => {
  const page = await as('teacher');
  await page.goto('/home');
  const choose = async (words: string, name: string | RegExp) => {
    await openPalette(page);
    await page.keyboard.type(words);
    await expect(found(page, name).first()).toBeVisible();
    await found(page, name).first().click();
    await expect(line(page)).toBeHidden();
  };
  await choose('wjyml', /^文件与目录/);
  await expect(page).toHaveURL(/\/teaching\/experiments\/[0-9a-f-]+$/);
  await choose('kb wj', /^文件与目录/);
  await expect(page).toHaveURL(/\/teaching\/board\/[0-9a-f-]+$/);
  for (const [words, name] of [
    ['zdpk', '自动排课'],
    ['fxx', '发消息'],
    ['xjkc', '新建课程'],
  ] as const) {
    await choose(words, name);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    if (words !== 'xjkc') await page.reload();
  }

  const student = await as('240116');
  await student.goto('/home');
  await openPalette(student);
  await student.keyboard.type('wjyml');
  await expect(found(student, /^文件与目录/)).toHaveCount(1);
  await expect(student.getByRole('group', { name: '看板' })).toHaveCount(0);
});

test('initials and full pinyin find help, pages and actions, each with its match marked §person.23', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/teaching/courses');
  await openPalette(page);
  await page.keyboard.type('xs');
  await expect(
    found(page, /^学生(?!管理|账号)/)
      .first()
      .locator('mark'),
  ).toHaveText('学生');
  await found(page, /^学生(?!管理|账号)/)
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: '帮助文档' }).getByRole('heading', { name: /^学生/ }).first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await openPalette(page);
  await line(page).fill('jingxiang');
  await expect(found(page, /^镜像管理/).locator('mark')).toHaveText('镜像');
  await line(page).fill('xnj');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lab\/machines$/);

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await openPalette(page);
  await page.keyboard.type('ssms');
  await expect(found(page, '深色模式')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(background).not.toBe(light);
  await openPalette(page);
  await page.keyboard.type('qsms');
  await expect(found(page, '浅色模式')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(background).toBe(light);

  await openPalette(page);
  await page.keyboard.type('xjbw');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新增' }).getByRole('textbox', { name: '标题' })).toBeVisible();
});

test('on a phone it is a row of 我的, fills the screen, and opens what is pressed §person.26', async ({ as }) => {
  const page = await as('240117');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/home');
  await page.getByRole('button', { name: /^我的/ }).click();
  await page.getByRole('button', { name: '快速查找' }).click();
  await line(page).fill('czxt');
  await expectAccessible(page);
  await found(page, /^Linux 操作系统/).click();
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('it is shown and searched in the chosen language §person.26', async ({ as }) => {
  const page = await as('240118');
  await page.addInitScript(() => localStorage.setItem('DEFAULT_LANG', 'en_us'));
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^Find quickly/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Find quickly' });
  await input.fill('so');
  await expect(found(page, 'Sign out').locator('mark')).toHaveText(['S', 'o']);
});

test('a person without permission for messages and help sees neither tool §person.3,7', async ({ as }) => {
  const page = await as('240118');
  const tools = [page.getByRole('button', { name: /^消息/ }), page.getByRole('button', { name: /^帮助/ })];
  await page.goto('/home');
  for (const tool of tools) await expect(tool).toBeVisible();
  await page.route('**/api/system/start*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const { permissions } = body.data;
    permissions.roleAuth = permissions.roleAuth.filter(
      ({ authCode }: { authCode: string }) => !/^usermenu:/.test(authCode),
    );
    await route.fulfill({ response: reply, json: body });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /^快速查找/ })).toBeVisible();
  for (const tool of tools) await expect(tool).toHaveCount(0);
});

test('a sign-out that the server refuses shows the reason, and leaves the person signed in §person.13', async ({
  as,
}) => {
  const page = await as('240119');
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ json: { meta: { success: false, msg: '服务正忙，请稍后再退出' }, data: null } }),
  );
  await page.goto('/home');
  await openPalette(page);
  await page.keyboard.type('tcdl');
  await expect(found(page, '退出登录')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '退出登录？' });
  await expect(question.getByRole('button', { name: '取消' })).toBeVisible();
  await question.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText('服务正忙，请稍后再退出')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^快速查找/ })).toBeVisible();
});

test('the link to the AI applications is shown to teachers alone §person.2,9', async ({ as }) => {
  const teacher = await as('teacher');
  await teacher.goto('/home');
  await pressInUserMenu(teacher, 'AI 应用管理');
  await expect(teacher).toHaveURL(/\/aiApplicationManagement\/?$/);
  await expect(teacher.getByText('学校还没有接入对话模型')).toBeVisible();
  await expectAccessible(teacher);
  for (const other of ['admin', '240118']) {
    const page = await as(other);
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^快速查找/ })).toBeVisible();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await expect(page.getByRole('menuitem', { name: '界面设置' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'AI 应用管理' })).toHaveCount(0);
  }
});
