import type { Locator, Page } from '@playwright/test';
import { messageApi, noticeType, systemMessageType } from '@xueyan/contract/base/message';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { ask, call, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

/**
 * Messages, sent by a teacher and seen at once by students on every tab. Titles are unique for each run, since the
 * school is shared.
 */
const stamp = Date.now().toString(36);
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ });
const unreadBell = (page: Page) => page.getByRole('banner').getByRole('button', { name: '消息，有未读消息' });
const centre = (page: Page) => page.getByRole('dialog', { name: '消息中心' });
const tab = (page: Page, name: string) => centre(page).getByRole('tab', { name });
const panel = (page: Page) => centre(page).getByRole('tabpanel').filter({ visible: true });
const rowOf = (page: Page, title: string) => panel(page).getByRole('row').filter({ hasText: title });

const isFocused = (place: Locator) => place.evaluate((node) => node === document.activeElement);

/** Sends a message of each title to the class of one student. */
async function give(school: string, messageType: string, titles: string[]): Promise<void> {
  const admin = await signIn(school, 'admin');
  const { pageInfo } = await ask(admin, schoolClassApi.list, { className: '网络2401' });
  const classes = pageInfo.resultList.map(({ classId }) => classId);
  for (const messageTitle of titles) {
    await ask(admin, messageApi.send, { messageType, messageTitle, messageContent: '内容', to: { classes } });
  }
}

/** Marks everything as read, so that a dot can be seen to appear. */
async function readEverything(school: string, loginName: string): Promise<void> {
  const who = await signIn(school, loginName);
  for (let left = true; left; ) {
    const { pageInfo } = await ask(who, messageApi.list, { readStatus: '0', pageSize: 100 });
    for (const { smId } of pageInfo.resultList) await call(who, messageApi.markRead, { messageId: smId });
    left = pageInfo.totalSize > pageInfo.resultList.length;
  }
}

test('a teacher sends to a course; the student’s dot appears without a reload, and viewing on one tab clears the other §message.2,4,8,13,22,30', async ({
  as,
  school,
}) => {
  const title = `停课通知 ${stamp}`;
  await readEverything(school, 'student');
  const student = await as('student');
  await student.goto('/home');
  await expect(bell(student)).toBeVisible();
  await expect(unreadBell(student)).toHaveCount(0);
  const other = await student.context().newPage();
  await other.goto('/courses');
  await expect(bell(other)).toBeVisible();

  const teacher = await as('teacher');
  await teacher.goto('/messages/sent');
  await teacher.getByRole('button', { name: '发消息' }).click();
  const form = teacher.getByRole('dialog', { name: '发消息' });
  await expect(form.getByText('请选择接收范围')).toBeVisible();
  // All missing fields at once, each shown once.
  await form.getByRole('button', { name: /^发 ?送$/ }).click();
  await expect(form.getByRole('alert').getByText('请选择接收范围')).toBeVisible();
  for (const words of ['请选择接收范围', '请输入标题', '请输入内容'])
    await expect(form.getByText(words, { exact: true })).toHaveCount(1);
  await form.getByRole('combobox', { name: '课程' }).fill('Linux');
  await teacher.getByTitle('Linux 操作系统').first().click();
  await teacher.keyboard.press('Escape');
  await expect(form.getByText(/将送达 \d+ 人/)).toBeVisible();
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '内容' }).fill('本周五 **停课** 一次');
  await expect(form.getByText('草稿已自动保存')).toBeVisible();
  await expectAccessible(teacher);
  // It closes after five seconds, whatever else is open.
  const toast = student.getByRole('alert').filter({ hasText: title });
  const opened = toast.getByRole('button', { name: /查 ?看/ }).click();
  await form.getByRole('button', { name: /^发 ?送$/ }).click();
  await opened;
  await expect(teacher.getByRole('row').filter({ hasText: title })).toBeVisible();

  await expect(tab(student, '通知公告')).toHaveAttribute('aria-selected', 'true');
  await expect(unreadBell(other)).toBeVisible();
  await rowOf(student, title).getByRole('button', { name: '查看' }).click();
  const view = student.getByRole('dialog', { name: '查看消息' });
  await expect(view.getByRole('heading', { name: title })).toBeVisible();
  await expect(view.getByText('通知公告')).toBeVisible();
  await expect(view.locator('strong')).toHaveText('停课');
  await expectAccessible(student);
  await expect(unreadBell(other)).toHaveCount(0);
  await expect(unreadBell(student)).toHaveCount(0);

  const sent = teacher.getByRole('row').filter({ hasText: title });
  await sent.getByRole('button', { name: '撤回' }).click();
  await teacher
    .getByRole('dialog', { name: /撤回/ })
    .getByRole('button', { name: /撤 ?回/ })
    .click();
  await expect(sent.getByText('已撤回')).toBeVisible();
  await view.getByRole('button', { name: /Close|关闭/ }).click();
  await expect(rowOf(student, title)).toHaveCount(0);
});

