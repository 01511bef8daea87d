import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '@xueyan/contract/school/school-date';
import { sectionApi } from '@xueyan/contract/school/section';
import { timetableApi } from '@xueyan/contract/timetable/timetable';
import { ask } from '../api.ts';
import { setDark } from '../colours.ts';
import { expect, expectAccessible, expectReadable, test } from '../journey.ts';
import { giveCourse, type Lecture } from '../lecture.ts';

const studentName = '241105';

const planLesson = ({ teacher, courseId, classId, monday }: Lecture, day: number, start: number, classroom = '') =>
  ask(teacher, timetableApi.save, {
    ...{ courseId, classIds: [classId], classroom, schooltime: addDays(monday, day) },
    ...{ startPitchNumber: start, endPitchNumber: start + 1 },
  });

/** Opens the timetable at the week of a date. */
async function openWeek(page: Page, date: string) {
  await page.getByRole('button', { name: '课程表' }).click();
  const drawer = page.getByRole('dialog', { name: '课程表' });
  await drawer.getByRole('textbox', { name: '日期' }).fill(date);
  await drawer.getByRole('textbox', { name: '日期' }).press('Enter');
  await drawer.getByRole('button', { name: '查询' }).click();
  await expect(drawer.getByText(date.replaceAll('-', '/')).first()).toBeVisible();
  return drawer;
}

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

async function chooseClass(page: Page, form: Locator) {
  await choose(page, '上课班级', '网络2401');
  await expect(form.getByTitle('网络2401', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Lifts a lesson by its key, and waits until the page shows it lifted. */
async function lift(page: Page, block: Locator) {
  await block.focus();
  await page.keyboard.press('m');
  await expect(block).toHaveAttribute('data-moved');
}

const lessonOn = (name: string, date: string, start: number) =>
  new RegExp(`^${name} ${date.replaceAll('-', '/')} .*第 ${start}–`);

test('a teacher plans a term, adds one lesson, and moves it; the student sees it at once §timetable.1-4,6-7,15,21-22,31-32', async ({
  as,
  school,
}) => {
  const lecture = await giveCourse(school);
  const { name, monday } = lecture;
  const student = await as(studentName);
  await student.goto('/home');
  const read = await openWeek(student, monday);
  await expect(read.getByText('本周没有课')).toBeVisible();
  await expect(read.getByRole('button', { name: '自动排课' })).toHaveCount(0);

  const page = await as('teacher5');
  await page.goto('/home');
  const drawer = await openWeek(page, monday);
  await drawer.getByRole('button', { name: '自动排课' }).click();
  const auto = page.getByRole('dialog', { name: '自动排课' });
  await auto.getByRole('button', { name: '保存' }).click();
  for (const words of ['请选择课程', '请选择上课班级', '请选择排课周期', '请选择上课时间']) {
    await expect(auto.getByRole('alert').getByText(words).or(auto.getByText(words)).first()).toBeVisible();
  }
  // Once for all three fields of the row.
  await expect(auto.getByText('请选择上课时间')).toHaveCount(1);
  await auto.getByRole('combobox', { name: '课程' }).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
  await chooseClass(page, auto);
  await auto.getByLabel('上课地点').fill('机房 7');
  const [from, to] = [auto.getByPlaceholder('开始日期'), auto.getByPlaceholder('结束日期')];
  await from.fill(monday);
  await from.press('Enter');
  await to.fill(addDays(monday, 13));
  await to.press('Enter');
  await choose(page, '星期', '星期一');
  await choose(page, '开始节次', '第 1 节');
  await choose(page, '结束节次', '第 2 节');
  await auto.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('排课成功！')).toBeVisible();
  const first = drawer.getByRole('button', { name: lessonOn(name, monday, 1) });
  await expect(first).toBeVisible();
  await expect(read.getByRole('button', { name: lessonOn(name, monday, 1) })).toBeVisible();

  // A press of an empty cell plans one lesson there.
  const tuesday = addDays(monday, 1);
  await drawer.getByRole('button', { name: new RegExp(`^${tuesday.replaceAll('-', '/')} 星期二第三节课，`) }).click();
  const manual = page.getByRole('dialog', { name: '手动排课' });
  await manual.getByRole('combobox', { name: '课程' }).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
  await chooseClass(page, manual);
  await manual.getByRole('button', { name: '保存' }).click();
  const second = drawer.getByRole('button', { name: lessonOn(name, tuesday, 3) });
  await expect(second).toBeVisible();
  await expect(manual).toBeHidden();

  // Dragged onto the first, it conflicts: the refusal names that one, and the lesson returns.
  const [a, b] = [await second.boundingBox(), await first.boundingBox()];
  if (!a || !b) throw new Error('no boxes');
  await page.mouse.move(a.x + 20, a.y + 10);
  await page.mouse.down();
  await page.mouse.move(b.x + 20, b.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText(/与已有的课冲突.*星期一第 1–2 节.*网络2401/)).toBeVisible();
  await expect(second).toBeVisible();

  // By keys one day and one period later.
  await lift(page, second);
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('修改成功！')).toBeVisible();
  const moved = lessonOn(name, addDays(monday, 2), 4);
  await expect(drawer.getByRole('button', { name: moved })).toBeFocused();
  await expect(read.getByRole('button', { name: moved })).toBeVisible();

  // Escape leaves a lesson where it is, and the drawer open.
  const block = drawer.getByRole('button', { name: moved });
  await lift(page, block);
  for (const key of ['ArrowRight', 'Escape']) await page.keyboard.press(key);
  await expect(block).not.toHaveAttribute('data-moved');

  await block.press('Enter');
  await page.getByRole('dialog', { name: '手动排课' }).getByRole('button', { name: '删除课程' }).click();
  await page.getByRole('dialog', { name: '确认删除该课程？' }).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('删除成功！')).toBeVisible();
  await expect(read.getByRole('button', { name: moved })).toHaveCount(0);
});

