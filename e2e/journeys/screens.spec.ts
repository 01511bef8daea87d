import type { Page } from '@playwright/test';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { ask, readAttempt, type Session, signIn } from '../api.ts';
import { setDark } from '../colours.ts';
import { expect, expectAccessible, expectReadable, test } from '../journey.ts';
import { pagesOfMenu } from '../menu.ts';
import { sampled } from '../sample.ts';
import { content, expectNoSideScroll, look, picture, sweep } from '../sweep.ts';

/**
 * Every main screen at common widths, light and dark: nothing sticks out at the side, and axe finds no barrier.
 * SCREENS_DIR names a folder for screenshots of all of them.
 */
test.setTimeout(240_000);

const student = '240114';

/** Returns the demo school's own course, which all people of these journeys can see. */
async function demoCourse(url: string) {
  const who = await signIn(url, student);
  const { pageInfo } = await ask(who, courseApi.listStudy, { courseName: 'Linux 操作系统', pageSize: 100 });
  const courseId = pageInfo.resultList.find(({ courseName }) => courseName === 'Linux 操作系统')?.courseId ?? '';
  const { treeList } = await ask(who, sectionApi.tree, { courseId });
  const sections = treeList.flatMap(({ children }) => children);
  const first = (kind: string) => sections.find((section) => section.kind === kind)?.id ?? '';
  return { who, courseId, reading: first('reading'), lab: sections.filter(({ kind }) => kind === 'experiment') };
}

