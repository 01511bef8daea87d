import type { Page } from '@playwright/test';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { ask, signIn } from '../api.ts';
import { setDark } from '../colours.ts';
import { barriersOn, expect, test } from '../journey.ts';
import { sampled } from '../sample.ts';

/**
 * Layers over a page, beyond those that the other journeys open: axe checks each in light and dark, and it returns the
 * focus.
 */
test.setTimeout(240_000);

interface Opened {
  title: string | RegExp;
  path: string;
  /** Buttons that lead to it, in order. */
  press: (string | RegExp)[];
  /** True when it opens on another page than the one that leads to it. */
  elsewhere?: true;
}

async function lookThrough(page: Page, dialogs: Opened[]) {
  const barriers: Record<string, string[]> = {};
  for (const { title, path, press, elsewhere } of sampled(dialogs)) {
    await test.step(String(title), async () => {
      await page.goto(path);
      const places = press.map((name) => {
        const button = page.getByRole('button', { name, exact: true });
        return button.or(page.getByRole('menuitem', { name, exact: true })).first();
      });
      for (const place of places) await place.click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await expect(dialog.locator('.ant-skeleton')).toHaveCount(0);
      barriers[`${title}, light`] = await barriersOn(page);
      await setDark(page, true);
      barriers[`${title}, dark`] = await barriersOn(page, { colours: true });
      await setDark(page, false);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      if (elsewhere) return;
      // A menu closes together with its entry; then the focus is on the menu's button.
      for (const place of places.reverse()) if (await place.isVisible()) return expect(place).toBeFocused();
    });
  }
  expect(Object.entries(barriers).filter(([, found]) => found.length > 0)).toEqual([]);
}

test('every layer that a teacher opens over a page is accessible, light and dark, and returns the focus', async ({
  as,
  school,
}) => {
  const { pageInfo } = await ask(await signIn(school, 'teacher'), courseApi.list, { courseName: 'Linux 操作系统' });
  const course = `/teaching/courses/${pageInfo.resultList[0]?.courseId}`;
  await lookThrough(await as('teacher'), [
    { title: '新建课程', path: '/home', press: ['新建课程'], elsewhere: true },
    { title: '开始签到', path: '/home', press: ['签到', '开始签到'] },
    { title: '自动排课', path: '/home', press: ['课程表', '自动排课'] },
    { title: '日历订阅', path: '/home', press: ['课程表', '日历订阅'] },
    { title: '发消息', path: '/messages/sent', press: ['发消息'] },
    { title: '阅读情况', path: '/messages/sent', press: ['阅读情况'] },
    { title: '新增', path: '/home', press: ['备忘录', '新增'] },
    { title: '编辑课程', path: course, press: ['编辑信息'] },
    { title: '关联班级', path: course, press: ['关联班级'] },
    { title: '修改密码', path: '/home', press: [/^用户菜单/, '修改密码'] },
  ]);
});

test('every layer that an administrator opens over a page is accessible, light and dark, and returns the focus', async ({
  as,
  school,
}) => {
  const { pageInfo } = await ask(await signIn(school, 'admin'), schoolClassApi.list, { className: '计科2402' });
  const path = `/member/classes/${pageInfo.resultList[0]?.classId}`;
  await lookThrough(await as('admin'), [
    { title: '新增班级', path: '/member/classes', press: ['新增班级'] },
    { title: '导入学生名单', path: '/member/classes', press: ['导入学生'] },
    { title: '添加已有账号的学生', path, press: ['添加学生'] },
    { title: /^重置「/, path, press: ['重置密码'] },
    { title: /构建日志/, path: '/lab/images', press: ['日志'] },
    { title: '新增学期', path: '/system/calendar', press: ['新增学期'] },
    { title: '新增放假', path: '/system/calendar', press: ['新增放假'] },
  ]);
});
