import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  choose,
  choosePart,
  giveExam,
  importWord,
  makeBank,
  makePaper,
  shelve,
  writeProgramming,
  writeStatement,
} from '../exam-steps.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { giveCourse } from '../lecture.ts';
import { rowsOf } from '../workbook.ts';

test.setTimeout(360_000);

/** Two students of class 网络2401, whom a list finds together. */
const [atComputer, onPhone, both] = ['241125', '241126', '24112'];
/** The owner of the exam, the teachers who mark, and the one who decides between them, who has nothing to do here. */
const owner = 'teacher5';
const markers = [
  { loginName: 'teacher2', userName: '王若溪', points: '8' },
  { loginName: 'teacher3', userName: '陈思齐', points: '9' },
];
const arbiter = { loginName: 'teacher', userName: '李明远' };

const program = 'a, b = map(int, input().split())\nprint(a + b)';
const statement = 'select name from student';
const essay = '把前一个命令的输出交给后一个命令。';

const question = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`^第 ${number} 题`) });
const essayOf = (page: Page) => question(page, 2).getByRole('textbox', { name: '作答' });
const programOf = (page: Page) => question(page, 3).getByRole('textbox', { name: '程序', exact: true });
const statementOf = (page: Page) => question(page, 4).getByRole('textbox', { name: 'SQL 语句' });
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

async function untilSaved(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
}

/** Fills a bank from a Word file and by hand, and makes an automatic paper of it. */
async function prepare(teacher: Page, name: string): Promise<void> {
  const bankId = await makeBank(teacher, name);
  await writeProgramming(teacher, name, {
    ...{ stem: `读入两个整数，打印它们的和（${name}）。`, input: '20 22', output: '42' },
  });
  await writeStatement(teacher, name, {
    stem: `查出所有学生的姓名（${name}）。`,
    setup: "create table student (id int, name text); insert into student values (1, '张三'), (2, '李四');",
    solution: statement,
  });
  // The name in each stem keeps the questions apart from those of an earlier run, which would not be chosen.
  const written = [
    '一、选择题（每小题 10 分）',
    `1. 哪个命令列出目录里的文件（${name}）？`,
    'A. cd    B. ls    C. rm',
    '答案：B',
    '解析：ls 是 list 的缩写。',
    '二、简答题',
    `2. 说说管道做什么（${name}）。`,
    '答案：前一个的输出是后一个的输入。',
  ];
  await importWord(teacher, bankId, written, { count: 2, last: '说说管道做什么' });
  await shelve(teacher, 4);
  await makePaper(teacher, name);
}

async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/exams');
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '进入考试' }).click();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(59|1:00):\d\d/);
}

async function handIn(page: Page, ...told: string[]): Promise<void> {
  await page.getByRole('button', { name: '交卷' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const words of told) await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: '交卷' }).click();
  await expect(page.getByText('交卷成功！')).toBeVisible();
}

/** Answers all questions, two of them while the connection is cut, and finds them after a reload. */
async function sitAtComputer(page: Page, name: string): Promise<void> {
  await enter(page, name);
  await question(page, 1).getByRole('radio').nth(1).check();
  await choosePart(question(page, 3).getByRole('combobox', { name: '语言' }), 'Python');
  await untilSaved(page);
  await page.context().setOffline(true);
  await essayOf(page).fill(essay);
  await programOf(page).fill(program);
  const cut = page.getByText(/^网络中断！/);
  await expect(cut).toBeVisible();
  await page.context().setOffline(false);
  await expect(cut).toBeHidden();
  await untilSaved(page);
  await page.reload();
  await expect(essayOf(page)).toHaveValue(essay);
  await expect(programOf(page)).toHaveValue(program);
  await expect(question(page, 1).getByRole('radio').nth(1)).toBeChecked();
  await statementOf(page).fill(statement);
  await untilSaved(page);
}

