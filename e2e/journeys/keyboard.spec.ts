import type { Locator, Page } from '@playwright/test';
import { authApi } from '@xueyan/contract/base/auth';
import { defaultNotifications, profileApi } from '@xueyan/contract/base/profile';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { addDays } from '@xueyan/contract/school/school-date';
import { ask, call, demoPassword, signIn } from '../api.ts';
import { expect, test } from '../journey.ts';
import { enter, pick, tabTo, write } from '../keyboard.ts';
import { giveCourse } from '../lecture.ts';

/**
 * Journeys without a pointer. Those of the memo, messages, help, the palette, sign-ins and tabs are in their own files.
 */

test('the keyboard alone plans a term, adds one lesson and removes it again §person.22', async ({ as, school }) => {
  const { name, monday } = await giveCourse(school);
  const page = await as('teacher5');
  await page.goto('/home');
  await enter(page, page.getByRole('button', { name: '课程表' }));
  const drawer = page.getByRole('dialog', { name: '课程表' });
  await write(page, drawer.getByRole('textbox', { name: '日期' }), monday);
  await page.keyboard.press('Enter');
  await enter(page, drawer.getByRole('button', { name: '查询' }));
  await expect(drawer.getByText(monday.replaceAll('-', '/')).first()).toBeVisible();

  await enter(page, drawer.getByRole('button', { name: '自动排课' }));
  const auto = page.getByRole('dialog', { name: '自动排课' });
  await takeFound(page, auto, '课程', name);
  await takeFound(page, auto, '上课班级', '网络2401');
  await page.keyboard.press('Escape');
  await expect(auto).toBeVisible();
  await write(page, auto.getByLabel('上课地点'), '机房 7');
  await write(page, auto.getByPlaceholder('开始日期'), monday);
  await page.keyboard.press('Enter');
  await write(page, auto.getByPlaceholder('结束日期'), addDays(monday, 13));
  await page.keyboard.press('Enter');
  await pick(page, auto.getByRole('combobox', { name: '星期' }), '星期一');
  await pick(page, auto.getByRole('combobox', { name: '开始节次' }), '第 1 节');
  await pick(page, auto.getByRole('combobox', { name: '结束节次' }), '第 2 节');
  await enter(page, auto.getByRole('button', { name: '保存' }));
  await expect(page.getByText('排课成功！')).toBeVisible();
  await expect(auto).toBeHidden();
  const lessonAt = (date: string, start: number) =>
    drawer.getByRole('button', { name: new RegExp(`^${name} ${date.replaceAll('-', '/')} .*第 ${start}–`) });
  await expect(lessonAt(monday, 1)).toBeVisible();

  // The grid is one stop; the arrows move from cell to cell.
  const day = addDays(monday, 2);
  const cellAt = (date: string, words: string) =>
    drawer.getByRole('button', { name: new RegExp(`^${date.replaceAll('-', '/')} ${words}，`) });
  await tabTo(page, cellAt(monday, '星期一第一节课'));
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await enter(page, cellAt(day, '星期三第三节课'));
  const manual = page.getByRole('dialog', { name: '手动排课' });
  await takeFound(page, manual, '课程', name);
  await takeFound(page, manual, '上课班级', '网络2401');
  await page.keyboard.press('Escape');
  await enter(page, manual.getByRole('button', { name: '保存' }));
  await expect(manual).toBeHidden();
  await expect(lessonAt(day, 3)).toBeVisible();

  await enter(page, lessonAt(day, 3));
  await enter(page, manual.getByRole('button', { name: '删除课程' }));
  await enter(page, page.getByRole('dialog', { name: '确认删除该课程？' }).getByRole('button', { name: '确定' }));
  await expect(page.getByText('删除成功！')).toBeVisible();
  await expect(lessonAt(day, 3)).toHaveCount(0);
  await expect(manual).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: '课程表' })).toBeFocused();
});

