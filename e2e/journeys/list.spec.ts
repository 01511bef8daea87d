import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { ask, call, type Session, signIn } from '../api.ts';
import { expect, expectAccessible, schoolUrl, test } from '../journey.ts';
import { rowsOf, workbook } from '../workbook.ts';

/** Lists, what can be done with them, and taking rosters in; on classes of their own, so that no other journey minds. */
const mark = Date.now().toString(36);
let admin: Session;
test.beforeAll(async () => {
  admin = await signIn(schoolUrl(), 'admin');
});
test.afterEach(async () => {
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
const searchFor = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: '班级名称' }).fill(words);
  await page.getByRole('button', { name: '查询', exact: true }).click();
};

test('what a list shows is in its address: a link and the way back show the same §list.1-2,5-6,9,23', async ({
  as,
}) => {
  await make(12, 'a');
  const page = await as('admin');
  await page.goto('/member/classes');
  await searchFor(page, `${mark}a`);
  await expect(page.getByText('第 1-10 条，共 12 条')).toBeVisible();
  await page.getByRole('columnheader', { name: '班级编号' }).click();
  await expect(page).toHaveURL(/orderFlag=classCode\+asc/);
  await expect(page.getByRole('row').nth(1)).toContainText(`${mark}a01`);
  await page.getByTitle('2', { exact: true }).click();
  await expect(page.getByText('第 11-12 条，共 12 条')).toBeVisible();

  const link = page.url();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByText('第 11-12 条，共 12 条')).toBeVisible();
  await expect(other.getByRole('textbox', { name: '班级名称' })).toHaveValue(`${mark}a`);
  // An order that there is not is as if it were not there.
  await other.goto(link.replace('classCode+asc', 'nothing+asc'));
  await expect(other.getByText('第 11-12 条，共 12 条')).toBeVisible();
  await other.close();

  // Another size starts at page 1; back goes where one was, reset clears the search.
  await page.getByLabel('页码').click();
  await page.getByTitle('20 条/页').click();
  await expect(page.getByText('第 1-12 条，共 12 条')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('第 11-12 条，共 12 条')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('第 1-10 条，共 12 条')).toBeVisible();
  await expect(page).toHaveURL(/orderFlag/);
  await page.goBack();
  await expect(page).not.toHaveURL(/orderFlag/);
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page).not.toHaveURL(new RegExp(mark));
  await expect(page.getByRole('textbox', { name: '班级名称' })).toHaveValue('');
});