/** Goes to another page by its address and comes back: unlike a reload, that is an absence. */
async function leaveByAddress(page: Page): Promise<void> {
  await expect(page.getByText(/^已离开考试页面/)).toBeHidden();
  await page.goto('/exams');
  await expect(page.getByRole('heading', { name: '我的考试' })).toBeVisible();
  await page.goBack();
  await expect(essayOf(page)).toHaveValue(essay);
  await expect(page.getByText(/^已离开考试页面 1 次/)).toBeVisible();
}

/** Flags a question, which stays flagged after a reload, and leaves the program out. */
async function sitOnPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 667 });
  await enter(page, name);
  await question(page, 1).getByRole('radio').first().check();
  await question(page, 2).getByRole('button', { name: '标记' }).click();
  await untilSaved(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.reload();
  await expect(question(page, 2).getByRole('button', { name: '取消标记' })).toHaveAttribute('aria-pressed', 'true');
  const numbers = page.getByRole('navigation', { name: '题号' });
  await expect(numbers.getByRole('button', { name: '第 2 题 未答 已标记' })).toBeVisible();
  await expect(question(page, 1).getByRole('radio').first()).toBeChecked();
  await essayOf(page).fill(essay);
  await statementOf(page).fill(statement);
  await untilSaved(page);
}

/** Gives one candidate ten minutes more, from the board that is open. */
async function extendOne(board: Page, number: string): Promise<void> {
  await rowOf(board, number).getByRole('button', { name: '更多' }).click();
  await board.getByRole('menuitem', { name: '延长时间' }).click();
  const dialog = board.getByRole('dialog', { name: /^延长 .+ 的时间$/ });
  await dialog.getByLabel('原因').fill('网线松动');
  await dialog.getByRole('button', { name: '延长时间' }).click();
  await expect(board.getByText('已为 1 名考生延长')).toBeVisible();
  await expect(rowOf(board, number)).toContainText('延长 10 分钟');
}

/** Has two teachers mark every answer that a key cannot score. */
async function planTwoMarkers(teacher: Page, examId: string): Promise<void> {
  await teacher.goto(`/exam/exams/${examId}`);
  await teacher.getByRole('tab', { name: '阅卷安排' }).click();
  await teacher.getByRole('button', { name: '安排阅卷' }).click();
  const plan = teacher.getByRole('dialog', { name: '阅卷安排' });
  await choose(plan, '评卷方式', '双评');
  await plan.getByRole('spinbutton', { name: '允许误差（分）' }).fill('2');
  await choose(plan, '仲裁教师', `（${arbiter.loginName}）`, arbiter.userName);
  for (const [at, { loginName, userName }] of markers.entries()) {
    await plan.getByRole('button', { name: '添加教师' }).click();
    await choosePart(plan.getByRole('combobox', { name: '阅卷教师' }).nth(at), `（${loginName}）`, userName);
  }
  await plan.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByText('保存成功！')).toBeVisible();
}

/** Marks both essays of an exam with the same points: whose they are is not told. */
async function markBoth(marker: Page, name: string, points: string): Promise<void> {
  await marker.goto('/exam/marking');
  await marker.getByRole('link', { name }).click();
  await marker.getByRole('menuitem', { name: /简答题/ }).click();
  for (const left of [2, 1]) {
    await expect(marker.getByText(`第 1 / ${left} 份`)).toBeVisible();
    await expect(marker.getByText(essay)).toBeVisible();
    await marker.getByRole('spinbutton', { name: '得分' }).fill(points);
    await marker.getByRole('button', { name: '评分并下一份' }).click();
  }
  await expect(marker.getByText('这道题评完了')).toBeVisible();
}

/** Downloads the results as Excel and returns, for a student, the total and the points of each question. */
async function readResults(teacher: Page) {
  const arriving = teacher.waitForEvent('download');
  await teacher.getByRole('button', { name: '导出成绩' }).click();
  const [head = [], ...rows] = rowsOf(await readFile(await (await arriving).path()));
  const questions = head.flatMap((title, at) => (/^\d+\. /.test(title) ? [at] : []));
  return (number: string) => {
    const row = rows.find((cells) => cells.includes(number)) ?? [];
    return { total: row[head.indexOf('总分 (40)')], points: questions.map((at) => row[at]) };
  };
}