/** Types into the last list of this name until it has found the option, and chooses it. */
async function takeFound(page: Page, dialog: Locator, label: string, words: string) {
  const list = dialog.getByRole('combobox', { name: label });
  // The options depend on the field before; until they are loaded, Tab skips the list.
  await expect(list).toBeEnabled();
  await tabTo(page, list);
  await page.keyboard.insertText(words);
  await expect(page.locator('.ant-select-dropdown:visible').getByText(words, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

test('the keyboard alone edits the personal centre: profile, picture, password and devices §person.22', async ({
  as,
  school,
  watch,
}) => {
  // A request of the signed-out device in the same moment is refused.
  watch.forgive(/401 \(Unauthorized\)/);
  const loginName = '241112';
  const there = await as(loginName);
  await there.goto('/courses');
  await expect(there.getByRole('heading', { name: '我的课程' })).toBeVisible();
  const page = await as(loginName);
  await page.goto('/home');
  await enter(page, page.getByRole('button', { name: /^用户菜单/ }));
  await downTo(page, '个人中心');
  await expect(page).toHaveURL(/\/personalCenter$/);

  const profileTab = page.getByRole('tab', { name: '个人资料' });
  await write(page, page.getByLabel('手机或电话'), '12345');
  await write(page, page.getByLabel('个人简介'), '没有鼠标');
  await enter(page, page.getByRole('button', { name: '保存' }));
  await expect(page.getByText('6 到 20 位数字，可以有 +、空格和短横线')).toBeVisible();
  await write(page, page.getByLabel('手机或电话'), '138 0013 8000', 'back');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已保存')).toBeVisible();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    enter(page, page.getByRole('button', { name: /头像$/ }), 'back'),
  ]);
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  const crop = page.getByRole('dialog', { name: '裁剪头像' });
  await tabTo(page, crop.getByRole('group', { name: /^头像区域/ }));
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, crop.getByRole('slider', { name: '缩放' }));
  await page.keyboard.press('ArrowRight');
  await enter(page, crop.getByRole('button', { name: '使用这张' }));
  await expect(page.getByText('头像已更新')).toBeVisible();
  await expect(crop).toBeHidden();
  await enter(page, page.getByRole('button', { name: '移除' }));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: '移除' }));
  await expect(page.getByRole('button', { name: '上传头像' })).toBeVisible();

  // The tabs are one stop; the arrows choose among them.
  await tabTo(page, profileTab, 'back');
  await nextTab(page, '修改密码');
  const fresh = 'Keyboard#2026';
  await write(page, page.getByLabel('原密码', { exact: true }), demoPassword);
  await write(page, page.getByLabel('新密码', { exact: true }), fresh);
  await write(page, page.getByLabel('再输一次新密码'), fresh);
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码已修改，其他设备上的登录已退出')).toBeVisible();
  await expect(there).toHaveURL(/\/login$/);

  const again = await signIn(school, loginName, fresh);
  await tabTo(page, page.getByRole('tab', { name: '修改密码' }), 'back');
  await nextTab(page, '二次验证');
  await nextTab(page, '登录设备');
  const devices = page.getByRole('list', { name: '登录设备' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await enter(page, devices.last().getByRole('button'));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: /退出/ }));
  await expect(devices).toHaveCount(1);
  expect((await call(again, profileApi.get, {})).meta.success).toBe(false);

  await tabTo(page, page.getByRole('tab', { name: '登录设备' }), 'back');
  await nextTab(page, '登录历史');
  await nextTab(page, '语言与通知');
  const bell = page.getByRole('radiogroup', { name: '备忘录提醒' });
  await tabTo(page, bell.getByRole('radio', { checked: true }));
  const kept = page.waitForResponse(/savenotification/);
  await page.keyboard.press('ArrowLeft');
  await kept;
  await pick(page, page.getByRole('combobox', { name: '语言' }), 'English', 'back');
  await expect(page.getByRole('heading', { name: 'Personal centre' })).toBeVisible();

  // Restores the state for the next journey.
  const who = await signIn(school, loginName, fresh);
  await ask(who, profileApi.saveNotifications, defaultNotifications);
  await ask(who, profileApi.setLanguage, { language: 'zh_cn' });
  await ask(who, authApi.changePassword, { oldPassword: fresh, newPassword: demoPassword });
});