test('a teacher chooses one student from the class tree by keyboard, though the class loads slowly and fails once; only that student gets it §editor.4-5 §message.24', async ({
  as,
  school,
}) => {
  const title = `单独通知 ${stamp}`;
  const page = await as('teacher');
  const refused = { meta: { success: false, msg: '服务正忙', code: 'wire.busy' }, data: null };
  let tries = 0;
  await page.route('**/api/message/listtargets', async (route) => {
    if (!route.request().postDataJSON().classId) return route.continue();
    tries += 1;
    if (tries === 1) return route.fulfill({ json: refused });
    await new Promise((resolve) => setTimeout(resolve, 1800));
    return route.continue();
  });
  await page.goto('/messages/sent');
  await page.getByRole('button', { name: '发消息' }).click();
  const form = page.getByRole('dialog', { name: '发消息' });
  const opener = form.getByRole('button', { name: '从班级选择' });
  await opener.focus();
  await page.keyboard.press('Enter');

  const panel = form.getByRole('dialog', { name: '从班级选择' });
  const line = (name: string | RegExp) => panel.getByRole('treeitem', { name });
  const goTo = async (name: string | RegExp) => {
    await page.keyboard.press('Home');
    for (let i = 0; i < 60 && !(await isFocused(line(name))); i++) await page.keyboard.press('ArrowDown');
    await expect(line(name)).toBeFocused();
  };
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await expect(panel.getByText('还没有选择')).toBeVisible();
  const schoolClass = /^计科2401/;
  await expect(line(schoolClass)).toHaveAttribute('aria-expanded', 'false');
  for (let i = 0; i < 5 && (await panel.locator('[role=treeitem]:focus').count()) === 0; i++) {
    await page.keyboard.press('Tab');
  }
  await goTo(schoolClass);
  await page.keyboard.press('ArrowRight');
  const retry = panel.getByRole('button', { name: '没有加载成功，点击重试' });
  await expect(retry).toBeVisible();
  // The line shows it already, so no notification does.
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  const skeleton = panel.getByRole('status', { name: '正在加载' });
  await expect(skeleton).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(retry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(schoolClass)).toBeFocused();
  await expect(skeleton).toBeVisible();
  await expect(line(/^林晓雨/)).toBeVisible();
  await expect(skeleton).toHaveCount(0);

  // Another student first, who is removed again.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/^已选：.* · 240102$/)).toBeVisible();
  await expect(form.getByText('将送达 1 人')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(panel.getByRole('button', { name: '取消选择' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('还没有选择')).toBeVisible();
  await expect(line(/ · 240102/)).toBeFocused();
  await expect(form.getByText('请选择接收范围')).toBeVisible();
  await goTo(/^林晓雨/);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('已选：林晓雨 · student')).toBeVisible();
  await panel.getByRole('searchbox').fill('林');
  await expect(line(/ · 240102/)).toHaveCount(0);
  await expect(line('林晓雨 · student')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();

  await expect(form.getByText('将送达 1 人')).toBeVisible();
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '内容' }).fill('请下课后来一趟办公室');
  await form.getByRole('button', { name: /^发 ?送$/ }).click();
  await expect(page.getByText('已发送给 1 人')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: title }).getByText('林晓雨 · student')).toBeVisible();
  const received = async (loginName: string) => {
    const who = await signIn(school, loginName);
    const { pageInfo } = await ask(who, messageApi.list, { messageTitle: title });
    return pageInfo.totalSize;
  };
  expect(await received('student')).toBe(1);
  expect(await received('240102')).toBe(0);
});

