import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { ask, demoPassword, type Session, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { enter, tabTo, write } from '../keyboard.ts';
import { expectNoSideScroll } from '../sweep.ts';

/** A class of its own, so that no other journey's page receives the events of these sign-ins. */
const className = '计科2402';
const student = '240203';
const onPhone = '240204';
const courseName = '签到示例课';

let teacher: Session;
let course: { courseId: string; classId: string };

test.beforeEach(async ({ school }) => {
  teacher = await signIn(school, 'teacher2');
  const before = (await ask(teacher, courseApi.list, { courseName })).pageInfo.resultList[0];
  const courseId = before?.courseId ?? (await newCourse());
  const classes = await ask(teacher, schoolClassApi.list, { className });
  const classId = classes.pageInfo.resultList[0]?.classId ?? '';
  await ask(teacher, courseApi.associate, { courseId, classIds: [classId] });
  course = { courseId, classId };
});
test.afterEach(async () => {
  // A journey whose turn it is not has signed nobody in.
  if (!teacher) return;
  const { pageInfo } = await ask(teacher, attendanceApi.list, { state: 'open' });
  for (const { signId } of pageInfo.resultList) await ask(teacher, attendanceApi.end, { signId });
});

const newCourse = async (who = teacher, name = courseName) =>
  (
    await ask(who, courseApi.save, {
      courseName: name,
      ...{ courseNumber: '', courseType: 'required', description: '', labels: [] },
    })
  ).courseId;

/** Creates a person's course with exactly these classes, unless it exists. */
async function courseWith(who: Session, name: string, classNames: string[]) {
  const before = (await ask(who, courseApi.list, { courseName: name })).pageInfo.resultList[0];
  const courseId = before?.courseId ?? (await newCourse(who, name));
  const found = await Promise.all(classNames.map((one) => ask(who, schoolClassApi.list, { className: one })));
  const classIds = found.flatMap(({ pageInfo }) => pageInfo.resultList.slice(0, 1).map(({ classId }) => classId));
  await ask(who, courseApi.associate, { courseId, classIds });
}

const open = (more: Partial<Input<typeof attendanceApi.open>>) =>
  ask(teacher, attendanceApi.open, {
    sourceFlag: '1',
    sourceId: course.courseId,
    minutes: 20,
    classIds: [course.classId],
    ...more,
  });

const number = (page: Page, name: string) => page.locator('p').filter({ hasText: name }).locator('strong').first();
const dark = (page: Page) => page.addInitScript(() => localStorage.setItem('SELECT_THEME', 'dark'));

test('an unambiguous value is preselected when a sign-in is started, and a person’s choice stays §attendance.29', async ({
  as,
  school,
}) => {
  const who = await signIn(school, 'teacher4');
  await courseWith(who, '唯一的课', [className]);
  await courseWith(who, '还没有班级的课', []);
  const page = await as('teacher4');
  await page.goto('/sign-ins');
  const form = page.getByRole('dialog', { name: '开始签到' });
  const field = (label: string) =>
    form.locator('.ant-form-item').filter({ has: page.getByRole('combobox', { name: label }) });
  const show = () => page.getByRole('button', { name: '开始签到' }).first().click();
  const hide = async () => {
    await form.getByRole('button', { name: '取消' }).click();
    await expect(form).toBeHidden();
  };
  const choose = async (label: string, name: string) => {
    await form.getByRole('combobox', { name: label }).fill(name);
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  };

  await show();
  await expect(field('课程')).toContainText('唯一的课');
  await expect(field('班级')).toContainText(className);
  // A class removed by hand does not return by itself, not even after a refetch when the window gets the focus.
  await form.getByRole('combobox', { name: '班级' }).press('Backspace');
  await expect(field('班级')).toContainText('请选择班级');
  const again = page.waitForResponse('**/api/courseclassrequire/listclassrequire*');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await again;
  await expect(field('班级')).toContainText('请选择班级');
  await form.getByRole('spinbutton', { name: '签到时间' }).fill('5');
  await expect(field('班级')).not.toContainText(className);
  await choose('课程', '还没有班级的课');
  await expect(field('班级')).toContainText('请选择班级');
  await choose('课程', '唯一的课');
  await expect(field('班级')).toContainText(className);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '放弃已填写的内容？' }).getByRole('button', { name: /^放弃/ }).click();
  await expect(form).toBeHidden();

  // The response with the only course comes late: by then another was chosen.
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/courseinfo/getonlycourse', async (route) => {
    await late;
    await route.continue();
  });
  await show();
  await choose('课程', '还没有班级的课');
  const heard = page.waitForResponse('**/api/courseinfo/getonlycourse');
  answer();
  await heard;
  await form.getByRole('spinbutton', { name: '签到时间' }).fill('6');
  await expect(field('课程')).toContainText('还没有班级的课');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '放弃已填写的内容？' }).getByRole('button', { name: /^放弃/ }).click();
  await expect(form).toBeHidden();

  await courseWith(who, '唯一的课', [className, '计科2401']);
  await show();
  await expect(field('课程')).toContainText('唯一的课');
  await expect(form.getByRole('combobox', { name: '班级' })).toBeEnabled();
  await expect(field('班级')).toContainText('请选择班级');
  await hide();
  await courseWith(who, '还没有班级的课', [className]);
  await show();
  await expect(form.getByRole('combobox', { name: '课程' })).toBeFocused();
  await expect(field('课程')).toContainText('请选择课程');
  await hide();
});