test('from home a teacher opens the board of the next lesson; pending work takes one line, and courses are visible §person.27', async ({
  as,
  school,
}) => {
  const lecture = await giveCourse(school);
  const { treeList } = await ask(lecture.teacher, sectionApi.tree, { courseId: lecture.courseId });
  const inChapter = { courseId: lecture.courseId, parentId: treeList[0]?.id ?? null };
  const { sectionId } = await ask(lecture.teacher, sectionApi.save, {
    ...inChapter,
    title: '实验',
    kind: 'experiment',
  });
  const { today } = await ask(lecture.teacher, timetableApi.today, {});
  const { groupId } = await ask(lecture.teacher, timetableApi.save, {
    ...{ courseId: lecture.courseId, classIds: [lecture.classId], schooltime: addDays(today, 1) },
    ...{ startPitchNumber: 1, endPitchNumber: 2, classroom: '机房 9' },
  });
  try {
    const page = await as('teacher5');
    await page.goto('/home');
    const lessons = page.getByRole('region', { name: '今天的课' });
    await expect(lessons.getByText('机房 9')).toBeVisible();
    const course = page.getByRole('region', { name: '我的课程' }).getByRole('link').nth(1);
    await expect(course).toBeInViewport({ ratio: 0.9 });
    for (const [place, words] of [
      ['待批阅', '没有待批阅的报告'],
      ['正在进行的实验', '现在没有学生在做实验'],
    ] as const) {
      const text = page.getByRole('region', { name: place }).getByText(words);
      await expect.poll(async () => (await text.boundingBox())?.height ?? Number.NaN).toBeLessThan(30);
    }
    await expectAccessible(page);
    await lessons.getByRole('button', { name: `看板: ${lecture.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/teaching/board/${sectionId}$`));
  } finally {
    await ask(lecture.teacher, timetableApi.remove, { groupId });
  }
});

