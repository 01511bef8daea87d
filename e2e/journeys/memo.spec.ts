import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { memoApi } from '@xueyan/contract/memo/memo';
import { ask, call, type Session, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { enter, tabTo } from '../keyboard.ts';
import { rowsOf } from '../workbook.ts';

/** Returns a time of the school's clock in so many seconds; the demo school is in Shanghai. */
const inSeconds = (seconds: number) =>
  new Date(Date.now() + seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const tomorrow = () => inSeconds(86_400).slice(0, 10);

const drawer = (page: Page) => page.getByRole('dialog', { name: '备忘录', exact: true });
const reminder = (page: Page) => page.getByRole('dialog', { name: '备忘录提醒' });

async function openMemos(page: Page) {
  await page.getByRole('button', { name: '备忘录', exact: true }).click();
  await expect(drawer(page).getByRole('button', { name: /，今天/ })).toBeVisible();
}

/** Returns the cell of a day; its name has the date, the day's names, and its memos. */
const cell = (page: Page, day: string) => drawer(page).locator(`[data-day="${day}"]`);

/** Creates a memo that is due in two seconds: again where these were over before the server read it. */
async function remindSoon(who: Session, memoTitle: string): Promise<string> {
  for (;;) {
    const form = { memoTitle, memoContent: '带上转接头', reminderTime: inSeconds(2) };
    const { data, meta } = await call(who, memoApi.save, form);
    if (meta.success) return data.omId;
    expect(meta.code).toBe('memo.timePast');
  }
}

/** Signs a person in whose reminders have all been dismissed, whatever an earlier try left. */
async function withoutReminders(school: string, loginName: string): Promise<Session> {
  const who = await signIn(school, loginName);
  const { basMemoList } = await ask(who, memoApi.listDue, {});
  const omIds = basMemoList.map(({ omId }) => omId);
  if (omIds.length > 0) await ask(who, memoApi.seen, { omIds });
  return who;
}

test('a memo is written, changed, exported, found and deleted, and the calendar shows each step §memo.2-4,6,11-12,15-16,19,24', async ({
  as,
}) => {
  const page = await as('240111');
  await page.goto('/');
  await openMemos(page);
  const day = tomorrow();
  await cell(page, day).click();
  await drawer(page).getByRole('button', { name: '导出' }).click();
  await expect(page.getByText('暂无导出数据！')).toBeVisible();

  await drawer(page).getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入标题')).toBeVisible();
  await expect(form.getByText('请选择时间')).toBeVisible();
  await form.getByLabel('标题').fill('记'.repeat(21));
  await expect(form.getByLabel('标题')).toHaveValue('记'.repeat(20));
  await expect(form.getByText('20 / 20')).toBeVisible();
  await form.getByLabel('标题').fill('检查投影');
  await form.getByLabel('内容').fill('带上转接头');
  await form.getByRole('button', { name: '08:00' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('新增成功！')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(cell(page, day)).toHaveAccessibleName(/，1 条备忘录$/);

  await drawer(page).getByRole('button', { name: '编辑“检查投影”' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await edit.getByLabel('标题').fill('检查机房投影');
  await edit.getByLabel('标题').press('Enter');
  await expect(page.getByText('修改成功！')).toBeVisible();
  await expect(edit).toBeHidden();

  await drawer(page).getByRole('button', { name: '导出' }).click();
  await expect(page.getByText('请至少勾选一条数据！')).toBeVisible();
  await drawer(page).getByRole('checkbox', { name: '全选' }).check();
  await expect(drawer(page).getByText('已选 1 条')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('button', { name: '导出' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^备忘录\d{14}\.xlsx$/);
  const rows = rowsOf(await readFile(await file.path()));
  expect(rows[0]).toEqual(['提醒时间', '标题', '内容', '状态']);
  expect(rows[1]?.slice(1)).toEqual(['检查机房投影', '带上转接头', '未到时间']);

  await drawer(page).getByRole('searchbox', { name: '搜索备忘录' }).fill('转接头');
  await drawer(page)
    .getByRole('button', { name: /检查机房投影/ })
    .click();
  const view = page.getByRole('dialog', { name: '查看备忘录' });
  await expect(view.getByText(`${day} 08:00:00`)).toBeVisible();
  await view.getByRole('button', { name: '删除' }).click();
  const sure = page.getByRole('dialog', { name: '确认删除该备忘录？' });
  await sure.getByRole('button', { name: '取消' }).click();
  await expect(view).toBeVisible();
  await view.getByRole('button', { name: '删除' }).click();
  await sure.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('删除成功！')).toBeVisible();
  await drawer(page).getByRole('searchbox', { name: '搜索备忘录' }).clear();
  await expect(drawer(page).getByText('这一天没有备忘录')).toBeVisible();
  await expect(cell(page, day)).not.toHaveAccessibleName(/条备忘录/);
});

test('the calendar names festivals, holidays and lunar dates, dims the past, and covers 2033 and 2100 §memo.1,5', async ({
  as,
}) => {
  const page = await as('240112');
  await page.goto('/');
  await openMemos(page);
  await expectAccessible(page);
  const yesterday = inSeconds(-86_400).slice(0, 10);
  if (yesterday.slice(0, 7) !== inSeconds(0).slice(0, 7))
    await drawer(page).getByRole('button', { name: '上个月' }).click();
  await cell(page, yesterday).click();
  await expect(cell(page, yesterday)).toHaveAccessibleName(/，已过去/);
  await expect(drawer(page).getByRole('button', { name: '新增' })).toBeDisabled();
  await expect(drawer(page).getByText('过去的日期不能新增备忘录')).toBeVisible();
  await drawer(page).getByRole('button', { name: '回到今天' }).click();
  await expect(drawer(page).getByRole('button', { name: '新增' })).toBeEnabled();

  const go = async (to: number, month: string) => {
    await drawer(page).getByRole('textbox', { name: '选择月份' }).click();
    const panel = page.locator('.ant-picker-dropdown:visible');
    const shown = Number((await panel.locator('.ant-picker-year-btn').innerText()).replace(/\D/g, ''));
    for (let n = shown; n < to; n++) await panel.locator('.ant-picker-header-super-next-btn').click();
    for (let n = shown; n > to; n--) await panel.locator('.ant-picker-header-super-prev-btn').click();
    await panel.getByText(month, { exact: true }).click();
  };
  await go(2033, '12月');
  await expect(cell(page, '2033-12-22')).toHaveAccessibleName(/农历闰冬月初一$/);
  // The last month of the calendar.
  await go(2100, '12月');
  await expect(cell(page, '2100-12-31')).toHaveAccessibleName(/农历腊月初一$/);
  await go(2026, '2月');
  await expect(cell(page, '2026-02-17')).toHaveAccessibleName(/农历正月初一，春节，放假$/);
  await expect(cell(page, '2026-02-28')).toHaveAccessibleName(/春节调休，上班/);
});

test('the keyboard alone writes a memo, and finds it again §person.22 §memo.12,21,23', async ({ as }) => {
  const page = await as('240113');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await enter(page, page.getByRole('button', { name: /^备忘录/ }));
  await tabTo(page, drawer(page).getByRole('button', { name: /，今天/ }));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  const day = await page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '');
  expect(day > tomorrow()).toBe(true);
  expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(1);
  await enter(page, drawer(page).getByRole('button', { name: /^新增/ }));
  const form = page.getByRole('dialog', { name: '新增' });
  await expect(form.getByLabel('标题')).toBeFocused();
  await page.keyboard.insertText('键盘写的');
  await tabTo(page, form.getByLabel('提醒时间'));
  await page.keyboard.type('09:30:15');
  await page.keyboard.press('Enter');
  await enter(page, form.getByRole('button', { name: '保存' }));
  await expect(page.getByText('新增成功！')).toBeVisible();
  await expect(drawer(page).getByText('09:30:15')).toBeVisible();
  await enter(page, drawer(page).getByRole('button', { name: /^删除“键盘写的”/ }));
  const sure = page.getByRole('dialog', { name: '确认删除该备忘录？' });
  await expect(sure.getByRole('button', { name: '取消' })).toBeFocused();
  await enter(page, sure.getByRole('button', { name: '确定' }));
  await expect(page.getByText('删除成功！')).toBeVisible();
  await expect(sure).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
});

test('memos that could not be fetched are not counted as none', async ({ as }) => {
  const page = await as('240114');
  await page.goto('/');
  const reads = /\/api\/memorandum\/(list|listcurrentmonth)$/;
  const failed = { meta: { success: false, msg: '稍后再试', code: 'wire.failed' }, data: null };
  await page.route(reads, (route) => route.fulfill({ json: failed }));
  await openMemos(page);
  await expect(drawer(page).getByText('备忘录没有取到')).toBeVisible();
  await expect(drawer(page).getByText(/^共/)).toHaveCount(0);
  await page.unroute(reads);
  await drawer(page).getByRole('button', { name: '再试一次' }).click();
  await expect(drawer(page).getByText(/^共 \d+ 条$/)).toBeVisible();
});

test('a typed memo stays when it cannot be saved §memo.32', async ({ as, watch }) => {
  watch.forgive(/memorandum\/save/);
  const page = await as('240114');
  await page.goto('/');
  await openMemos(page);
  await cell(page, tomorrow()).click();
  await drawer(page).getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByLabel('标题').fill('不能丢的标题');
  await form.getByRole('button', { name: '19:00' }).click();
  const refused = { meta: { success: false, msg: '一天最多 100 条备忘录', code: 'memo.dayFull' }, data: null };
  await page.route('**/api/memorandum/save', (route) => route.fulfill({ json: refused }));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert').getByText('一天最多 100 条备忘录')).toBeVisible();
  await expect(form.getByLabel('标题')).toHaveValue('不能丢的标题');
  await expect(form.getByLabel('提醒时间')).toHaveValue('19:00:00');
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog', { name: '放弃还没有保存的内容？' }).getByRole('button', { name: '继续填写' }).click();
  await expect(form.getByLabel('标题')).toHaveValue('不能丢的标题');
});

test('a reminder shows in one of two tabs, moves to the other when that is closed, and does not return once viewed §memo.7,27-28', async ({
  as,
  school,
}) => {
  const who = await withoutReminders(school, '240115');
  const page = await as('240115');
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/courses');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const shown = async () => (await reminder(page).count()) + (await reminder(other).count());
  // As after a press beside everything: nothing has the focus.
  for (const tab of [page, other])
    await tab.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const omId = await remindSoon(who, '去机房');
  await expect.poll(shown).toBe(1);
  await page.waitForTimeout(1500);
  expect(await shown()).toBe(1);
  const first = (await reminder(page).count()) > 0 ? page : other;
  const second = first === page ? other : page;
  await expect(reminder(first)).toBeFocused();
  await expect(reminder(first).getByText(/^提醒时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(reminder(first).getByText('带上转接头')).toBeVisible();
  await expectAccessible(first);
  await first.close();
  await expect(reminder(second)).toBeVisible();
  await second.reload();
  await expect(reminder(second).getByText('去机房')).toBeVisible();
  // On another device it is closed by the press on this one.
  const device = await as('240115');
  await device.goto('/');
  await expect(reminder(device)).toBeVisible();
  await reminder(second).getByRole('button', { name: '知道了', exact: true }).click();
  await expect(reminder(second)).toBeHidden();
  await expect(reminder(device)).toBeHidden();
  await second.reload();
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await second.waitForTimeout(1000);
  await expect(reminder(second)).toBeHidden();
  await ask(who, memoApi.remove, { omId });
});

test('a reminder does not interrupt typing: F6 leads to it and back, and it can be postponed §memo.31', async ({
  as,
  school,
}) => {
  const who = await withoutReminders(school, '240116');
  const page = await as('240116');
  await page.addInitScript(() => localStorage.setItem('SELECT_THEME', 'dark'));
  await page.goto('/');
  await openMemos(page);
  await expectAccessible(page);
  const field = drawer(page).getByRole('searchbox', { name: '搜索备忘录' });
  await field.click();
  const omIds = [await remindSoon(who, '第一条'), await remindSoon(who, '第二条')];
  // The field takes forty letters: one is deleted for each that is typed.
  for (let n = 0; n < 200 && !(await reminder(page).isVisible()); n++) {
    await page.keyboard.type('x', { delay: 60 });
    await page.keyboard.press('Backspace');
  }
  await page.keyboard.type('still here');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/still here$/);
  await expect(reminder(page).getByText('还有 1 条')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('F6');
  await expect(reminder(page)).toBeFocused();
  await page.keyboard.press('F6');
  await expect(field).toBeFocused();
  await page.keyboard.press('F6');
  await enter(page, reminder(page).getByRole('button', { name: '稍后提醒' }));
  await enter(page, reminder(page).getByRole('button', { name: '明天 9:00' }));
  await expect(reminder(page).getByText('第二条')).toBeVisible();
  await reminder(page).getByRole('button', { name: '知道了', exact: true }).click();
  await expect(reminder(page)).toBeHidden();
  for (const omId of omIds) await ask(who, memoApi.remove, { omId });
});

test('a refused deletion shows a warning and the memo stays; a list that cannot be fetched shows nothing §memo.20', async ({
  as,
  school,
}) => {
  const who = await signIn(school, '240112');
  const day = tomorrow();
  await ask(who, memoApi.save, { memoTitle: '删不掉的', memoContent: '', reminderTime: `${day} 12:00:00` });
  const page = await as('240112');
  await page.goto('/');
  await openMemos(page);
  const refuse = (msg: string) => ({ json: { meta: { success: false, msg, code: 'memo.busy' }, data: null } });
  await page.route('**/api/memorandum/delete', (route) => route.fulfill(refuse('这条备忘录正在被使用')));
  await cell(page, day).click();
  await drawer(page)
    .getByRole('button', { name: /^删除“删不掉的”/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: '确认删除该备忘录？' }).getByRole('button', { name: '确定' }).click();
  await expect(page.locator('.ant-message-warning')).toContainText('这条备忘录正在被使用');
  await expect(drawer(page).getByText('删不掉的').first()).toBeVisible();

  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await page.route('**/api/memorandum/list', (route) => route.fulfill(refuse('读不出来')));
  await cell(page, inSeconds(2 * 86_400).slice(0, 10)).click();
  await expect(drawer(page).getByRole('button', { name: '新增' })).toBeVisible();
  await expect(page.getByText('读不出来')).toHaveCount(0);
});
