import type { Locator, Page } from '@playwright/test';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { pressInUserMenu } from '../actions.ts';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

/** The shell: open pages in tabs, settings, languages, menus, failures. */
const side = (page: Page) => page.getByRole('complementary');
const bar = (page: Page) => page.getByRole('tablist', { name: '打开的页面' });
const tab = (page: Page, name: string | RegExp) => bar(page).getByRole('tab', { name });
const shown = (page: Page) => page.locator('[data-page=shown]');
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Opens an entry of the side menu, unfolding those above it. */
async function goTo(page: Page, roots: string[], leaf: string) {
  for (const root of roots) {
    const above = side(page).getByRole('button', { name: root, exact: true });
    if ((await above.getAttribute('aria-expanded')) === 'false') await above.click();
  }
  await side(page).getByRole('link', { name: leaf, exact: true }).click();
}

async function openThree(page: Page) {
  await page.goto('/lab/images');
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  await goTo(page, ['实验'], '虚拟机');
  await expect(page.getByText('引擎正常')).toBeVisible();
  await goTo(page, ['教学'], '课程');
  await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page).getByRole('tab')).toHaveCount(3);
}

async function menuOf(page: Page, name: string, act: string) {
  await tab(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

test('a page in a background tab keeps its form, its scroll and its list; a reload restores the tabs §shell.9-10', async ({
  as,
}) => {
  const page = await as('admin');
  await page.setViewportSize({ width: 1440, height: 420 });
  await openThree(page);

  // Unsent input, the scroll position, and what the list shows.
  await tab(page, '镜像管理').click();
  await shown(page).getByLabel('镜像名称').fill('只打了一半');
  await shown(page).getByLabel('镜像名称').press('Enter');
  await expect(page).toHaveURL(/=%E5%8F%AA/);
  await shown(page).getByLabel('镜像名称').fill('还没有查询');
  await tab(page, '课程').click();
  await expect(page).toHaveURL(/\/teaching\/courses$/);
  await expect(shown(page).getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 160));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(160);
  await tab(page, '镜像管理').click();
  await expect(page).toHaveURL(/\/lab\/images\?.*=%E5%8F%AA/);
  await expect(page).toHaveTitle(/镜像管理/);
  await expect(shown(page).getByLabel('镜像名称')).toHaveValue('还没有查询');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await tab(page, '课程').click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(160);
  await expect(page).toHaveTitle(/课程/);

  // The browser's Back leads through the tabs too.
  await page.goBack();
  await expect(shown(page).getByLabel('镜像名称')).toHaveValue('还没有查询');

  await page.reload();
  await expect(bar(page).getByRole('tab')).toHaveText(['镜像管理', '虚拟机', '课程']);
  await expect(tab(page, '镜像管理')).toHaveAttribute('aria-selected', 'true');
  await expect(shown(page).getByLabel('镜像名称')).toHaveValue('只打了一半');
  // Not shown since the reload, so mounted only when it is opened.
  await expect(page.locator('[data-page]')).toHaveCount(1);
  await tab(page, '虚拟机').click();
  await expect(page.getByText('引擎正常')).toBeVisible();
});

test('a hidden page neither calls the server nor follows other addresses §shell.10', async ({ as }) => {
  const page = await as('admin');
  await openThree(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The machines are refetched every few seconds while they are visible.
  await tab(page, '虚拟机').click();
  await expect.poll(() => asked.some((path) => path.endsWith('machine/list')), { timeout: 15_000 }).toBe(true);
  await tab(page, '镜像管理').click();
  await shown(page).getByLabel('镜像名称').fill('没有的镜像');
  await shown(page).getByLabel('镜像名称').press('Enter');
  await expect(shown(page).getByText('没有符合条件的内容').or(shown(page).getByText(/没有/).first())).toBeVisible();
  asked.length = 0;
  await page.waitForTimeout(6_000);
  expect(asked.filter((path) => path.endsWith('machine/list'))).toEqual([]);
  await tab(page, '虚拟机').click();
  await expect(page).toHaveURL(/\/lab\/machines$/);
});

test('tabs are pinned, refreshed and closed: one, the others, those to the right, by mouse and by keyboard §shell.11,20', async ({
  as,
}) => {
  const page = await as('admin');
  await openThree(page);
  await goTo(page, ['系统', '组织与账号'], '班级');
  await expect(bar(page).getByRole('tab')).toHaveText(['镜像管理', '虚拟机', '课程', '班级']);

  await menuOf(page, '课程', '固定');
  await expect(bar(page).getByRole('tab')).toHaveText(['课程', '镜像管理', '虚拟机', '班级']);
  await menuOf(page, '镜像管理', '关闭右侧');
  await expect(bar(page).getByRole('tab')).toHaveText(['课程', '镜像管理']);
  await expect(page).toHaveURL(/\/lab\/images$/);

  await shown(page).getByLabel('镜像名称').fill('会被刷新掉');
  await menuOf(page, '镜像管理', '刷新');
  await expect(shown(page).getByLabel('镜像名称')).toHaveValue('');
  await shown(page).getByLabel('镜像名称').fill('再来一次');
  await pressInUserMenu(page, '刷新页面');
  await expect(shown(page).getByLabel('镜像名称')).toHaveValue('');

  await goTo(page, ['实验'], '虚拟机');
  await tab(page, '虚拟机').click({ button: 'middle' });
  await expect(bar(page).getByRole('tab')).toHaveText(['课程', '镜像管理']);
  await goTo(page, ['实验'], '虚拟机');
  await menuOf(page, '虚拟机', '关闭其他');
  await expect(bar(page).getByRole('tab')).toHaveText(['课程', '虚拟机']);

  // By keyboard: one stop for the whole bar, arrows within, Delete closes.
  await goTo(page, ['实验'], '镜像管理');
  await tab(page, '镜像管理').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, '虚拟机')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, '课程')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab(page, '课程')).toHaveAttribute('aria-selected', 'true');
  // Arriving moves the focus to the page.
  await expect(page.locator('main')).toBeFocused();
  await tab(page, '课程').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(bar(page).getByRole('tab')).toHaveText(['课程', '虚拟机']);
  await expect(tab(page, '虚拟机')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '关闭', exact: true }).click();
  await expect(bar(page).getByRole('tab')).toHaveText(['课程']);
  await expectAccessible(page);
});