test('system messages are marked and deleted in batches, with a confirmation first; notices can only be viewed §message.3,5-7,10,14,16-17', async ({
  as,
  school,
}) => {
  const titles = [1, 2, 3].map((n) => `批量 ${n} ${stamp}`);
  await give(school, systemMessageType, titles);
  await give(school, noticeType, [`公告 ${stamp}`]);
  const page = await as('241105');
  await page.goto('/home');
  await bell(page).click();

  await expect(rowOf(page, `公告 ${stamp}`)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: '查看' }).first()).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /删除|标为已读/ })).toHaveCount(0);
  await expect(panel(page).getByRole('checkbox')).toHaveCount(0);

  await tab(page, '系统消息').click();
  await panel(page).getByRole('button', { name: '标为已读' }).first().click();
  await expect(page.getByText('请至少选择一条数据')).toBeVisible();
  for (const title of titles.slice(0, 2)) await rowOf(page, title).getByRole('checkbox').check();
  await expect(panel(page).getByText('已选 2 项')).toBeVisible();
  await panel(page).getByRole('button', { name: '标为已读' }).first().click();
  await expect(page.getByText('已标为已读')).toBeVisible();
  for (const title of titles.slice(0, 2)) {
    await expect(rowOf(page, title).getByText('已读', { exact: true })).toBeVisible();
  }
  await expect(rowOf(page, titles[2] ?? '').getByText('未读', { exact: true })).toBeVisible();

  for (const title of titles.slice(1)) await rowOf(page, title).getByRole('checkbox').check();
  const deleteMany = panel(page).getByRole('button', { name: '批量删除' });
  await deleteMany.click();
  const question = page.getByRole('dialog', { name: /确定删除选中的 2 条/ });
  await question.getByRole('button', { name: /取 ?消/ }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(page, titles[1] ?? '')).toBeVisible();
  await deleteMany.click();
  await question.getByRole('button', { name: /确 ?定/ }).click();
  await expect(page.getByText('删除成功！')).toBeVisible();
  for (const title of titles.slice(1)) await expect(rowOf(page, title)).toHaveCount(0);
  await expect(rowOf(page, titles[0] ?? '')).toBeVisible();
  await expect(panel(page).getByText(/已选/)).toHaveCount(0);
});

test('on a phone the button of the menu that contains the tools shows a dot while something is unread', async ({
  as,
  school,
}) => {
  await readEverything(school, 'research');
  const page = await as('research');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/teaching/courses');
  const menu = page.getByRole('banner').getByRole('button', { name: /^打开菜单/ });
  const dot = menu.locator('.ant-badge-dot');
  await expect(menu).toHaveAccessibleName('打开菜单');
  await expect(dot).toHaveCount(0);

  const { activeUser } = (await signIn(school, 'research')).reply;
  const admin = await signIn(school, 'admin');
  const words = { messageTitle: `看菜单 ${stamp}`, messageContent: '内容' };
  await ask(admin, messageApi.send, { messageType: noticeType, ...words, to: { users: [activeUser.id] } });
  await expect(menu).toHaveAccessibleName('打开菜单，有未读消息');
  await expect(dot).toBeVisible();
  await menu.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '消息，有未读消息' })).toBeVisible();
  await page.keyboard.press('Escape');

  await readEverything(school, 'research');
  await expect(menu).toHaveAccessibleName('打开菜单');
  await expect(dot).toBeHidden();
});

test('a message that could not be sent stays, and its failure is shown once', async ({ as, watch }) => {
  watch.forgive(/message\/send/);
  const page = await as('admin');
  await page.goto('/messages/sent');
  await page.getByRole('button', { name: '发消息' }).click();
  const form = page.getByRole('dialog', { name: '发消息' });
  await form.getByText('全校所有人').click();
  await form.getByRole('textbox', { name: '标题' }).fill(`没有发出 ${stamp}`);
  await form.getByRole('textbox', { name: '内容' }).fill('周六全天停电');
  const words = '消息没能发出';
  const json = { meta: { success: false, msg: words }, data: null };
  await page.route('**/api/message/send', (route) => route.fulfill({ status: 500, json }));
  await form.getByRole('button', { name: /^发 ?送$/ }).click();
  const told = page.locator('.ant-notification-notice').filter({ hasText: words });
  await expect(told).toHaveCount(1);
  await expect(form.getByRole('alert').filter({ hasText: words })).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue(`没有发出 ${stamp}`);
});

test('the keyboard alone opens, reads and closes messages, in dark mode too §person.22 §message.37', async ({
  as,
  school,
}) => {
  const title = `键盘 ${stamp}`;
  await give(school, noticeType, [title]);
  const page = await as('241106');
  await page.addInitScript(() => localStorage.setItem('SELECT_THEME', 'dark'));
  await page.goto('/home');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, title)).toBeVisible();
  await expectAccessible(page);
  const opener = rowOf(page, title).getByRole('button', { name: title });
  for (let i = 0; i < 40 && !(await isFocused(opener)); i++) {
    await page.keyboard.press('Tab');
  }
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: '查看消息' });
  await expect(view.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(centre(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});