test('an exam of a course is sat at a computer through a cut connection and on a phone, watched, marked by two teachers, and its marks are in the gradebook, the inquiry and Excel', async ({
  as,
  school,
  watch,
}) => {
  watch.forgive(/ERR_INTERNET_DISCONNECTED|net::ERR/);
  const course = await giveCourse(school);
  const name = `期末考试 ${Date.now().toString(36)}`;
  const teacher = await as(owner);
  await prepare(teacher, name);
  const examId = await giveExam(teacher, name, course.name);

  await teacher.goto(`/exam/proctoring/${examId}?words=${both}`);
  await expect(rowOf(teacher, atComputer)).toContainText('未开始');
  const computer = await as(atComputer);
  const phone = await as(onPhone);
  await sitAtComputer(computer, name);
  await sitOnPhone(phone, name);
  // The board follows by itself.
  await expect(rowOf(teacher, atComputer)).toContainText('答题中');
  await expect(rowOf(teacher, atComputer)).toContainText('4 / 4');
  await expect(rowOf(teacher, onPhone)).toContainText('3 / 4');
  await leaveByAddress(computer);
  await extendOne(teacher, atComputer);
  await expect(computer.getByRole('timer')).toHaveText(/^1:0\d:\d\d/);
  await expect(phone.getByRole('timer')).toHaveText(/^5\d:\d\d/);
  await handIn(phone, '还有 1 题没有作答。', '1 题标记了，还没有取消。');
  await handIn(computer);
  for (const number of [atComputer, onPhone]) await expect(rowOf(teacher, number)).toContainText('已交卷');

  await teacher.goto(`/exam/exams/${examId}`);
  await teacher.getByRole('button', { name: '提前结束' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '提前结束' }).click();
  await expect(teacher.getByRole('button', { name: '公布成绩' })).toBeVisible();
  await planTwoMarkers(teacher, examId);
  for (const { loginName, points } of markers) await markBoth(await as(loginName), name, points);

  // 8 and 9 points make 8.5; the judge has scored the rest.
  await teacher.goto(`/exam/exams/${examId}?words=${both}`);
  await expect(rowOf(teacher, atComputer)).toContainText('38.5', { timeout: 60_000 });
  await expect(rowOf(teacher, onPhone)).toContainText('18.5', { timeout: 60_000 });
  await teacher.getByRole('button', { name: '公布成绩' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();
  await expect(teacher.getByRole('button', { name: '撤回成绩' })).toBeVisible();

  const resultOf = await readResults(teacher);
  expect(resultOf(atComputer)).toEqual({ total: '38.5', points: ['10', '8.5', '10', '10'] });
  expect(resultOf(onPhone)).toEqual({ total: '18.5', points: ['0', '8.5', '0', '10'] });

  await computer.goto(`/exam-inquiry?examName=${encodeURIComponent(name)}`);
  await expect(rowOf(computer, name)).toContainText('38.5 / 40');
  await expect(rowOf(computer, name)).toContainText('已交卷');
  await phone.goto('/exams?over=1');
  await expect(phone.getByRole('listitem').filter({ hasText: name })).toContainText('得分 18.5');

  await teacher.goto(`/teaching/grades?courseId=${course.courseId}`);
  await expect(teacher.getByRole('columnheader', { name })).toBeVisible();
  for (const [number, points] of [
    [atComputer, '38.5'],
    [onPhone, '18.5'],
  ] as const) {
    await teacher.getByRole('searchbox', { name: '姓名或学号' }).fill(number);
    const cell = rowOf(teacher, number).getByRole('gridcell', { name: points, exact: true });
    await expect(cell).toBeVisible();
  }
});