test('a page that fills the window is outside of the tabs, which stay as they were §shell.12', async ({
  as,
  watch,
}) => {
  // There is no such experiment.
  watch.forgive(/403 \(Forbidden\)/);
  const page = await as('teacher');
  await page.addInitScript(() => localStorage.setItem('DEFAULT_MULTI_TAB', 'true'));
  await page.goto('/teaching/courses');
  const course = page.getByRole('article').getByRole('link').first();
  const name = await course.innerText();
  await course.click();
  await expect(tab(page, name)).toBeVisible();
  await page.goto('/teaching/courses');
  const search = shown(page).getByRole('searchbox').first();
  await search.fill('打了一半');
  await page.evaluate(() => {
    history.pushState(null, '', '/experiments/00000000-0000-4000-8000-000000000000');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(bar(page)).toBeHidden();
  await page.goBack();
  await expect(search).toHaveValue('打了一半');
});

test('settings apply at once, in every layout, survive a reload, and can be reset to the defaults §shell.23,25', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/lab/images');
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  await pressInUserMenu(page, '界面设置');
  const drawer = page.getByRole('dialog', { name: '界面设置' });
  const choose = (name: string) => drawer.getByText(name, { exact: true }).click();

  await choose('混合');
  await expect(
    page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '实验', exact: true }),
  ).toBeVisible();
  await expect(side(page).getByRole('link', { name: '虚拟机' })).toBeVisible();
  expect(await stored(page, 'DEFAULT_LAYOUT_MODE')).toBe('mix');
  await choose('顶部');
  await expect(side(page)).toBeHidden();
  expect(await stored(page, 'DEFAULT_LAYOUT_MODE')).toBe('topmenu');

  const ink = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-info'));
  const before = await ink();
  await drawer.getByRole('button', { name: '翠竹' }).first().click();
  await expect.poll(ink).not.toBe(before);
  expect(await stored(page, 'DEFAULT_COLOR')).toBe('#00B98E');
  expect(await stored(page, 'SIDEBAR_COLOR')).toBe('#0D2925');
  await drawer.getByRole('switch', { name: '固定顶栏' }).click();
  expect(await stored(page, 'DEFAULT_FIXED_HEADER')).toBe('false');
  await expect(drawer.getByRole('switch', { name: '下滑时隐藏顶栏' })).toBeDisabled();
  await drawer.getByRole('switch', { name: '多标签页' }).click();
  await expect(bar(page)).toBeHidden();
  await drawer.getByRole('switch', { name: '色弱模式' }).click();
  expect(await stored(page, 'DEFAULT_COLOR_WEAK')).toBe('true');
  await choose('流式');
  expect(await stored(page, 'DEFAULT_CONTENT_WIDTH_TYPE')).toBe('Fluid');
  await drawer.getByText('浅色', { exact: true }).last().click();
  expect(await stored(page, 'DEFAULT_THEME')).toBe('light');
  await choose('跟随系统');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  await expect(side(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '教学', exact: true }).click();
  await page.getByRole('link', { name: '课程', exact: true }).click();
  await expect(page).toHaveURL(/\/teaching\/courses$/);

  await pressInUserMenu(page, '界面设置');
  await drawer.getByRole('button', { name: '恢复默认' }).click();
  await expect(side(page)).toBeVisible();
  await expect(bar(page)).toBeVisible();
  // The setting follows the system.
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  expect(await stored(page, 'DEFAULT_COLOR')).toBeNull();
  await expectAccessible(page);
});

