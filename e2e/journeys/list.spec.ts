import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { ask, call, type Session, signIn } from '../api.ts';
import { expect, expectAccessible, schoolUrl, test } from '../journey.ts';
import { rowsOf, workbook } from '../workbook.ts';

/** Lists, their actions, and imports of rosters; on classes of their own, so that no other journey is affected. */
const mark = Date.now().toString(36);
let admin: Session;
test.beforeAll(async () => {
  admin = await signIn(schoolUrl(), 'admin');
});
test.afterEach(async () => {
  // A journey whose turn it is not has signed nobody in.
  if (!admin) return;
  const { pageInfo } = await ask(admin, schoolClassApi.listKept, { className: mark, pageSize: 100 });
  for (const { classId, className } of pageInfo.resultList) {
    await call(admin, schoolClassApi.remove, { classId, confirm: className });
  }
});

const make = async (count: number, word: string) => {
  for (let i = 1; i <= count; i++) {
    const classCode = `${mark}_${word}_${String(i).padStart(2, '0')}`;
    const className = `${mark}${word}${String(i).padStart(2, '0')}`;
    await ask(admin, schoolClassApi.save, { classCode, className });
  }
};
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const fileOf = async (download: Promise<Download>) => {
  const file = await download;
  return { name: file.suggestedFilename(), rows: rowsOf(await readFile(await file.path())) };
};

test('a link shows its search and order, and the list is exported as it is filtered and sorted §list.18,23,25', async ({
  as,
}) => {
  await make(11, 'e');
  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}e&orderFlag=classCode+desc`);
  await expect(page.getByText('第 1-10 条，共 11 条')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  const { name, rows } = await fileOf(saved);
  expect(name).toMatch(/^班级\d{14}\.xlsx$/);
  expect(rows[0]?.slice(0, 6)).toEqual(['班级编号', '班级名称', '学生人数', '课程数', '创建时间', '所属组织']);
  expect(rows).toHaveLength(12);
  expect([rows[1]?.[1], rows[11]?.[1], rows[1]?.[2]]).toEqual([`${mark}e11`, `${mark}e01`, '0']);
});

test('a roster with one bad row imports the good ones, and returns the bad one with its reason §list.33,35', async ({
  as,
}) => {
  await make(1, 'f');
  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}f`);
  await page.getByRole('link', { name: `${mark}f01` }).click();
  await expect(page.getByText('班级里还没有学生')).toBeVisible();
  await page.getByRole('button', { name: '导入学生' }).first().click();
  const dialog = page.getByRole('dialog', { name: '导入学生名单' });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const [titles = []] = (await fileOf(template)).rows;
  const about = ['性别', '班级', '年级', '专业', '所属组织', '联系方式'];
  expect(titles).toEqual(['*学号', '*姓名', ...about, '初始密码']);

  const [one, two] = [`${mark}_1`, `${mark}_2`];
  const buffer = workbook([
    ['*学号', '*姓名', '班级', '初始密码'],
    [one, '甲同学', '', ''],
    ['x', '学号太短', '', ''],
    [two, '乙同学', '', 'Xueyan2026'],
  ]);
  await dialog.locator('input[type=file]').setInputFiles({
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await expect(dialog.getByText('还没有导入任何数据')).toBeVisible();
  await expect(rowOf(page, '学号太短')).toContainText('4–20 位字母、数字或下划线');
  await expect(rowOf(page, '甲同学')).toContainText('新增');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await expect(dialog.getByText('新增 2')).toBeVisible();
  await expect(dialog.getByText('未导入 1')).toBeVisible();

  const refused = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载未导入的行' }).click();
  const { rows } = await fileOf(refused);
  expect(rows).toEqual([
    [...titles, '未导入原因', '原行号'],
    ['x', '学号太短', ...about.map(() => ''), '', expect.stringContaining('4–20 位'), '3'],
  ]);
  const issued = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载初始密码' }).click();
  const password = (await fileOf(issued)).rows[1]?.at(-1) ?? '';
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, '甲同学')).toContainText('未改初始密码');
  await expect(page.getByText('2 名学生')).toBeVisible();

  const first = await signIn(admin.url, one, password);
  expect(first.reply.jumpFlag).toBe('change');

  // A new password is shown once.
  await rowOf(page, '乙同学').getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
  const made = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: '知道了' }).click();
  expect((await signIn(admin.url, two, made)).reply.jumpFlag).toBe('change');
});

test('an import whose page was left is found again after a reload, with its result §list.31', async ({ as, watch }) => {
  watch.forgive(/415 \(Unsupported Media Type\).*import\/check/);
  await make(1, 'k');
  const page = await as('admin');
  await page.goto('/member/classes');
  await page.getByRole('button', { name: '导入学生' }).first().click();
  const dialog = page.getByRole('dialog', { name: '导入学生名单' });
  const name = `${mark} 名单.csv`;
  const put = (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  // The error is shown in the dialog, and stays there until another file is chosen.
  await put('<html>');
  await expect(dialog.getByRole('alert')).toContainText('文件不是有效的');

  // A list without standard column titles, of a class that the school does not have yet.
  await put(`全校名单\r\n编码,称呼,单位\r\n${mark}_k1,找得到,${mark}k新班`);
  await expect(dialog.getByRole('alert')).toBeHidden();
  for (const [field, column] of [
    ['学号', /^A · 编码/],
    ['姓名', /^B · 称呼/],
    ['班级', /^C · 单位/],
  ] as const) {
    await dialog.getByLabel(field).click();
    await page.getByTitle(column).last().click();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '检查文件' }).click();
  await expect(rowOf(page, '找得到')).toContainText(`没有班级「${mark}k新班」`);
  await dialog.getByRole('checkbox', { name: `新建 1 个还没有的班级：${mark}k新班` }).click();
  await expect(rowOf(page, '找得到')).toContainText('加入班级');
  await expect(dialog.getByText('还没有导入任何数据')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '放弃已检查的文件？' }).getByRole('button', { name: '继续填写' }).click();
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByText(name)).toBeVisible();
  await page.reload();

  await page.getByRole('main').getByRole('button', { name: /任务/ }).click();
  const place = page.getByRole('dialog', { name: '任务' });
  await expect(place.getByRole('button', { name: new RegExp(`${name}.*已完成`) })).toBeVisible();
  await expectAccessible(page);
  await place.getByRole('button', { name: new RegExp(name) }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载初始密码' }).click();
  const password = (await fileOf(saved)).rows[1]?.at(-1) ?? '';
  expect((await signIn(admin.url, `${mark}_k1`, password)).reply.jumpFlag).toBe('change');

  // It is also listed where imports start.
  await page.keyboard.press('Escape');
  await place.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '导入学生' }).first().click();
  await expect(dialog.getByRole('button', { name: new RegExp(name) })).toBeVisible();
});