test('a list shows the shape of its rows until they come, and the old ones, faded, while a page is turned', async ({
  as,
}) => {
  await make(12, 's');
  const page = await as('admin');
  let hold = Promise.withResolvers<void>();
  await page.route('**/api/class/listkept', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto(`/member/classes?className=${mark}s&orderFlag=classCode+asc`);
  const shape = page.getByRole('status', { name: '正在加载列表' });
  // The head and the ten rows of a page.
  await expect(shape.getByRole('row')).toHaveCount(11);
  await expect(shape.getByRole('columnheader', { name: '创建时间' })).toBeVisible();
  hold.resolve();
  await expect(rowOf(page, `${mark}s01`)).toBeVisible();
  await expect(shape).toHaveCount(0);

  hold = Promise.withResolvers();
  await page.getByTitle('2', { exact: true }).click();
  const rows = page.locator('.ant-table-tbody').filter({ hasText: `${mark}s01` });
  await expect(rows).toHaveCSS('opacity', '0.6');
  await expect(shape).toHaveCount(0);
  hold.resolve();
  const next = page.locator('.ant-table-tbody').filter({ hasText: `${mark}s11` });
  await expect(next).toHaveCSS('opacity', '1');
  await expect(rows).toHaveCount(0);
});

test('long names wrap in their columns, and push no other out of sight', async ({ as }) => {
  const name = `${mark}l`.padEnd(40, 'W');
  await ask(admin, schoolClassApi.save, { classCode: `${mark}_l`.padEnd(32, 'W'), className: name });
  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}l`);
  const extent = async (part: Locator) => {
    const box = await part.boundingBox();
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
  };
  const head = (words: string) => extent(page.getByRole('columnheader', { name: words }));
  expect((await extent(page.getByRole('link', { name }))).right).toBeLessThanOrEqual((await head('班级编号')).left);
  // What can be done with a row stays at the edge, over whatever there is no room for.
  expect((await head('创建时间')).right).toBeLessThanOrEqual((await head('操作')).left + 1);
});

test('a search leaves the focus in its field, and a row says which one is selected', async ({ as }) => {
  await make(1, 'b');
  const page = await as('admin');
  await page.goto('/member/classes');
  const field = page.getByRole('textbox', { name: '班级名称' });
  await field.fill(`${mark}b`);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`className=${mark}b`));
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByRole('checkbox', { name: `选择「${mark}b01」` })).toBeVisible();
});

test('a form takes the focus, saves with Enter and asks before what was typed is lost', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/member/classes');
  await page.getByRole('button', { name: '新增班级' }).first().click();
  const form = page.getByRole('dialog', { name: '新增班级' });
  await expect(form.getByRole('textbox', { name: '班级名称' })).toBeFocused();
  await page.keyboard.type(`${mark}h`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '放弃已填写的内容？' }).getByRole('button', { name: '继续填写' }).click();
  await form.getByRole('textbox', { name: '班级编号' }).fill(`${mark}_h`);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('link', { name: `${mark}h` })).toBeVisible();
});

test('a dialog whose code does not arrive leaves the page, and what was typed in it, as it is', async ({
  as,
  watch,
}) => {
  watch.forgive(/ImportDialog/);
  const page = await as('admin');
  await page.goto('/member/classes');
  const field = page.getByRole('textbox', { name: '班级名称' });
  await field.fill('打了一半');
  await page.route(/ImportDialog/, (route) => route.abort());
  await page.getByRole('button', { name: '导入学生' }).first().click();
  await expect(page.getByText('这个工具没有加载出来')).toBeVisible();
  await expect(field).toHaveValue('打了一半');
});

test('columns are hidden and moved, by the keyboard too, and stay so after a reload §list.4', async ({ as }) => {
  await make(1, 'c');
  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}c`);
  const heads = () =>
    page
      .getByRole('columnheader')
      .allTextContents()
      .then((all) => all.map((text) => text.trim()).filter(Boolean));
  await expect.poll(heads).toEqual(['班级名称', '班级编号', '学生人数', '课程数', '创建时间', '操作']);
  await page.getByRole('button', { name: '列设置' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: '班级编号' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '上移「创建时间」' }).click();
  await expect.poll(heads).toEqual(['班级名称', '学生人数', '创建时间', '课程数', '操作']);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(heads).toEqual(['班级名称', '学生人数', '创建时间', '课程数', '操作']);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(heads).toEqual(['班级名称', '班级编号', '学生人数', '课程数', '创建时间', '操作']);
});

test('rows are deleted one or several at once, after asking, and an emptied last page steps back §list.1,3,7-8,10', async ({
  as,
}) => {
  await make(12, 'd');
  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}d&orderFlag=classCode+asc`);
  await page.getByRole('button', { name: '批量删除' }).click();
  await expect(page.getByText('请至少选择一条数据')).toBeVisible();

  // Selected on two pages.
  await rowOf(page, `${mark}d03`).getByRole('checkbox').check();
  await page.getByTitle('2', { exact: true }).click();
  await rowOf(page, `${mark}d11`).getByRole('checkbox').check();
  await rowOf(page, `${mark}d12`).getByRole('checkbox').check();
  await expect(page.getByText('已选 3 项')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('确定删除选中的 3 条数据？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('已选 3 项')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('删除成功！')).toBeVisible();
  await expect(page.getByText('第 1-9 条，共 9 条')).toBeVisible();
  await expect(page.getByText(/已选/)).toBeHidden();
  await expect(rowOf(page, `${mark}d03`)).toHaveCount(0);

  await rowOf(page, `${mark}d01`).getByRole('button', { name: '删除' }).click();
  await expect(question).toContainText(`确定删除「${mark}d01」？`);
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('第 1-8 条，共 8 条')).toBeVisible();
});

test('more than a hundred rows are deleted at once', async ({ as }) => {
  await make(101, 'm');
  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}m&pageSize=100`);
  await page.getByRole('checkbox', { name: '全部' }).check();
  await page.getByTitle('2', { exact: true }).click();
  await expect(page.getByText('第 101-101 条，共 101 条')).toBeVisible();
  await page.getByRole('checkbox', { name: '全部' }).check();
  await expect(page.getByText('已选 101 项')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('删除成功！')).toBeVisible();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
});