test('the header labels what every lesson needs, repeats nothing, and does not move from page to page §shell.20', async ({
  as,
  school,
}) => {
  const teacher = await signIn(school, 'teacher');
  const { pageInfo } = await ask(teacher, courseApi.list, { courseName: 'Linux 操作系统' });
  const courseId = pageInfo.resultList[0]?.courseId ?? '';
  const { treeList } = await ask(teacher, sectionApi.tree, { courseId });
  const lab = treeList.flatMap((chapter) => chapter.children).find(({ kind }) => kind === 'experiment');
  const page = await as('teacher');
  const header = page.getByRole('banner');
  await page.goto('/home');
  await expect(header.getByRole('button', { name: '快速查找' })).toHaveText(/快速查找\s*Ctrl K/);
  for (const words of ['课程表', '签到']) {
    await expect(header.getByRole('button', { name: words, exact: true })).toHaveText(words);
  }
  await expect(page.getByRole('button', { name: /助手/ })).toHaveCount(1);
  const inBar = await header
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent).split(/[：，]/)[0]));
  expect(new Set(inBar).size).toBe(inBar.length);
  // The areas of the menu, then the tools.
  expect(inBar.slice(0, 5)).toEqual(['教学', '考试', '备课', '资源', 'AI']);
  expect(inBar.slice(-8)).toEqual(['快速查找Ctrl K', '课程表', '签到', '助手', '备忘录', '消息', '帮助', '用户菜单']);
  await header.getByRole('button', { name: /^用户菜单/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['个人中心', '修改密码', 'AI 应用管理', '语言', '界面设置', '全屏', '刷新页面', '退出登录'],
  ]);
  await page.keyboard.press('Escape');

  // The pointer stays where it is, while what was pressed opens under it.
  const memo = header.getByRole('button', { name: '备忘录' });
  const hint = page.getByRole('tooltip', { name: '备忘录' });
  await memo.hover();
  await expect(hint).toBeVisible();
  await memo.click();
  await expect(page.getByRole('dialog', { name: '备忘录', exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.keyboard.press('Escape');

  const places = async () =>
    Promise.all(
      [header.getByRole('link').first(), memo, header.getByRole('button', { name: /^用户菜单/ })].map(async (one) =>
        Math.round((await one.boundingBox())?.x ?? -1),
      ),
    );
  const atHome = await places();
  await page.goto(`/teaching/board/${lab?.id}`);
  await expect(page.locator('[data-page-width=full]')).toBeVisible();
  await expect.poll(places).toEqual(atHome);
});

test('the header hides on scrolling down, and returns on scrolling up §shell.23', async ({ as }) => {
  const page = await as('admin');
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.addInitScript(() => localStorage.setItem('DEFAULT_FIXED_HEADER_HIDDEN', 'true'));
  await page.goto('/teaching/courses');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.move(900, 300);
  await page.mouse.wheel(0, 240);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.mouse.wheel(0, -80);
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('the language is chosen from four, also before signing in; texts, components, dates and the page follow', async ({
  as,
  anonymous,
}) => {
  const outside = await anonymous();
  await outside.goto('/login');
  await outside.getByLabel('语言').selectOption('mn');
  await expect(outside.getByRole('button', { name: 'Нэвтрэх', exact: true })).toBeVisible();
  await outside.getByLabel('Хэл').selectOption('zh_tw');
  await expect(
    outside.getByRole('heading', { name: '登入' }).or(outside.getByRole('heading', { name: '登錄' })),
  ).toBeVisible();

  const page = await as('admin');
  await page.goto('/lab/images');
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  const choose = async (menu: RegExp, submenu: string, name: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: submenu }).hover();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose(/^用户菜单/, '语言', 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('link', { name: 'Images', exact: true })).toBeVisible();
  await expect(page.getByText('10 / page')).toBeVisible();
  await choose(/^User menu/, 'Language', '繁體中文');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page.getByText('10 條/頁')).toBeVisible();
  await choose(/^使用者選單|^用戶選單/, '語言', 'Монгол');
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
  await expect(page.getByRole('link', { name: 'Дүрсүүд', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Хуудасны хэмжээ' })).toBeAttached();
  expect(await stored(page, 'DEFAULT_LANG')).toBe('mn');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Дүрсүүд', exact: true })).toBeVisible();
  await expectAccessible(page);
  await choose(/^Хэрэглэгчийн цэс/, 'Хэл', '简体中文');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('the entry of the page is in sight in a side menu longer than the window', async ({ as }) => {
  const page = await as('admin');
  await page.setViewportSize({ width: 1440, height: 440 });
  await page.goto('/operations/installation');
  const entry = side(page).getByRole('link', { name: '本系统', exact: true });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(entry).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('one submenu is open at a time, the folding is remembered, and a page of one record highlights the entry it belongs to §shell.13,28', async ({
  as,
  watch,
}) => {
  watch.forgive(/403 \(Forbidden\)/);
  const page = await as('admin');
  await page.goto('/lab/images');
  const root = (name: string) => side(page).getByRole('button', { name, exact: true });
  await expect(root('实验')).toHaveAttribute('aria-expanded', 'true');
  await root('教学').click();
  await expect(root('教学')).toHaveAttribute('aria-expanded', 'true');
  await expect(root('实验')).toHaveAttribute('aria-expanded', 'false');

  await page.goto('/teaching/board/00000000-0000-4000-8000-000000000000');
  await expect(side(page).getByRole('link', { name: '课程', exact: true })).toHaveAttribute('aria-current', 'page');
  // One error page, and no notice beside it.
  await expect(page.locator('main').getByText('没有找到')).toBeVisible();
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);

  await page.getByRole('button', { name: '收起侧边菜单' }).click();
  await expect(side(page)).toHaveCSS('width', '80px');
  await page.reload();
  await expect(side(page)).toHaveCSS('width', '80px');
  await page.getByRole('button', { name: '展开侧边菜单' }).click();
  await expect(side(page)).toHaveCSS('width', '220px');
});

test('what floats beside an entry of the folded menu, or below the top menu, opens with one key and returns the focus', async ({
  as,
}) => {
  const page = await as('admin');
  await page.setViewportSize({ width: 1000, height: 700 });
  const inside = (name: string) => page.getByRole('link', { name, exact: true });
  const walk = async (entry: Locator) => {
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(inside('镜像管理')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(inside('标签管理')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(inside('镜像管理')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeFocused();
    await expect(entry).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(inside('镜像管理')).toBeFocused();
    // Tab moves on from the entry, not from the floating part's position in the document.
    await page.keyboard.press('Tab');
    await expect(entry).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Shift+Tab');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(inside('镜像管理')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(inside('标签管理')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lab\/image-labels$/);
    await expect(page.locator('main')).toBeFocused();
  };
  await page.goto('/teaching/courses');
  await walk(side(page).getByRole('button', { name: '实验', exact: true }));

  await page.addInitScript(() => localStorage.setItem('DEFAULT_LAYOUT_MODE', 'topmenu'));
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/teaching/courses');
  await walk(page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '实验', exact: true }));
});

test('a row of entries wider than its container keeps the current one visible, shows that there is more, and scrolls with the wheel', async ({
  as,
}) => {
  const page = await as('admin');
  await page.addInitScript(() => localStorage.setItem('DEFAULT_LAYOUT_MODE', 'topmenu'));
  await page.setViewportSize({ width: 2240, height: 900 });
  await page.goto('/content/news');
  const row = page.getByRole('navigation', { name: '主菜单' }).getByRole('list').first();
  const entry = (name: string) => row.getByRole('button', { name, exact: true });
  await expect(entry('系统')).toBeInViewport();
  await expect(row).toHaveAttribute('data-more', '');

  await page.setViewportSize({ width: 640, height: 700 });
  await expect(entry('资源')).toBeInViewport({ ratio: 1 });
  await expect(row).toHaveAttribute('data-more', 'before after');
  await row.hover();
  await page.mouse.wheel(0, -2000);
  await expect(row).toHaveAttribute('data-more', 'after');
  await expect(entry('教学')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the side menu stays while a long page scrolls, or scrolls with it where that was chosen', async ({ as }) => {
  const page = await as('admin');
  await page.setViewportSize({ width: 1440, height: 400 });
  const scrollDown = async () => {
    await page.goto('/teaching/courses');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 160));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(160);
  };
  await scrollDown();
  await expect.poll(() => side(page).boundingBox()).toMatchObject({ y: 0, height: 400 });
  await page.evaluate(() => localStorage.setItem('DEFAULT_FIXED_SIDEMENU', 'false'));
  await scrollDown();
  await expect.poll(() => side(page).boundingBox()).toMatchObject({ y: -160 });
});

test('an entry for a window of its own is shown there without the menu, and an outside one leads away §shell.8', async ({
  as,
}) => {
  const page = await as('admin');
  await page.route('**/api/system/start*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const { treeList } = body.data.menu;
    const lab = treeList.find((item: { attributes: { route: string } }) => item.attributes.route === '/lab');
    const machines = lab.children.find((item: { title: string }) => item.title === '虚拟机');
    machines.attributes.openTarget = 'new';
    lab.children.push({
      ...{ id: 'outside', title: '学校主页', dataRules: [], children: [] },
      attributes: { ...lab.children[0].attributes, route: 'https://school.invalid/', url: '' },
    });
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto('/lab/images');
  const outside = side(page).getByRole('link', { name: '学校主页' });
  await expect(outside).toHaveAttribute('href', 'https://school.invalid/');
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(side(page).getByRole('link', { name: '虚拟机' })).toHaveAttribute('target', '_blank');
  await page.goto('/lab/machines');
  await expect(page.getByText('引擎正常')).toBeVisible();
  await expect(side(page)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
});

test('a server that cannot be reached is reported in a banner, which disappears by itself §shell.30', async ({
  as,
  watch,
}) => {
  watch.forgive(/ERR_|Failed to load resource|WebSocket/);
  const page = await as('admin');
  await openThree(page);
  const banner = page.getByText('连接不上服务器');
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await pressInUserMenu(page, '刷新页面');
  await expect(banner).toBeVisible();
  await expect(page.getByText('已填写的内容还在这里')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(banner).toBeHidden();
});

/** Counts from now on how many elements show a text; returns a function for the highest number at once. */
async function watchTelling(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((sought) => {
    let most = 0;
    new MutationObserver(() => {
      const places = [...document.querySelectorAll('.ant-notification-notice, .ant-message-notice, .ant-alert')];
      most = Math.max(most, places.filter(({ textContent }) => textContent.includes(sought)).length);
      document.body.dataset.most = String(most);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, words);
  return () => page.evaluate(() => Number(document.body.dataset.most));
}

test('each failure is shown once, with its text: 403, 404, 504, others, and a sign-in that expired §shell.26,28', async ({
  as,
  watch,
}) => {
  watch.forgive(/Failed to load resource/);
  const page = await as('admin');
  await page.goto('/lab/images');
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  const notices = page.locator('.ant-notification-notice');
  const fail = async (status: number, msg: string) => {
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({ status, json: { meta: { success: false, msg }, data: null } }),
    );
    await pressInUserMenu(page, '退出登录');
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  };
  for (const [status, msg, words] of [
    [403, '', '拒绝访问'],
    [404, '', '抱歉，资源未找到'],
    [504, '', '网络超时'],
    [500, '服务器出错了', '服务器出错了'],
  ] as const) {
    await fail(status, msg);
    await expect(notices).toHaveCount(1);
    await expect(notices).toContainText('系统提示');
    await expect(notices).toContainText(words);
    await notices.getByRole('button', { name: /Close|关闭/ }).click();
    await expect(notices).toHaveCount(0);
    await page.unroute('**/api/auth/logout');
  }
  await fail(500, 'Token 已失效');
  const question = page.getByRole('dialog').filter({ hasText: '登录已过期，请重新登录' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page, 'Access-Token')).toBeNull();
});

test('a save that fails is shown once, by the shell or in the form, however often it is tried', async ({
  as,
  watch,
}) => {
  watch.forgive(/class\/save/);
  const words = '这个班级没能保存';
  const page = await as('admin');
  await page.goto('/member/classes');
  await page.getByRole('button', { name: '新增班级' }).first().click();
  const form = page.getByRole('dialog', { name: '新增班级' });
  await form.getByRole('textbox', { name: '班级名称' }).fill('没有保存的班');
  await form.getByRole('textbox', { name: '班级编号' }).fill('not_saved');
  const mostAtOnce = await watchTelling(page, words);
  const save = form.getByRole('button', { name: /^保 ?存$/ });
  const fail = async (status: number) => {
    const json = { meta: { success: false, msg: words }, data: null };
    await page.route('**/api/class/save', (route) => route.fulfill({ status, json }));
    for (let tries = 0; tries < 2; tries++) {
      await Promise.all([page.waitForResponse('**/api/class/save'), save.click()]);
      await expect(save).not.toHaveClass(/loading/);
      // The shell gives the page a moment to show it by itself.
      await page.waitForTimeout(500);
    }
    await page.unroute('**/api/class/save');
  };
  const notice = page.locator('.ant-notification-notice').filter({ hasText: words });
  const inForm = form.getByRole('alert').filter({ hasText: words });
  await fail(500);
  await expect(inForm).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  expect(await mostAtOnce()).toBe(1);
  await fail(200);
  await expect(inForm).toBeVisible();
  expect(await mostAtOnce()).toBe(1);
  await expect(form.getByRole('textbox', { name: '班级名称' })).toHaveValue('没有保存的班');
});

test('a chunk of the product that does not load is reported, with an offer to reload §shell.29', async ({
  as,
  watch,
}) => {
  watch.forgive(/Failed to load resource|ERR_|dynamically imported module|Unable to preload/);
  const page = await as('admin');
  await page.goto('/lab/images');
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  await page.route(/MachinesPage/, (route) => route.abort());
  await side(page).getByRole('link', { name: '虚拟机' }).click();
  await expect(shown(page).getByRole('heading', { name: '这一页没有加载出来' })).toBeVisible();
  // The rest still works.
  await tab(page, '镜像管理').click();
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  await page.unroute(/MachinesPage/);
  await tab(page, '虚拟机').click();
  await shown(page).getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByText('引擎正常')).toBeVisible();
});

test('what the bar has no room for is listed at its end, and is reached by keyboard too', async ({ as }) => {
  const page = await as('student');
  await page.setViewportSize({ width: 860, height: 800 });
  await page.goto('/home');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const more = menu.getByRole('button', { name: '更多' });
  await expect(more).toBeVisible();
  await more.focus();
  await page.keyboard.press('Enter');
  const last = page.getByRole('link', { name: 'AI 创作' }).last();
  await expect(last).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content\/ai-media/);
  // The current entry is in view.
  await expect(menu.getByRole('button', { name: 'AI', exact: true })).toBeInViewport();
});

test('on a phone the menu is a drawer with the tools in it, and a student finds everything under 我的 §shell.18', async ({
  as,
}) => {
  const page = await as('admin');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/lab/images');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: '虚拟机' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: '虚拟机' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/lab\/machines$/);

  const student = await as('240127');
  await student.setViewportSize({ width: 375, height: 812 });
  await student.goto('/home');
  const tabs = student.getByRole('navigation', { name: '主菜单' });
  await expect(tabs.locator(':scope > *')).toHaveText(['首页', '课程', '考试', 'AI', '我的']);
  await student.getByRole('button', { name: /^我的/ }).click();
  const sheet = student.getByRole('dialog', { name: '我的' });
  await expect(sheet.getByRole('button', { name: 'Монгол' })).toBeVisible();
  await expectAccessible(student);
  await sheet.getByRole('button', { name: '界面设置' }).click();
  const settings = student.getByRole('dialog', { name: '界面设置' });
  await expect(settings.getByText('导航位置')).toHaveCount(0);
  await settings.getByText('深色', { exact: true }).first().click();
  await expect(student.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('a sign-out removes everything of one person: tabs are closed for the next §shell.27', async ({ as }) => {
  const page = await as('research');
  await page.goto('/teaching/courses');
  await expect(bar(page).getByRole('tab')).toHaveCount(1);
  await pressInUserMenu(page, '退出登录');
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = () => page.evaluate(() => sessionStorage.getItem('XUEYAN_TABS'));
  await expect.poll(() => left().catch(() => 'leaving')).toBeNull();
});

test('signing out names the pages with unsaved input, and claims no draft that does not exist', async ({ as }) => {
  const page = await as('research');
  await page.goto('/personalCenter');
  const words = shown(page).getByLabel('个人简介');
  await words.fill('还没有保存');
  const question = page.getByRole('dialog');
  const leave = async () => {
    await pressInUserMenu(page, '退出登录');
  };
  await leave();
  await expect(question).toContainText('未保存的内容，退出后会丢失：个人中心');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(words).toHaveValue('还没有保存');
  await shown(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await leave();
  await expect(question).not.toContainText('个人中心');
});

test('a phone that is turned keeps the tool that is open, and what was typed in it §shell.19', async ({ as }) => {
  const page = await as('241113');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/home');
  await page.getByRole('button', { name: /^我的/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^备忘录/ })
    .click();
  await page.getByRole('button', { name: /^新增/ }).click();
  const title = page.getByRole('dialog', { name: '新增' }).getByLabel('标题');
  await title.fill('转屏不丢');
  await page.setViewportSize({ width: 812, height: 375 });
  await expect(page.getByRole('banner').getByRole('button', { name: '备忘录' })).toBeAttached();
  await expect(title).toHaveValue('转屏不丢');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(title).toHaveValue('转屏不丢');
});
