import type { Locator, Page } from '@playwright/test';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { messageApi, noticeType } from '@xueyan/contract/base/message';
import { profileApi } from '@xueyan/contract/base/profile';
import { startApi } from '@xueyan/contract/composed/start';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { ask, signIn } from '../api.ts';
import { expect, test } from '../journey.ts';

/** Widths and delays that the specification fixes. */
const widthOf = async (place: Locator) => Math.round((await place.boundingBox())?.width ?? 0);
const drawer = (page: Page, name: string) =>
  page.locator('.ant-drawer-content-wrapper').filter({ has: page.getByRole('dialog', { name, exact: true }) });

test('memo 441, start of a sign-in 620, automatic planning 500, by hand 440 pixels wide §memo.1 §attendance.1 §timetable.6-7', async ({
  as,
}) => {
  const page = await as('teacher');
  await page.goto('/home');
  await page.getByRole('button', { name: '备忘录' }).click();
  await expect.poll(() => widthOf(drawer(page, '备忘录'))).toBe(441);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '签到', exact: true }).click();
  await page.getByRole('menuitem', { name: '开始签到' }).click();
  await expect.poll(() => widthOf(page.getByRole('dialog', { name: '开始签到' }))).toBe(620);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '课程表' }).click();
  await page.getByRole('button', { name: '自动排课' }).click();
  await expect.poll(() => widthOf(drawer(page, '自动排课'))).toBe(500);
  await page.keyboard.press('Escape');
  await expect(drawer(page, '自动排课')).toBeHidden();
  await page.getByRole('button', { name: /星期日第十二节课，/ }).click();
  await expect.poll(() => widthOf(drawer(page, '手动排课'))).toBe(440);
});

test('the list of sign-ins is 715 pixels wide, and a message opens in a quarter of the window §message.8 §attendance.2', async ({
  as,
  school,
}) => {
  const teacher = await signIn(school, 'teacher');
  const { courseInfoList } = await ask(teacher, courseChoiceApi.create, { queryParameters: 'Linux 操作系统' });
  const classes = await ask(teacher, schoolClassApi.list, { className: '计科2401' });
  const { tsisId } = await ask(teacher, attendanceApi.open, {
    ...{ sourceFlag: '1', sourceId: courseInfoList[0]?.value ?? '', minutes: 5 },
    classIds: classes.pageInfo.resultList.map(({ classId }) => classId),
  });
  const page = await as('student');
  await page.goto('/home');
  await page.getByRole('button', { name: /^消息/ }).click();
  await page.getByRole('button', { name: '查看' }).first().click();
  await expect.poll(() => widthOf(drawer(page, '查看消息'))).toBe(1440 / 4);
  // The lower layer reacts to the second press only once the upper one has closed.
  for (const open of ['查看消息', '消息中心']) {
    // The focus is back in the lower drawer once the upper one has gone.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(drawer(page, open)).toBeHidden({ timeout: 1_000 });
    }).toPass();
  }
  await page.getByRole('button', { name: /^签到/ }).click();
  await expect.poll(() => widthOf(page.getByRole('dialog', { name: '课程签到' }))).toBe(715);
  await ask(teacher, attendanceApi.end, { signId: tsisId });
});

test('a list has rows of middle height and ten to a page by default §list.22', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/member/classes');
  await expect(page.getByText('10 条/页')).toBeVisible();
  const heightOf = async () => Math.round((await page.getByRole('row').nth(1).boundingBox())?.height ?? 0);
  await expect.poll(heightOf).toBeGreaterThan(0);
  const middle = await heightOf();
  await page.getByRole('button', { name: '密度' }).click();
  await expect(page.getByRole('menuitem', { name: '适中' })).toHaveClass(/selected/);
  await page.getByRole('menuitem', { name: '宽松' }).click();
  await expect.poll(heightOf).toBeGreaterThan(middle);
});

test('a course is searched for 300 ms after the last letter, and a new message is shown for 5 seconds §message.22 §attendance.19 §timetable.2', async ({
  as,
  school,
}) => {
  const page = await as('teacher');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes(courseChoiceApi.create.path)) return;
    asked.push((request.postDataJSON() as { queryParameters: string }).queryParameters);
  });
  await page.clock.install();
  await page.goto('/home');
  await page.getByRole('button', { name: '课程表' }).click();
  const course = page.getByRole('dialog', { name: '课程表' }).getByRole('combobox', { name: '课程' });
  await course.click();
  await expect.poll(() => asked).toEqual(['']);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await course.pressSequentially('Linux');
  await page.clock.runFor(299);
  expect(asked).toEqual(['']);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['', 'Linux']);
  await page.clock.resume();

  const student = await as('student');
  await student.clock.install();
  await student.goto('/home');
  await expect(student.getByRole('button', { name: /^消息/ })).toBeVisible();
  const admin = await signIn(school, 'admin');
  const { pageInfo } = await ask(admin, schoolClassApi.list, { className: '计科2401' });
  const classes = pageInfo.resultList.map(({ classId }) => classId);
  const messageTitle = `五秒 ${Date.now()}`;
  await student.clock.pauseAt(new Date(Date.now() + 60_000));
  await ask(admin, messageApi.send, { messageType: noticeType, messageTitle, messageContent: '内容', to: { classes } });
  // Its time starts with the frame in which it is shown.
  const toast = student.getByRole('alert').filter({ hasText: messageTitle });
  for (let frames = 0; frames < 500 && !(await toast.isVisible()); frames++) await student.clock.runFor(16);
  await student.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await student.clock.runFor(300);
  await expect(toast).toBeHidden();
});

test('dictionaries are fetched when they are not stored, and content is reloaded 100 ms after a change of language §shell.5,17', async ({
  as,
  school,
}) => {
  const page = await as('admin');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const times = () => asked.filter((one) => one.endsWith(`/api/${startApi.read.path}?dictionaries=none`)).length;
  await page.clock.install();
  await page.goto('/lab/images');
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  expect(times()).toBeGreaterThan(0);
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  expect(times()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('DEFAULT_DICTS'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Linux 基础', exact: true })).toBeVisible();
  expect(times()).toBeGreaterThan(0);

  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '语言' }).hover();
  const english = page.getByRole('menuitem', { name: 'English' });
  await expect(english).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const content = page.getByRole('main').getByRole('table');
  await content.evaluate((table) => table.setAttribute('data-before', ''));
  const kept = page.waitForResponse((response) => response.url().endsWith(`/api/${profileApi.setLanguage.path}`));
  await english.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.clock.runFor(99);
  await expect(content).toHaveAttribute('data-before');
  await page.clock.runFor(1);
  await expect(content).not.toHaveAttribute('data-before');
  await expect(content).toBeVisible();
  // The next sign-in of this person has the former language again.
  await kept;
  await ask(await signIn(school, 'admin'), profileApi.setLanguage, { language: 'zh_cn' });
});