test('a refused deletion is told, of one as a warning and of several as an error, and everything stays §list.19', async ({
  as,
}) => {
  await make(2, 'g');
  const { pageInfo } = await ask(admin, schoolClassApi.listKept, { className: `${mark}g` });
  const classIds = pageInfo.resultList.map(({ classId }) => classId);
  const { courseId } = await ask(admin, courseApi.save, {
    courseName: `${mark}g`,
    courseNumber: '',
    courseType: 'required',
    description: '',
    labels: [],
  });
  await call(admin, courseApi.associate, { courseId, classIds });

  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}g`);
  await rowOf(page, `${mark}g01`).getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.locator('.ant-message-warning')).toBeVisible();
  await rowOf(page, `${mark}g01`).getByRole('checkbox').check();
  await rowOf(page, `${mark}g02`).getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.locator('.ant-message-error')).toBeVisible();
  await expect(page.getByText('第 1-2 条，共 2 条')).toBeVisible();

  await call(admin, courseApi.associate, { courseId, classIds: [] });
  await call(admin, courseApi.remove, { courseId });
});

test('the list is exported as it is filtered and sorted §list.18,25', async ({ as }) => {
  await make(11, 'e');
  const page = await as('admin');
  await page.goto(`/member/classes?className=${mark}e&orderFlag=classCode+desc`);
  await expect(page.getByText('第 1-10 条，共 11 条')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  const { name, rows } = await fileOf(saved);
  expect(name).toMatch(/^班级\d{14}\.xlsx$/);
  expect(rows[0]).toEqual(['班级编号', '班级名称', '学生人数', '课程数', '创建时间']);
  expect(rows).toHaveLength(12);
  expect([rows[1]?.[1], rows[11]?.[1], rows[1]?.[2]]).toEqual([`${mark}e11`, `${mark}e01`, '0']);
});

test('a roster with one bad row: the good ones enter, the bad one comes back with its reason §list.33,35', async ({
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
  expect(titles).toEqual(['*学号', '*姓名', '班级', '初始密码']);

  const [one, two] = [`${mark}_1`, `${mark}_2`];
  const buffer = workbook([
    titles,
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
    ['x', '学号太短', '', '', expect.stringContaining('4–20 位'), '3'],
  ]);
  const issued = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载初始密码' }).click();
  const password = (await fileOf(issued)).rows[1]?.[4] ?? '';
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, '甲同学')).toContainText('未改初始密码');
  await expect(page.getByText('2 名学生')).toBeVisible();

  const first = await signIn(admin.url, one, password);
  expect(first.reply.jumpFlag).toBe('change');

  // A forgotten password is told once.
  await rowOf(page, '乙同学').getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
  const made = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: '知道了' }).click();
  expect((await signIn(admin.url, two, made)).reply.jumpFlag).toBe('change');
});

test('an import that was left is found again after a reload, with what came of it §list.31', async ({ as, watch }) => {
  watch.forgive(/415 \(Unsupported Media Type\).*import\/check/);
  await make(1, 'k');
  const page = await as('admin');
  await page.goto('/member/classes');
  await page.getByRole('button', { name: '导入学生' }).first().click();
  const dialog = page.getByRole('dialog', { name: '导入学生名单' });
  const name = `${mark} 名单.csv`;
  const put = (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  // What is wrong is said in the dialog, and stays there until another file is put in.
  await put('<html>');
  await expect(dialog.getByRole('alert')).toContainText('文件不是有效的');

  // A list that does not say which column is which, of a class that the school does not have yet.
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
  await dialog.getByRole('checkbox', { name: `新建 1 个还没有的班级：${mark}k新班` }).check();
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
  const password = (await fileOf(saved)).rows[1]?.[4] ?? '';
  expect((await signIn(admin.url, `${mark}_k1`, password)).reply.jumpFlag).toBe('change');

  // Where imports begin it is found too.
  await page.keyboard.press('Escape');
  await place.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '导入学生' }).first().click();
  await expect(dialog.getByRole('button', { name: new RegExp(name) })).toBeVisible();
});