test('the keyboard alone sorts and pages a list, and deletes one row and several §person.22 §list.3,8', async ({
  as,
  school,
}) => {
  const admin = await signIn(school, 'admin');
  const mark = `k${Date.now().toString(36)}`;
  for (let i = 1; i <= 12; i++) {
    const name = `${mark}${String(i).padStart(2, '0')}`;
    await ask(admin, schoolClassApi.save, { classCode: name, className: name });
  }
  const page = await as('admin');
  await page.goto('/member/classes');
  await write(page, page.getByRole('textbox', { name: '班级名称' }), mark);
  await page.keyboard.press('Enter');
  await expect(page.getByText('第 1-10 条，共 12 条')).toBeVisible();
  await enter(page, page.getByRole('columnheader', { name: '班级编号' }));
  await expect(page).toHaveURL(/orderFlag=classCode\+asc/);
  const rowOf = (n: string) => page.getByRole('row').filter({ hasText: `${mark}${n}` });

  const question = page.getByRole('dialog');
  const more = rowOf('01').getByRole('button', { name: /更多/ });
  await enter(page, more);
  await downTo(page, '删除');
  await expect(question).toContainText(`确定删除「${mark}01」？`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await downTo(page, '删除');
  await enter(page, question.getByRole('button', { name: '确定' }));
  await expect(page.getByText('第 1-10 条，共 11 条')).toBeVisible();

  for (const n of ['02', '03']) {
    await tabTo(page, rowOf(n).getByRole('checkbox'));
    await page.keyboard.press('Space');
  }
  await enter(page, page.getByTitle('2', { exact: true }));
  await expect(page.getByText('第 11-11 条，共 11 条')).toBeVisible();
  await tabTo(page, rowOf('12').getByRole('checkbox'), 'back');
  await page.keyboard.press('Space');
  await expect(page.getByText('已选 3 项')).toBeVisible();
  await enter(page, page.getByRole('button', { name: '批量删除' }), 'back');
  await expect(question).toContainText('确定删除选中的 3 条数据？');
  await enter(page, question.getByRole('button', { name: '确定' }));
  await expect(page.getByText('删除成功！').last()).toBeVisible();
  await expect(page.getByText('第 1-8 条，共 8 条')).toBeVisible();

  const { pageInfo } = await ask(admin, schoolClassApi.listKept, { className: mark, pageSize: 100 });
  for (const { classId, className } of pageInfo.resultList) {
    await ask(admin, schoolClassApi.remove, { classId, confirm: className });
  }
});

test('the keyboard alone changes the look and signs out §person.22', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/lab/images');
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  await enter(page, page.getByRole('button', { name: /^用户菜单/ }));
  await downTo(page, '界面设置');
  const drawer = page.getByRole('dialog', { name: '界面设置' });
  await tabTo(page, drawer.getByRole('switch', { name: '多标签页' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('tablist', { name: '已打开的页面' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await enter(page, page.getByRole('button', { name: /^用户菜单/ }));
  await downTo(page, '退出登录');
  await enter(page, page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '确认' }));
  await expect(page).toHaveURL(/\/login$/);
});

test('an entry of a menu is pressed once, and the question that it opens waits for keys §person.22', async ({
  as,
  school,
}) => {
  const teacher = await signIn(school, 'teacher5');
  const courseName = `键盘删除 ${Date.now()}`;
  const about = { courseNumber: '', courseType: 'training', description: '', labels: [] } as const;
  const { courseId } = await ask(teacher, courseApi.save, { courseName, ...about, labels: [] });
  const page = await as('teacher5');
  await page.goto(`/teaching/courses/${courseId}`);
  const more = page.getByRole('main').getByRole('button', { name: '更多操作' });
  await enter(page, more);
  const first = page.getByRole('menuitem').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await downTo(page, '删除课程');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(courseName);
  await enter(page, question.getByRole('button').last());
  await expect(page).toHaveURL(/\/teaching\/courses$/);
  expect((await call(teacher, courseApi.get, { courseId })).meta.success).toBe(false);
});

/** Moves down to an entry of the open menu and presses it. */
async function downTo(page: Page, name: string) {
  const entry = page.getByRole('menuitem', { name });
  await entry.waitFor();
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('ArrowDown');
    if (await entry.evaluate((node) => node === document.activeElement)) return page.keyboard.press('Enter');
  }
  throw new Error(`no entry ${name}`);
}

async function nextTab(page: Page, name: string) {
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** A picture of 600 × 400, drawn by the browser. */
async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    canvas.getContext('2d')?.fillRect(0, 0, 300, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
