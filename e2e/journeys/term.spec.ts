import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { writeSource } from '../actions.ts';
import { ask } from '../api.ts';
import { film, handout } from '../courseware.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { openTerm } from '../term.ts';

/** Students whom no other journey calls into a class. */
const [one, other] = ['240211', '240212'];

/** LibreOffice is installed on demand. */
const convertsSlides = spawnSync('soffice', ['--version']).status === 0;

const position = (page: Page) => page.locator('audio').evaluate((player: HTMLAudioElement) => player.currentTime);
const isPaused = (page: Page) => page.locator('audio').evaluate((player: HTMLAudioElement) => player.paused);

test('a term in small: slides and a film, a class with a recording, talk, groups, a poll and a pick, a paper and a task, marks, statistics and a deliverable', async ({
  as,
  school,
}) => {
  test.setTimeout(300_000);
  const board = await as('teacher3');
  await board.goto('/');
  const term = await openTerm(school, '计科2402', [one, other], {
    shown: await film(board, '演示.webm'),
    paged: { file: await handout(board, '讲稿.pdf', '第一页', '第二页'), pages: 2 },
  });
  const { teacher, courseId, courseName, projectId } = term;
  for (const { classSessionId } of (await ask(teacher, classSessionApi.list, { state: 'running' })).pageInfo.resultList)
    await ask(teacher, classSessionApi.end, { classSessionId });
  const students = [await as(one), await writeSource(await as(other))] as const;
  const [student, mate] = students;

  // The slides are shown page by page or, on a host that cannot convert them, the page says what is missing; the film plays.
  await student.goto(term.lecture);
  await student.getByRole('button', { name: /文件权限\.pptx/ }).click();
  if (convertsSlides) {
    const slide = (number: number) => student.getByRole('img', { name: new RegExp(`第 ${number} 页，共 2 页`) });
    await expect(slide(1)).toBeVisible({ timeout: 180_000 });
    await student.getByRole('button', { name: '下一页' }).click();
    await expect(slide(2)).toBeVisible();
  } else
    await expect(student.getByText(/服务器还没有安装文档转换程序，请管理员在「本系统」安装，或改传 PDF/)).toBeVisible();
  const saved = student.waitForEvent('download');
  await student.getByRole('link', { name: '下载' }).click();
  expect((await saved).suggestedFilename()).toBe('文件权限.pptx');
  await student.getByRole('button', { name: /演示\.webm/ }).click();
  const player = student.locator('video');
  await player.evaluate((one: HTMLVideoElement) => {
    one.muted = true;
    return one.play();
  });
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.3);

  await board.goto(`/teaching/courses/${courseId}`);
  await board.getByRole('button', { name: /^上\s?课$/ }).click();
  await board.getByRole('dialog').getByRole('button', { name: '开始上课' }).click();
  for (const page of students) {
    await page.goto('/');
    // The call has such a button, and so has the home seconds later.
    await page.getByRole('button', { name: '进入课堂' }).first().click();
  }
  await expect(board.getByText('在课 2 /')).toBeVisible();

  // A document is pushed page by page.
  await board.getByRole('combobox', { name: '课件' }).click();
  await board.locator('.ant-select-item-option').filter({ hasText: '讲稿' }).click();
  for (const page of students) await expect(page.getByRole('img', { name: /^讲稿\.pdf · 第 1 页/ })).toBeVisible();
  await board.getByRole('button', { name: '下一页' }).click();
  for (const page of students) await expect(page.getByRole('img', { name: /^讲稿\.pdf · 第 2 页/ })).toBeVisible();

  // The recording is played for all; one student pauses it for themselves, and follows again.
  await board.getByRole('combobox', { name: '课件' }).click();
  await board.locator('.ant-select-item-option').filter({ hasText: '录音' }).click();
  for (const page of [board, ...students]) await expect(page.locator('audio')).toBeVisible();
  await board.locator('audio').click({ position: { x: 24, y: 27 } });
  for (const page of students) await expect.poll(() => position(page)).toBeGreaterThan(0.5);
  await student.locator('audio').click({ position: { x: 24, y: 27 } });
  await expect.poll(() => isPaused(student)).toBe(true);
  await student.getByRole('button', { name: '跟随老师' }).click();
  await expect.poll(() => isPaused(student)).toBe(false);
  await board.locator('audio').click({ position: { x: 24, y: 27 } });
  for (const page of students) await expect.poll(() => isPaused(page)).toBe(true);
  await expectAccessible(student);

  await student.getByPlaceholder('说点什么').fill('录音里的命令是什么？');
  await student.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(mate.getByText('录音里的命令是什么？')).toBeVisible();
  await board.getByRole('tab', { name: '分组' }).click();
  await board.getByRole('button', { name: '新建分组' }).click();
  const groups = board.getByRole('dialog', { name: '新建分组' });
  await groups.getByRole('spinbutton', { name: '组数' }).fill('2');
  await groups.getByRole('button', { name: '新建分组' }).click();
  await student.getByRole('tab', { name: '分组' }).click();
  await expect(student.getByText(/^第 .+ 组/).first()).toBeVisible();

  // A poll that all answer, then one of them is drawn.
  await board.getByRole('tab', { name: '提问' }).click();
  await board.getByRole('button', { name: '投票' }).click();
  const poll = board.getByRole('dialog', { name: '投票' });
  await poll.getByRole('textbox', { name: '题目' }).fill('谁可以执行这个脚本');
  await poll.getByRole('textbox', { name: '选项 A' }).fill('主人');
  await poll.getByRole('textbox', { name: '选项 B' }).fill('所有人');
  await poll.getByRole('button', { name: '开始' }).click();
  for (const page of students) {
    await page.getByRole('button', { name: 'A 主人' }).click();
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('已提交').first()).toBeVisible();
  }
  await expect(board.getByText('2 票')).toBeVisible();
  await board.getByRole('button', { name: '随机点名' }).click();
  await expect(board.getByRole('combobox', { name: /^评价/ })).toBeVisible();
  await expect(student.getByRole('region', { name: '随机点名' })).toBeVisible();
  await board.getByRole('button', { name: /^下\s?课$/ }).click();
  await board
    .getByRole('dialog')
    .getByRole('button', { name: /^下\s?课$/ })
    .click();
  await expect(student.getByText('本堂课已结束')).toBeVisible();

  await student.goto(`/courses/${courseId}`);
  await student.getByRole('navigation', { name: '课程工具' }).getByRole('link', { name: '任务' }).click();
  await student.getByRole('link', { name: '小测' }).click();
  await student.getByRole('button', { name: '开始完成' }).click();
  await student.getByText('正确', { exact: true }).click();
  await student.getByRole('button', { name: /^提\s?交$/ }).click();
  await student
    .getByRole('dialog')
    .getByRole('button', { name: /提\s?交/ })
    .click();
  await expect(student.getByText('10 / 10 分')).toBeVisible();

  // The records of the class are found among those of the whole course.
  await board.goto(`/teaching/classes?course=${courseId}&tab=questions`);
  await expect(board.getByText('谁可以执行这个脚本')).toBeVisible();
  await board.getByRole('tab', { name: '课堂讨论' }).click();
  await expect(board.getByText('录音里的命令是什么？')).toBeVisible();

  // A task marked by hand: written by a student, marked and published by the teacher.
  await mate.goto(`/courses/${courseId}`);
  await mate.getByRole('navigation', { name: '课程工具' }).getByRole('link', { name: '任务' }).click();
  await mate.getByRole('link', { name: '小结' }).click();
  await mate.getByRole('button', { name: '开始完成' }).click();
  await mate.getByRole('textbox', { name: '我的作业' }).fill('学会了看权限和改权限。');
  await mate.getByRole('button', { name: /^提\s?交$/ }).click();
  await mate
    .getByRole('dialog')
    .getByRole('button', { name: /提\s?交/ })
    .click();
  await expect(mate.getByText('待批阅').first()).toBeVisible();
  await board.goto(`/teaching/tasks?course=${courseId}&title=小结`);
  await board.getByRole('link', { name: '小结' }).first().click();
  await board.getByRole('button', { name: /^开始批阅/ }).click();
  await expect(board.getByText('学会了看权限和改权限。')).toBeVisible();
  await board.locator('#task-score').fill('18');
  await board.getByRole('button', { name: /保\s*存/ }).click();
  await board.getByRole('button', { name: '已批 1 / 1' }).click();
  await board.getByRole('button', { name: '发布 1 份成绩' }).click();
  await board
    .getByRole('dialog')
    .getByRole('button', { name: /发布成绩/ })
    .click();
  await expect(mate.getByText('18 / 20 分')).toBeVisible();

  await board.goto(`/teaching/courses/${courseId}?tab=grades`);
  await expect(board.getByRole('columnheader', { name: /小测/ })).toBeVisible();
  await expect(board.getByText('10', { exact: true }).first()).toBeVisible();
  await board.getByRole('navigation', { name: '课程工具' }).getByRole('link', { name: '统计' }).click();
  await expect(board).toHaveURL(new RegExp(`course=${courseId}`));
  await expect(board.getByText(courseName).first()).toBeVisible();

  await mate.goto(`/projects/${projectId}?tab=stages`);
  await mate
    .getByRole('button', { name: /撰\s?写/ })
    .first()
    .click();
  await mate.getByRole('textbox', { name: '草稿' }).fill('一、功能；二、界面。');
  await mate.getByRole('button', { name: '提交新版本' }).click();
  await mate.getByRole('dialog').last().getByRole('button', { name: '提交新版本' }).click();
  await expect(mate.getByText('第 1 版').first()).toBeVisible();
});
