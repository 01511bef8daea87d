import type { Page } from '@playwright/test';
import { demoPassword } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { enter, tabTo } from '../keyboard.ts';
import { startSchoolWithoutLab } from '../server-process.ts';

const form = (page: Page) => ({
  account: page.getByLabel('账号', { exact: true }),
  password: page.getByLabel('密码', { exact: true }),
  submit: page.getByRole('button', { name: '登录', exact: true }),
});

async function logInAs(page: Page, loginName: string, password = demoPassword) {
  const { account, password: secret, submit } = form(page);
  await account.fill(loginName);
  await secret.fill(password);
  await submit.click();
}

for (const [loginName, place, sideMenu] of [
  ['teacher', '/home', false],
  ['student', '/home', false],
  ['admin', '/teaching/courses', true],
  ['research', '/teaching/courses', true],
] as const) {
  test(`one press on the chip of ${loginName} fills the form, and signs in to the first menu entry §shell.3,14`, async ({
    anonymous,
  }) => {
    const page = await anonymous();
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('button', { name: new RegExp(`^${loginName}\\s?\\S`) }).click();
    await expect(form(page).account).toHaveValue(loginName);
    await form(page).submit.click();
    await expect(page).toHaveURL(new RegExp(`${place}$`));
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(sideMenu ? 1 : 0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a wrong password is said beside the form, and with the third of them a picture asks for its code', async ({
  anonymous,
}) => {
  const page = await anonymous();
  // Nobody's name: an account that does not exist is answered like a wrong password, and can be tried again and again.
  const nobody = `nobody-${Date.now()}`;
  await page.goto('/login');
  for (let tries = 0; tries < 3; tries++) {
    await expect(page.getByLabel('验证码', { exact: true })).toBeHidden();
    await logInAs(page, nobody, `wrong-${tries}`);
    await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible();
    await expect(form(page).password).toHaveValue('');
  }
  // No fourth try is thrown away to find out; the password comes first.
  await expect(page.getByLabel('验证码', { exact: true })).toBeVisible();
  await expect(form(page).password).toBeFocused();
  const picture = page.getByRole('button', { name: '验证码图片，点击换一张' }).locator('img');
  await expect(picture).toBeVisible();
  const drawn = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(50);
  await expectAccessible(page);
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: '验证码图片，点击换一张' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await page.getByLabel('验证码', { exact: true }).fill('0000');
  await form(page).password.fill('wrong');
  await form(page).submit.click();
  await expect(page.getByRole('alert').getByText('验证码错误或已过期')).toBeVisible();
  // Who cannot see it answers a sum.
  await page.getByRole('button', { name: '看不清图片？改答一道算术题' }).click();
  const sum = page.getByLabel(/^.加.减.等于几？/);
  await expect(sum).toBeFocused();
  await expectAccessible(page);
  const [a = 0, b = 0, c = 0] = [...((await page.locator('label[for]', { hasText: '等于几' }).textContent()) ?? '')]
    .map((sign) => '零一二三四五六七八九'.indexOf(sign))
    .filter((number) => number >= 0);
  await sum.fill(String(a + b - c));
  await form(page).password.fill('wrong');
  await form(page).submit.click();
  await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible();
  await expect(page.getByText('忘记密码？请联系 信息中心（电话 8001）')).toBeVisible();
  // Another name is not held responsible.
  await page.reload();
  await logInAs(page, 'student');
  await expect(page).toHaveURL(/\/home$/);
});

test('a newcomer changes the password before anything else, with the rules shown live, and then gets where they wanted §shell.2', async ({
  browser,
  anonymous,
}) => {
  const school = await startSchoolWithoutLab();
  try {
    const page = await anonymous();
    await page.goto(`${school.url}/courses`);
    await logInAs(page, 'newcomer');
    await expect(page.getByRole('heading', { name: '先换一个自己的密码' })).toBeVisible();
    // It was typed a moment ago; after a reload nobody remembers it.
    await expect(page.getByLabel('新密码', { exact: true })).toBeVisible();
    await expect(page.getByLabel('原密码')).toBeHidden();
    for (const route of ['', '/home', '/courses', '/login', '/nowhere']) {
      if (route) await page.goto(school.url + route);
      await expect(page).toHaveURL(/\/changePassWord$/);
      await expect(page.getByRole('heading', { name: '先换一个自己的密码' })).toBeVisible();
    }
    const rules = page.getByRole('list', { name: '新密码的要求' });
    const met = rules.getByRole('img', { name: '已满足' });
    await expect(met).toHaveCount(0);
    const fresh = page.getByLabel('新密码', { exact: true });
    await page.getByLabel('原密码').fill(demoPassword);
    await fresh.fill('abc');
    await expect(met).toHaveCount(3);
    await fresh.fill('abcdefg8');
    await expect(met).toHaveCount(5);
    await page.getByLabel('再输一次新密码').fill('abcdefg9');
    await expect(page.getByText('两次输入的新密码不一致')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存新密码' }).click();
    await expect(page).toHaveURL(/\/changePassWord$/);
    await page.getByLabel('再输一次新密码').fill('abcdefg8');
    await page.getByRole('button', { name: '保存新密码' }).click();
    await expect(page).not.toHaveURL(/changePassWord/);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    // The old password is good for nothing now; the new one leads home.
    const other = await anonymous();
    await other.goto(`${school.url}/login`);
    await logInAs(other, 'newcomer');
    await expect(other.getByText('账号或密码错误')).toBeVisible();
    await logInAs(other, 'newcomer', 'abcdefg8');
    await expect(other).toHaveURL(/\/home$/);
  } finally {
    for (const context of browser.contexts()) await context.close();
    await school.end();
  }
});

test('a link into the school survives the sign-in, with its search §shell.1,6', async ({ anonymous }) => {
  const page = await anonymous();
  await page.goto('/courses?q=Linux#end');
  await expect(page).toHaveURL(/\/login$/);
  await logInAs(page, 'student');
  await expect(page).toHaveURL(/\/courses\?q=Linux#end$/);
});

test('the next person is not led to where the session of the one before ended; the older addresses of the page stay', async ({
  anonymous,
}) => {
  const page = await anonymous();
  await page.goto('/gsdlogin/');
  await expect(form(page).submit).toBeVisible();
  await expect(page).toHaveURL(/\/gsdlogin\/$/);
  await logInAs(page, 'research');
  await expect(page).toHaveURL(/\/teaching\/courses$/);
  await expect(page.getByRole('heading', { name: '课程', level: 1 })).toBeVisible();
  // As another tab does it.
  await page.evaluate(() => {
    localStorage.removeItem('Access-Token');
    dispatchEvent(new StorageEvent('storage', { key: 'Access-Token' }));
  });
  await expect(page).toHaveURL(/\/login$/);
  await logInAs(page, 'student');
  await expect(page).toHaveURL(/\/home$/);
});

test('an unknown address, and one of other roles, are answered by a page with a way home §shell.4', async ({ as }) => {
  const page = await as('student');
  for (const address of ['/no/such/page', '/lab/images', '/teaching/courses']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: '没有找到这一页' })).toBeVisible();
    await page.getByRole('link', { name: '回到首页' }).click();
    await expect(page).toHaveURL(/\/home$/);
  }
  await page.goto('/403');
  await expect(page.getByRole('heading', { name: '没有权限访问这一页' })).toBeVisible();
});