test('a teacher opens a sign-in by keyboard, a student sees it without a reload and signs in, and the board updates §person.22 §attendance.1-2,4,9-10,17,31', async ({
  as,
}) => {
  const pupil = await as(student);
  await pupil.goto('/home');
  const tool = pupil.getByRole('button', { name: /^签到/ });
  await tool.click();
  await expect(pupil.getByText('当前无签到！')).toBeVisible();

  const page = await as('teacher2');
  await page.goto('/home');
  await page.getByRole('button', { name: '签到', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '开始签到' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '开始签到' });
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: '开始签到' }).press('Enter');
  await expect(form.getByText('请选择课程', { exact: true }).last()).toBeVisible();
  await expect(form.getByText('请选择班级', { exact: true })).toBeVisible();
  await form.getByRole('spinbutton', { name: '签到时间' }).fill('241');
  await expect(form.getByText('签到时间为 1 到 240 之间的整数')).toBeVisible();
  await form.getByRole('spinbutton', { name: '签到时间' }).fill('');
  await expect(form.getByText('请输入签到时间')).toBeVisible();
  await form.getByRole('spinbutton', { name: '签到时间' }).fill('15');
  await form.getByRole('combobox', { name: '课程' }).focus();
  await page.keyboard.type(courseName);
  await expect(page.getByRole('option', { name: courseName })).toBeAttached();
  await page.keyboard.press('Enter');
  // The only class of the course is preselected.
  await expect(form.getByRole('combobox', { name: '班级' })).toBeEnabled();
  await expect(form.getByTitle(className)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '开始签到' }).press('Enter');
  await expect(page.getByText('新增签到成功！')).toBeVisible();
  await expect(page).toHaveURL(/\/sign-ins\/[0-9a-f-]+$/);
  await expect(number(page, '未签到')).toHaveText('30');

  const prompt = pupil.getByRole('status').filter({ hasText: `${courseName} 正在签到` });
  await expect(prompt).toBeVisible();
  await expect(pupil.getByRole('button', { name: '签到，有签到等待完成' })).toBeVisible();
  await prompt.getByRole('button', { name: '去签到' }).press('Enter');
  const list = pupil.getByRole('dialog', { name: '课程签到' });
  await expect(list.getByText(/截止时间 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await expect(prompt).toBeHidden();
  await expectAccessible(pupil);
  await list.getByRole('button', { name: '签到', exact: true }).press('Enter');
  await expect(pupil.getByText('签到成功！')).toBeVisible();
  await expect(list.getByText('已签到')).toBeVisible();
  // The button is gone; the focus is on what it led to.
  await expect(list.locator(':focus')).toHaveText('已签到');

  await expect(number(page, '已签到')).toHaveText('1');
  await expect(number(page, '未签到')).toHaveText('29');
  const left = () => page.locator('p').filter({ hasText: '剩余时间' }).boundingBox();
  const place = await left();
  await page.getByRole('button', { name: /240205$/ }).press('Enter');
  const mark = page.getByRole('dialog', { name: /登记考勤/ });
  await tabTo(page, mark.getByRole('radio').first());
  const leave = mark.getByRole('radio', { name: '请假' });
  for (let presses = 0; presses < 6 && !(await leave.isChecked()); presses++) await page.keyboard.press('ArrowRight');
  await write(page, mark.getByRole('textbox', { name: '备注' }), '病假');
  await enter(page, mark.getByRole('button', { name: '保存' }));
  await expect(mark).toBeHidden();
  await expect(number(page, '请假')).toHaveText('1');
  // The first of its kind moves nothing.
  await expect.poll(left).toEqual(place);
  // In another group now, still with the focus.
  await expect(page.getByRole('button', { name: /240205.*老师登记\s*病假/ })).toBeFocused();
  await expectAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${courseName} 签到记录 \\d{14}\\.xlsx$`));
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: '结束签到' }).press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: '现在结束签到？' });
  await expect(question.getByText('还有 28 名学生未签到，结束后记为缺勤。')).toBeVisible();
  await question.getByRole('button', { name: '结束签到' }).press('Enter');
  await expect(number(page, '缺勤')).toHaveText('28');
  await expect(list.getByText('当前无签到！')).toBeVisible();

  await page.goto(`/sign-ins?tab=statistics&courseId=${course.courseId}`);
  await expect(page.getByRole('row', { name: /^240203/ })).toContainText('%');
  await expectAccessible(page);
  await expect(page.getByRole('radiogroup', { name: '统计方式' })).toBeVisible();
  await page.getByText('按次', { exact: true }).click();
  await expect(page.getByRole('table').getByText(className).first()).toBeVisible();
});

test('the history of sign-ins updates by itself, and refetches at most every two seconds while a school signs in', async ({
  as,
}) => {
  const { tsisId } = await open({});
  const page = await as('teacher2');
  let push = (_message: string) => {};
  await page.routeWebSocket(/\/websocket\//, (socket) => {
    socket.connectToServer();
    push = (message) => socket.send(message);
  });
  await page.goto('/sign-ins');
  await expect(page.getByRole('row').filter({ hasText: courseName }).first()).toContainText('0 / 30');
  const begin = await page.evaluate(() => {
    performance.clearResourceTimings();
    return performance.now();
  });
  const looks = () =>
    page.evaluate((from) => {
      const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/signin/list'));
      return { count: calls.filter(({ startTime }) => startTime > from).length, now: performance.now() };
    }, begin);
  // Simulates ten sign-ins a second for five seconds.
  for (let signed = 0; signed < 50; signed++) {
    push(JSON.stringify({ type: 'signin.changed', data: { signId: tsisId }, seq: 0 }));
    await page.waitForTimeout(100);
  }
  await expect.poll(async () => (await looks()).count).toBeGreaterThan(1);
  // A stalled browser makes the pauses uneven, but never fits another one in.
  const { count, now } = await looks();
  expect((count - 1) * 2_000).toBeLessThanOrEqual(now - begin);
});

test('an unknown address of a sign-in shows a message in the chosen language', async ({ as, watch }) => {
  watch.forgive(/400/);
  const page = await as('teacher2');
  await page.goto('/sign-ins/nonexistent');
  await expect(page.getByText('内容不存在或您无权查看')).toBeVisible();
  await expect(page.getByText('GUID')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '上级页面' }).getByRole('listitem')).toHaveCount(1);
  // The contract has the sentence in simplified Chinese alone.
  await page.evaluate(() => localStorage.setItem('DEFAULT_LANG', 'zh_tw'));
  await page.reload();
  await expect(page.getByText('內容不存在或您無權檢視')).toBeVisible();
});

test('a scanned QR code leads back after the login; an old one is refused, the current one is accepted §attendance.25', async ({
  as,
  anonymous,
}) => {
  const { tsisId } = await open({ way: 'qr' });
  const { code: old } = await ask(teacher, attendanceApi.qrCode, { signId: tsisId });
  const stale = `${Number(old.split('.')[0]) - 9}.${old.split('.')[1]}`;

  const phone = await anonymous();
  await phone.setViewportSize({ width: 375, height: 812 });
  await dark(phone);
  await phone.goto(`/sign-in/${tsisId}?c=${stale}`);
  await expect(phone).toHaveURL(/\/login/);
  await phone.getByRole('textbox', { name: '账号' }).fill(onPhone);
  await phone.getByLabel('密码', { exact: true }).fill(demoPassword);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('二维码已更新，请重新扫描')).toBeVisible();
  await expect(phone).toHaveURL(new RegExp(`/sign-in/${tsisId}$`));
  await expectAccessible(phone);

  const page = await as('teacher2');
  await dark(page);
  await page.goto(`/sign-ins/${tsisId}`);
  await page.getByRole('button', { name: '投屏' }).press('Enter');
  const wall = page.getByRole('dialog');
  await expect(wall.getByText('请用手机扫码签到')).toBeVisible();
  await expectAccessible(page);
  // A host that stalls for seconds outlives a code: then it is scanned again, as anybody would do.
  await expect(async () => {
    const { code } = await ask(teacher, attendanceApi.qrCode, { signId: tsisId });
    await phone.goto(`/sign-in/${tsisId}?c=${code}`);
    await expect(phone.getByText('签到成功！')).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(phone);
  await expect(number(page, '已签到')).toHaveText('1');
  // A reload shows no code again, and shows the current state.
  await phone.reload();
  await expect(phone.getByText('已签到')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wall).toBeHidden();
});

test('the wall of a sign-in by button shows its subject and the number of arrivals in large type, without names §attendance.30', async ({
  as,
  school,
}) => {
  const { tsisId } = await open({ way: 'button' });
  const { students } = await ask(teacher, attendanceApi.board, { signId: tsisId });
  const page = await as('teacher2');
  await dark(page);
  await page.clock.install();
  await page.goto(`/sign-ins/${tsisId}`);
  const onBoard = page.getByRole('timer').first();
  await expect(onBoard).toHaveText(/^(20:00|19:\d\d)$/);
  // The wall is opened minutes after the board, and shows the same time.
  await page.clock.fastForward('03:00');
  await page.getByRole('button', { name: '投屏' }).press('Enter');
  const wall = page.getByRole('dialog');
  await expect(wall.getByRole('heading', { name: courseName })).toBeVisible();
  await expect(wall.getByText(className)).toBeVisible();
  const seconds = (text = '') => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  await expect(page.getByRole('timer')).toHaveCount(2);
  const apart = async () => {
    const times = await page.getByRole('timer').allTextContents();
    return Math.abs(seconds(times[0]) - seconds(times[1]));
  };
  await expect.poll(apart).toBeLessThanOrEqual(1);
  const count = wall.locator('strong').filter({ hasText: /^\d+$/ }).first();
  await expect(count).toHaveText('0');
  const pupil = await signIn(school, student);
  const userId = pupil.reply.activeUser.id;
  await ask(pupil, attendanceApi.take, { signId: tsisId, userId, code: '' });
  await expect(count).toHaveText('1');
  await expect(wall.getByText('/ 30')).toBeVisible();
  await expect(wall.getByText('未签到 29')).toBeVisible();
  for (const { userName, loginName } of students) {
    await expect(wall).not.toContainText(userName);
    await expect(wall).not.toContainText(loginName);
  }
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    const height = async () => (await count.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(size.height / 4);
    const body = wall.locator('.ant-drawer-body');
    await expect.poll(() => body.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  }
  await expectAccessible(page);
});

test('on a phone the digits announced to the class let a student sign in, and late ones count as late §attendance.18', async ({
  as,
}) => {
  const { tsisId } = await open({ way: 'code', minutes: 5 });
  const { signIn: shown } = await ask(teacher, attendanceApi.board, { signId: tsisId });
  const phone = await as('240206');
  await phone.setViewportSize({ width: 375, height: 812 });
  await phone.goto('/home');
  await phone.getByRole('status').filter({ hasText: courseName }).getByRole('button', { name: '去签到' }).click();
  const list = phone.getByRole('dialog', { name: '课程签到' });
  const field = list.getByRole('textbox', { name: '4 位签到码' });
  await field.fill(shown.digits === '0000' ? '0001' : '0000');
  await field.press('Enter');
  await expect(phone.getByText('签到码不正确，请重新输入')).toBeVisible();
  await expectAccessible(phone);
  await field.fill(shown.digits);
  await field.press('Enter');
  await expect(phone.getByText('签到成功！')).toBeVisible();
  await expectNoSideScroll(phone);
});