test('the week is exported as a workbook, as a printed sheet and as a calendar §timetable.33-34', async ({
  as,
  school,
}) => {
  const lecture = await giveCourse(school);
  const { tcsId } = await planLesson(lecture, 3, 5, '阶梯教室');
  const page = await as('teacher5');
  await page.goto('/home');
  const drawer = await openWeek(page, lecture.monday);
  const lesson = drawer.getByRole('button', { name: lessonOn(lecture.name, addDays(lecture.monday, 3), 5) });
  await expect(lesson).toBeVisible();

  await drawer.getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出本周' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`课程表${lecture.monday}_${addDays(lecture.monday, 6)}.xlsx`);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  // Dark ink on light paper in dark mode too, and all details of a lesson.
  await setDark(page, true);
  await page.emulateMedia({ media: 'print' });
  await expect(drawer.getByRole('button', { name: '查询' })).toBeHidden();
  const printed = await lesson.locator('> span').evaluate((card) => {
    const beneath: Element[] = [];
    for (let at = card.parentElement; at; at = at.parentElement) beneath.push(at);
    const grounds = beneath.map((one) => getComputedStyle(one).backgroundColor).filter((one) => !/, 0\)$/.test(one));
    return {
      ink: getComputedStyle(card).color,
      paper: [...new Set(grounds)],
      cut: card.scrollHeight > card.clientHeight,
    };
  });
  expect(printed).toEqual({ ink: 'rgb(0, 0, 0)', paper: ['rgb(255, 255, 255)'], cut: false });
  await expect(page.getByRole('banner')).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  const [, width = '0', height = '0'] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
  await page.emulateMedia({ media: 'screen' });
  await setDark(page, false);

  // A feed covers 400 days, so this lesson of a far year is not in it, and one of next week is.
  await drawer.getByRole('button', { name: '日历订阅' }).click();
  const link = page.getByRole('dialog', { name: '日历订阅' });
  const create = link.getByRole('button', { name: '生成地址' });
  const renew = link.getByRole('button', { name: '更换地址' });
  await expect(create.or(renew)).toBeVisible();
  if (await create.isVisible()) await create.click();
  else {
    await renew.click();
    await page.getByRole('button', { name: '确定' }).click();
  }
  const address = link.getByRole('textbox', { name: '订阅地址' });
  await expect(address).toHaveValue(/\/api\/schedule\/feed\/[\w-]{32}\.ics$/);
  const url = await address.inputValue();
  const text = await (await fetch(url)).text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).not.toContain(tcsId);
  await link.getByRole('button', { name: '停用' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(link.getByRole('button', { name: '生成地址' })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

test('the timetable is accessible, light and dark, on a desk and on a phone §timetable.13,38', async ({
  as,
  school,
}) => {
  const lecture = await giveCourse(school);
  await planLesson(lecture, 0, 1, '机房 1');
  await planLesson(lecture, 2, 3);
  const page = await as('teacher5');
  await page.goto('/home');
  const drawer = await openWeek(page, lecture.monday);
  const lesson = drawer.getByRole('button', { name: lessonOn(lecture.name, lecture.monday, 1) });
  await expect(lesson).toBeVisible();
  await expectAccessible(page);
  await setDark(page, true);
  await expectReadable(page);
  await lesson.press('Enter');
  await expect(page.getByRole('dialog', { name: '手动排课' }).getByText('网络2401')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: '手动排课' }).getByRole('button', { name: '取消' }).click();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.reload();
  await page.getByRole('button', { name: /^我的/ }).click();
  await openWeek(page, lecture.monday);
  await expect(lesson).toBeVisible();
  await drawer.getByRole('button', { name: /周三/ }).click();
  await expect(
    drawer.getByRole('button', { name: lessonOn(lecture.name, addDays(lecture.monday, 2), 3) }),
  ).toBeVisible();
  await expect(lesson).toHaveCount(0);
  await drawer.getByRole('button', { name: /周二/ }).click();
  await expect(drawer.getByText('当天没有课')).toBeVisible();
  const [back, on] = ['上一周', '下一周'].map((name) => drawer.getByRole('button', { name }));
  for (const arrow of [back, on]) {
    const size = async () => {
      const box = await arrow?.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(size).toBeGreaterThanOrEqual(44);
  }
  await on?.click();
  await expect(drawer.getByText(addDays(lecture.monday, 7).replaceAll('-', '/'))).toBeVisible();
  await back?.click();
  await expect(drawer.getByText(lecture.monday.replaceAll('-', '/'))).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the school calendar is maintained by the administrator, and is accessible', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/system/calendar');
  await expect(page.getByRole('heading', { name: '作息时间' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '第 1 节开始时间', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '第 1 节结束时间', exact: true })).toBeVisible();
  const name = `研讨周 ${Date.now() % 100_000}`;
  await page.getByRole('button', { name: '新增放假' }).click();
  const dialog = page.getByRole('dialog', { name: '新增放假' });
  await dialog.getByLabel('名称').fill(name);
  const [from, to] = [dialog.getByPlaceholder('开始日期'), dialog.getByPlaceholder('结束日期')];
  await from.fill('2190-05-01');
  await from.press('Enter');
  await to.fill('2190-05-03');
  await to.press('Enter');
  await dialog.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('2190/05/01 星期六 – 2190/05/03 星期一 · 放假');
  await expectAccessible(page);
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(row).toHaveCount(0);
});