test('signing out asks first, and ends the session in the other tab at once §shell.20 §person.6,12', async ({
  anonymous,
}) => {
  const page = await anonymous();
  await page.goto('/login');
  await logInAs(page, '240128');
  await expect(page).toHaveURL(/\/home$/);
  const other = await page.context().newPage();
  await other.goto('/courses');
  await expect(other.getByRole('heading', { name: '我的课程' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('Access-Token') ?? '');

  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  // Not only forgotten by the browser: the server knows the token no more.
  const reply = await page.request.post('/api/course/liststudy', { headers: { authorization: token }, data: {} });
  expect(reply.status()).toBe(401);
});

test('language and dark mode are kept through a reload', async ({ anonymous }) => {
  const page = await anonymous();
  await page.goto('/login');
  await page.getByLabel('语言').selectOption('en_us');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.reload();
  await page.getByLabel('Account', { exact: true }).fill('student');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Courses', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  const settings = page.getByRole('dialog', { name: 'Appearance' });
  await settings.getByText('Dark', { exact: true }).first().click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Courses', exact: true })).toBeVisible();
  await expect.poll(background).toBe(dark);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Language' }).hover();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await expect(page.getByRole('link', { name: '课程', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '课程', exact: true })).toBeVisible();
});

test('the keyboard alone signs in, opens the course and opens the experiment §person.22', async ({ anonymous }) => {
  const page = await anonymous();
  await page.goto('/login');
  await expect(form(page).account).toBeFocused();
  await page.keyboard.type('student');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await enter(page, page.getByRole('link', { name: /Linux 操作系统.*小节/ }));
  await expect(page).toHaveURL(/\/courses\/[^/]+$/);
  await enter(page, page.getByRole('link', { name: /文件与目录 实验/ }));
  await expect(page).toHaveURL(/\/experiments\//);
  await tabTo(page, page.getByRole('button', { name: '开始实验' }));
});
