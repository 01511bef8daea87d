import type { Page } from '@playwright/test';
import { authApi } from '@xueyan/contract/base/auth';
import { defaultNotifications, profileApi } from '@xueyan/contract/base/profile';
import { ask, call, demoPassword, signIn } from '../api.ts';
import { expect, expectAccessible, expectReadable, test } from '../journey.ts';

const person = '241107';

async function open(page: Page, tab?: string) {
  await page.goto(tab ? `/personalCenter?tab=${tab}` : '/personalCenter');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
}

/** A picture of 600 × 400, drawn by the browser. */
const drawPicture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.fillStyle = 'teal';
    pen.fillRect(0, 0, 600, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('the personal centre is in the user menu, and fits every width, light and dark §person.1', async ({ as }) => {
  const page = await as(person);
  await page.goto('/home');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await expect(page).toHaveURL(/\/personalCenter$/);
  for (const [tab, shows] of [
    ['个人资料', '账号'],
    ['修改密码', '含有数字'],
    ['登录设备', '本机'],
    ['登录历史', '成功'],
    ['语言与通知', '备忘录提醒'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(shows, { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    for (const width of process.env.TEST_ALL ? [375, 768, 1440] : [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))
        .toBeLessThanOrEqual(0);
    }
  }
  await page.evaluate(() => localStorage.setItem('SELECT_THEME', 'dark'));
  for (const tab of ['profile', 'devices']) {
    await open(page, tab);
    await expectReadable(page);
  }
});

test('a person’s profile is validated while typing, and saved §person.14', async ({ as }) => {
  const page = await as(person);
  await open(page);
  await expect(page.getByLabel('姓名')).toBeDisabled();
  await page.getByLabel('手机或电话').fill('12345');
  await page.getByLabel('邮箱').fill('not-an-address');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('6 到 20 位数字，可以有 +、空格和短横线')).toBeVisible();
  await expect(page.getByText('请输入正确的邮箱，最多 100 个字符')).toBeVisible();
  await page.getByLabel('手机或电话').fill('138 0013 8000');
  await page.getByLabel('邮箱').fill('student@school.example');
  await page.getByLabel('个人简介').fill('喜欢命令行');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('手机或电话')).toHaveValue('138 0013 8000');
  await expect(page.getByLabel('个人简介')).toHaveValue('喜欢命令行');
});

test('a picture is cropped to a square, and shows in the header of every tab without a reload §person.16', async ({
  as,
}) => {
  const page = await as(person);
  await open(page);
  const other = await page.context().newPage();
  await other.goto('/home');
  const inHeader = (one: Page) => one.getByRole('button', { name: /^用户菜单/ }).locator('img');
  await expect(other.getByRole('button', { name: /^用户菜单/ })).toBeVisible();

  const buffer = Buffer.from(await drawPicture(page), 'base64');
  await page.getByLabel('上传头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  await expect(dialog.getByRole('group', { name: /^头像区域/ })).toBeVisible();
  await dialog.getByRole('slider', { name: '缩放' }).press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '使用这张' }).click();
  await expect(page.getByText('头像已更新')).toBeVisible();
  for (const one of [page, other]) {
    await expect(inHeader(one)).toBeVisible();
    await expect.poll(() => inHeader(one).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  }
  await page.getByRole('button', { name: '移除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await expect(inHeader(page)).toHaveCount(0);
  await expect(inHeader(other)).toHaveCount(0);
});

test('a device that is signed out remotely is at its sign-in page at once §person.18', async ({ as, watch }) => {
  // A request of that device in the same moment is refused.
  watch.forgive(/401 \(Unauthorized\)/);
  const here = await as('241108');
  const there = await as('241108');
  await there.goto('/courses');
  await expect(there.getByRole('heading', { name: '我的课程' })).toBeVisible();
  await open(here, 'devices');
  const devices = here.getByRole('list', { name: '登录设备' }).getByRole('listitem');
  await expect(devices.first()).toContainText('本机');
  await here.getByRole('button', { name: '退出其他所有设备' }).click();
  await here.getByRole('dialog').getByRole('button', { name: '退出其他所有设备' }).click();
  await expect(there).toHaveURL(/\/login$/);
  await expect(devices).toHaveCount(1);
  await expect(here.getByText('只在这台设备上登录')).toBeVisible();
});

test('the password is changed with its rules in view, and a failed sign-in is listed in the history §person.10,17,21', async ({
  as,
  school,
}) => {
  const loginName = '241109';
  const page = await as(loginName);
  const fresh = 'Another#2026';
  await open(page, 'password');
  await page.getByLabel('原密码', { exact: true }).fill(demoPassword);
  await page.getByLabel('新密码', { exact: true }).fill('short');
  const rules = page.getByRole('list', { name: '新密码的要求' }).getByRole('listitem');
  await expect(rules.filter({ hasText: '含有字母' }).getByRole('img')).toHaveAccessibleName('已满足');
  await expect(rules.filter({ hasText: '8 到 72 个字符' }).getByRole('img')).toHaveAccessibleName('未满足');
  await page.getByLabel('新密码', { exact: true }).fill(fresh);
  await page.getByLabel('再输一次新密码').fill(fresh);
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page.getByText('密码已修改，其他设备上的登录已退出')).toBeVisible();
  await call({ url: school, token: '' }, authApi.login, { loginName, password: 'wrong-1' });
  await page.getByRole('tab', { name: '登录历史' }).click();
  await expect(page.getByRole('row', { name: /密码错误/ }).first()).toBeVisible();
  // Restores the state for the next journey.
  const again = await signIn(school, loginName, fresh);
  await ask(again, authApi.changePassword, { oldPassword: fresh, newPassword: demoPassword });
});

test('the language chosen here applies on the next device after its sign-in §person.19', async ({
  as,
  anonymous,
  school,
}) => {
  const loginName = '241110';
  const page = await as(loginName);
  await open(page, 'preferences');
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByTitle('English').click();
  await expect(page.getByRole('heading', { name: 'Personal centre' })).toBeVisible();

  const next = await anonymous();
  await next.goto('/login');
  await next.getByLabel('账号', { exact: true }).fill(loginName);
  await next.getByLabel('密码', { exact: true }).fill(demoPassword);
  await next.getByRole('button', { name: '登录', exact: true }).click();
  await expect(next.getByRole('link', { name: 'Courses', exact: true })).toBeVisible();
  await ask(await signIn(school, loginName), profileApi.setLanguage, { language: 'zh_cn' });
});

test('settings of notifications are saved at once §person.20', async ({ as, school }) => {
  await ask(await signIn(school, '241111'), profileApi.saveNotifications, defaultNotifications);
  const page = await as('241111');
  await open(page, 'preferences');
  const memo = page.getByRole('radiogroup', { name: '备忘录提醒' });
  const kept = page.waitForResponse(/savenotification/);
  await memo.getByText('关闭').click();
  await expect(memo.getByRole('radio', { name: '关闭' })).toBeChecked();
  await kept;
  await page.reload();
  await expect(memo.getByRole('radio', { name: '关闭' })).toBeChecked();
  await memo.getByText('弹出并响铃').click();
  await expect(memo.getByRole('radio', { name: '弹出并响铃' })).toBeChecked();
});

test('a person packs their data, watches it being made, downloads the zip and deletes it', async ({ as }) => {
  const page = await as(person);
  await open(page, 'data');
  await page.getByRole('button', { name: '打包我的数据' }).click();
  await expect(page.getByText('可下载', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  const saved = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /下\s*载/ })
    .first()
    .click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^241107-\d{8}\.zip$/);
  expect(await file.failure()).toBeNull();
  await page
    .getByRole('button', { name: /删\s*除/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await expect(page.getByText('还没有数据包')).toBeVisible();
});