/** Hands in a report for the teacher's desk; returns the attempt. */
async function handIn(who: Session, sectionId: string): Promise<string> {
  const { runId, report } = await readAttempt(who, sectionId);
  if (['unwritten', 'draft', 'returned'].includes(report.state)) {
    const content =
      '## 实验过程\n\n先建目录，再写文件。\n\n```sh\nmkdir -p /root/lab\n```\n\n## 小结\n\n学会了重定向。\n';
    await ask(who, attemptApi.submit, { runId, content, version: report.version });
  }
  return runId;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const greeting = heading(/^(早上|上午|中午|下午|晚上)好/);

test('the sign-in page fits every width, light and dark §shell.18', async ({ anonymous }) => {
  await look(await anonymous(), 'anyone', { name: 'login', path: '/login', shows: heading('登录') });
});

test('every screen of the student fits every width, light and dark §shell.18', async ({ as, school }) => {
  const { courseId, reading, lab } = await demoCourse(school);
  await sweep(await as(student), 'student', [
    { name: 'home', path: '/home', shows: greeting },
    { name: 'courses', path: '/courses', shows: heading('我的课程') },
    { name: 'course', path: `/courses/${courseId}`, shows: heading('Linux 操作系统') },
    { name: 'reading', path: `/courses/${courseId}/sections/${reading}`, shows: (page) => page.getByRole('article') },
    { name: 'workspace', path: `/experiments/${lab[1]?.id}`, shows: heading(lab[1]?.title ?? '') },
    { name: 'personal-centre', path: '/personalCenter', shows: heading('个人中心') },
    { name: '404', path: '/nowhere', shows: heading('没有找到这一页') },
  ]);
});

test('every screen of the teacher fits every width, light and dark §shell.18', async ({ as, school }) => {
  const { who, courseId, reading, lab } = await demoCourse(school);
  const sectionId = lab[0]?.id ?? '';
  const runId = await handIn(who, sectionId);
  const attendanceSessions = await ask(await signIn(school, 'teacher'), attendanceApi.list, { state: 'closed' });
  const signId = attendanceSessions.pageInfo.resultList[0]?.signId;
  const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
  const experiment = { path: `/teaching/experiments/${sectionId}`, shows: heading(lab[0]?.title ?? '') };
  await sweep(await as('teacher'), 'teacher', [
    { name: 'home', path: '/home', shows: greeting },
    { name: 'courses', path: '/teaching/courses', shows: (page) => page.getByRole('article') },
    { name: 'course', path: `/teaching/courses/${courseId}`, shows: heading('Linux 操作系统') },
    { name: 'reading-editor', path: `/teaching/readings/${reading}`, shows: heading('命令行是什么') },
    { name: 'experiment-guide', ...experiment },
    { name: 'experiment-environment', ...experiment, before: tab(/环境/) },
    { name: 'experiment-steps', ...experiment, before: tab(/步骤与检测点/) },
    { name: 'experiment-report', ...experiment, before: tab(/^报告/) },
    { name: 'board-table', path: `/teaching/board/${sectionId}`, shows: (page) => page.getByText('林晓雨') },
    { name: 'board-wall', path: `/teaching/board/${sectionId}?view=wall`, shows: heading(lab[0]?.title ?? '') },
    { name: 'marking', path: `/teaching/marking/${runId}`, shows: (page) => page.getByText('学会了重定向。') },
    { name: 'sign-ins', path: '/sign-ins', shows: heading('签到记录') },
    { name: 'sign-in', path: `/sign-ins/${signId}`, shows: (page) => page.getByText('已签到 · 共 30 人') },
    { name: 'sent', path: '/messages/sent', shows: heading('消息发送') },
    { name: 'ai', path: '/aiApplicationManagement/', shows: heading(/AI 应用/) },
  ]);
});

test('every screen of the administrator fits every width, light and dark §shell.18', async ({ as, school }) => {
  const { pageInfo } = await ask(await signIn(school, 'admin'), schoolClassApi.list, { className: '计科2402' });
  const classId = pageInfo.resultList[0]?.classId;
  await sweep(await as('admin'), 'admin', [
    {
      name: 'images',
      path: '/lab/images',
      shows: (page) => page.getByRole('button', { name: 'Linux 基础', exact: true }),
    },
    { name: 'machines', path: '/lab/machines', shows: (page) => page.getByText('引擎正常') },
    { name: 'classes', path: '/member/classes', shows: (page) => page.getByText('计科2402') },
    { name: 'inbox', path: '/inbox', shows: heading('审核') },
    { name: 'calendar', path: '/system/calendar', shows: heading('学期与作息') },
    { name: 'help', path: '/system/help', shows: heading('帮助文档') },
    { name: 'class', path: `/member/classes/${classId}`, shows: heading('计科2402 的学生') },
    { name: 'announcements', path: '/announcements', shows: (page) => page.getByText('校园网维护') },
    { name: 'published', path: '/announcements/published', shows: (page) => page.getByText('实验中心开放时间') },
    { name: '403', path: '/403', shows: heading('没有权限访问这一页') },
    { name: '500', path: '/500', shows: heading('服务器出了点问题') },
  ]);
});

const menus = [
  { of: 'administrator', loginName: 'admin', atLeast: 20 },
  { of: 'teacher', loginName: 'teacher', atLeast: 10 },
  { of: 'student', loginName: student, atLeast: 8 },
  { of: 'researcher', loginName: 'research', atLeast: 4 },
];
for (const { of, loginName, atLeast } of menus)
  test(`every page of the ${of}’s menu fits every width, light and dark §shell.18`, async ({ as, school }) => {
    const all = await pagesOfMenu(await signIn(school, loginName));
    const pages = all.filter(({ isShown, path }) => isShown && !path.includes(':'));
    expect(pages.length).toBeGreaterThan(atLeast);
    test.setTimeout(pages.length * 40_000);
    await sweep(
      await as(loginName),
      `menu-${of}`,
      pages.map(({ path }) => ({
        name: path.slice(1).replaceAll('/', '-'),
        path,
        shows: content,
      })),
    );
  });

test('the page for a first password fits every width, light and dark §shell.18', async ({ as }) => {
  const path = '/changePassWord';
  await look(await as('newcomer'), 'newcomer', { name: 'password', path, shows: heading('先换一个自己的密码') });
});

interface Tool {
  name: string;
  /** Name of its button in the header, and of the layer that opens. */
  button: RegExp;
  title: RegExp;
  /** On a desk it is behind the avatar. */
  inMenu?: boolean;
}

const everybodysTools: Tool[] = [
  { name: 'timetable', button: /^课程表/, title: /课程表/ },
  { name: 'memo', button: /^备忘录/, title: /备忘录/ },
  { name: 'messages', button: /^消息/, title: /消息中心/ },
  { name: 'help', button: /^帮助/, title: /帮助文档/ },
  { name: 'settings', button: /^界面设置/, title: /界面设置/, inMenu: true },
  { name: 'palette', button: /^快速查找/, title: /快速查找/ },
];

/** On a desk from the bar, on a phone from the person's sheet. */
async function sweepTools(page: Page, role: string, tools: Tool[]) {
  for (const { name, button, title, inMenu } of sampled(tools)) {
    await test.step(name, async () => {
      const opened = page.getByRole('dialog', { name: title });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/');
      const header = page.getByRole('banner');
      if (inMenu) await header.getByRole('button', { name: /^用户菜单/ }).click();
      await (inMenu
        ? page.getByRole('menuitem', { name: button })
        : header.getByRole('button', { name: button })
      ).click();
      await expect(opened).toBeVisible();
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      await expectAccessible(page);
      await picture(page, `${role}-${name}-1440`);
      await setDark(page, true);
      await expectReadable(page);
      await picture(page, `${role}-${name}-dark`);
      await setDark(page, false);
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto('/');
      await page.getByRole('button', { name: /^我的/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
      await expect(opened).toBeVisible();
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      await expectNoSideScroll(page);
      await picture(page, `${role}-${name}-375`);
    });
  }
}

test('every tool of the header opens on a desk and on a phone, light and dark §shell.18', async ({ as }) => {
  await sweepTools(await as(student), 'student', everybodysTools);
});
