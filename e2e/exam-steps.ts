import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { wordLines } from './word-document.ts';

// What teachers do at their screens before an exam or a match.

/** Returns the time of the school in so many minutes, `YYYY-MM-DD HH:mm`; negative minutes have passed. */
export const schoolMinute = (minutes: number): string =>
  new Date(Date.now() + (minutes + 8 * 60) * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** Chooses an option of a select, by a part of its label; `words` are typed to search for it. */
export async function choose(within: Page | Locator, field: string, label: string, words?: string): Promise<void> {
  const select = within.getByRole('combobox', { name: field });
  await choosePart(select, label, words);
}

/** Chooses an option in a select, by a part of its label. */
export async function choosePart(select: Locator, label: string, words?: string): Promise<void> {
  await (words === undefined ? select.click() : select.fill(words));
  await select
    .page()
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: label })
    .click();
}

/** Fills the two times of a range, in minutes from now. */
export async function fillWindow(form: Locator, begin: number, end: number): Promise<void> {
  const fields = form.locator('.ant-picker-range input');
  for (const [index, minutes] of [begin, end].entries()) {
    await fields.nth(index).fill(schoolMinute(minutes));
    await fields.nth(index).press('Enter');
  }
}

/** Makes a question bank, opens it, and returns its id. */
export async function makeBank(teacher: Page, name: string): Promise<string> {
  await teacher.goto(`/exam/banks?name=${encodeURIComponent(name)}`);
  await teacher.getByRole('button', { name: '新增题库' }).first().click();
  const form = teacher.getByRole('dialog', { name: '新增题库' });
  await form.getByRole('textbox', { name: '题库名称' }).fill(name);
  await form.getByRole('button', { name: '保存' }).click();
  await teacher.getByRole('link', { name, exact: true }).click();
  await expect(teacher).toHaveURL(/bankId=/);
  return new URL(teacher.url()).searchParams.get('bankId') ?? '';
}

async function beginQuestion(teacher: Page, kind: 'programming' | 'sql', bank: string, stem: string): Promise<void> {
  await teacher.goto(`/exam/questions/new?kind=${kind}`);
  await choose(teacher, '题库', bank);
  await teacher.getByRole('textbox', { name: '题干' }).fill(stem);
}

async function saveQuestion(teacher: Page): Promise<void> {
  await teacher.getByRole('button', { name: '保存', exact: true }).click();
  await expect(teacher.getByText('保存成功！')).toBeVisible();
}

/** Writes a programming question with one test, which Python has time for on a busy host. */
export async function writeProgramming(
  teacher: Page,
  bank: string,
  { stem, input, output }: { stem: string; input: string; output: string },
): Promise<void> {
  await beginQuestion(teacher, 'programming', bank, stem);
  await teacher.getByRole('spinbutton', { name: '时间限制（ms）' }).fill('5000');
  await teacher.getByRole('textbox', { name: '测试点 1 输入' }).fill(input);
  await teacher.getByRole('textbox', { name: '测试点 1 输出' }).fill(output);
  await saveQuestion(teacher);
}

/** Writes a question whose statement is run by SQLite. */
export async function writeStatement(
  teacher: Page,
  bank: string,
  { stem, setup, solution }: { stem: string; setup: string; solution: string },
): Promise<void> {
  await beginQuestion(teacher, 'sql', bank, stem);
  await teacher.getByRole('textbox', { name: '建表与数据（考生可见）' }).fill(setup);
  await teacher.getByRole('textbox', { name: '参考语句' }).fill(solution);
  await saveQuestion(teacher);
}

/** Imports the questions of a Word file into a bank; `last` is a part of one of them. */
export async function importWord(
  teacher: Page,
  bankId: string,
  lines: string[],
  { count, last }: { count: number; last: string },
): Promise<void> {
  await teacher.goto(`/exam/questions?bankId=${bankId}`);
  await teacher.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = teacher.getByRole('dialog');
  const file = { name: '试题.docx', mimeType: 'application/octet-stream', buffer: wordLines(lines) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByRole('status')).toContainText(`可导入 ${count} 题`);
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: `导入 ${count} 题` }).click();
  await expect(dialog.getByText(`已导入 ${count} 题`)).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(teacher.getByRole('row').filter({ hasText: last })).toBeVisible();
}

/** Puts all questions of the bank that is open on the shelf. */
export async function shelve(teacher: Page, count: number): Promise<void> {
  await teacher.getByRole('checkbox').first().check();
  await teacher.getByRole('button', { name: '上架', exact: true }).first().click();
  await expect(teacher.getByText(`已上架 ${count} 题`)).toBeVisible();
}

/** Makes a paper by rules, with one question of ten points of each kind, from the bank of the same name. */
export async function makePaper(teacher: Page, name: string): Promise<void> {
  await teacher.goto('/exam/papers');
  await teacher.getByRole('button', { name: '自动组卷' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '试卷名称' }).fill(name);
  await choose(dialog, '题库', name);
  const kinds = ['单选题', '简答题', '编程题', 'SQL 题'];
  for (const [index, kind] of kinds.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: '添加一行' }).click();
    const field = (label: string) => dialog.getByLabel(`第 ${index + 1} 行 ${label}`);
    await choosePart(field('题型'), kind);
    await field('数量').fill('1');
    await field('分值').fill('10');
  }
  await dialog.getByRole('button', { name: '生成试卷' }).click();
  await expect(teacher).toHaveURL(/\/exam\/papers\/\w/);
  await expect(dialog).toBeHidden();
  await expect(teacher.getByRole('button', { name: '添加部分' })).toBeVisible();
  await teacher.getByRole('button', { name: '完成组卷' }).click();
  await expect(teacher.getByText('组卷完成，可用于考试')).toBeVisible();
}

/**
 * Gives the paper of the same name for the next two hours, to the classes of a course or to class 网络2401; publishes
 * the exam, and returns its id.
 */
export async function giveExam(teacher: Page, name: string, courseName?: string): Promise<string> {
  await teacher.goto('/exam/exams');
  await teacher.getByRole('button', { name: '新建考试' }).first().click();
  const form = teacher.getByRole('dialog', { name: '新建考试' });
  await form.getByLabel('考试名称').fill(name);
  await choose(form, '试卷', name);
  if (courseName === undefined) {
    await choose(form, '班级', '网络2401', '网络2401');
    await teacher.keyboard.press('Escape');
  } else {
    await choose(form, '课程', courseName, courseName);
    // The classes of the course are invited by themselves.
    await expect(
      form.locator('.ant-form-item').filter({ has: teacher.getByRole('combobox', { name: '班级' }) }),
    ).toContainText('网络2401');
  }
  await fillWindow(form, -1, 120);
  await choose(form, '计时方式', '各自计时');
  await form.getByRole('checkbox', { name: '每人题目顺序不同' }).uncheck();
  await form.getByRole('checkbox', { name: '每人选项顺序不同' }).uncheck();
  await form.getByRole('button', { name: '保存' }).click();
  const row = teacher.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '发布', exact: true }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(row).toContainText('考试中');
  await row.getByRole('link', { name }).click();
  await expect(teacher).toHaveURL(/\/exam\/exams\/\w/);
  return new URL(teacher.url()).pathname.split('/').at(-1) ?? '';
}
