import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { writeSource } from '../actions.ts';
import { expect, test } from '../journey.ts';
import { startSchoolWithoutLab } from '../server-process.ts';
import { rowsOf, workbook } from '../workbook.ts';

/** The first days of a school: only the administrator exists, whose password was printed on the terminal. */
test.setTimeout(300_000);

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function logIn(page: Page, loginName: string, password: string) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^账号/ }).fill(loginName);
  await page.getByLabel(/^密码/).fill(password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
}

/** Chooses the first own password on the page after the login. */
async function choosePassword(page: Page, chosen: string) {
  await page.waitForURL(/changePassWord/);
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(chosen);
  await page.getByRole('textbox', { name: '再输一次新密码' }).fill(chosen);
  await page.getByRole('button', { name: '保存新密码' }).click();
}

/** Fills a form by its labels and saves it; the form closes. */
async function fillForm(page: Page, title: string, values: Record<string, string>, ok = /^保\s*存$/, question = '') {
  const form = page.getByRole('dialog', { name: title });
  for (const [label, value] of Object.entries(values)) await form.getByRole('textbox', { name: label }).fill(value);
  await form.getByRole('button', { name: ok }).click();
  if (question) await page.getByRole('dialog', { name: question }).getByRole('button', { name: ok }).click();
  await expect(form).toBeHidden();
}

/** Imports a sheet in its dialog; returns the first passwords by account. */
async function takeIn(page: Page, title: string, titles: string[], rows: string[][]): Promise<Map<string, string>> {
  const dialog = page.getByRole('dialog', { name: title });
  const buffer = workbook([titles, ...rows]);
  await dialog.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType, buffer });
  await dialog.getByRole('button', { name: `导入 ${rows.length} 行` }).click();
  await expect(dialog.getByText(`新增 ${rows.length}`)).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载初始密码' }).click();
  const [, ...issued] = rowsOf(await readFile(await (await saved).path()));
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  return new Map(issued.map((row) => [row[0] ?? '', row.at(-1) ?? '']));
}

test('a new school sets up organizations, a role, a password rule, people from files and an announcement; a student signs in and reads it', async ({
  browser,
  watch,
}) => {
  const school = await startSchoolWithoutLab({ DEMO: '0' });
  const contexts: BrowserContext[] = [];
  const open = async () => {
    const context = await browser.newContext({ baseURL: school.url });
    contexts.push(context);
    watch.over(context);
    return context.newPage();
  };
  try {
    const admin = await writeSource(await open());
    const first = /one-time password\s+(\S+)/.exec(school.said())?.[1] ?? '';

    await test.step('the administrator signs in with the password of the terminal, and chooses another', async () => {
      await logIn(admin, 'admin', first);
      await choosePassword(admin, 'Beginning#2026');
      await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    });

    await test.step('a faculty and a department below it are created', async () => {
      await admin.goto('/system/organizations');
      await admin.getByRole('button', { name: '新增组织' }).first().click();
      await fillForm(admin, '新增组织', { 名称: '信息工程学院', 编码: 'XXGC' });
      await admin.getByRole('treeitem', { name: /信息工程学院/ }).click();
      await admin.getByRole('button', { name: '新增下级' }).click();
      await fillForm(admin, '新增组织', { 名称: '软件教研室', 编码: 'RJJYS' });
      await expect(admin.getByRole('treeitem', { name: /软件教研室/ })).toBeVisible();
    });

    await test.step('a role of the school is created', async () => {
      await admin.goto('/system/roles');
      await admin.getByRole('button', { name: '新增角色' }).first().click();
      await fillForm(admin, '新增角色', { 角色名称: '教务员', 角色编码: 'registrar' });
      await expect(admin.getByRole('row', { name: /教务员/ })).toBeVisible();
    });

    await test.step('passwords require twelve characters from now on', async () => {
      await admin.goto('/operations/safety');
      const length = admin.getByRole('spinbutton', { name: /密码最短长度/ });
      await length.fill('12');
      const rules = admin.locator('form').filter({ has: length });
      await rules.getByRole('button', { name: /^保\s*存$/ }).click();
      await expect(admin.getByText('已保存，立即生效')).toBeVisible();
    });

    await test.step('teachers are imported from a file into their department', async () => {
      await admin.goto('/system/users');
      await admin.getByRole('button', { name: '导入' }).first().click();
      const rows = [
        ['wanglei', '王磊', '教师', '软件教研室'],
        ['zhaomin', '赵敏', '教师、教务员', 'XXGC'],
      ];
      await takeIn(admin, '导入用户', ['账号', '姓名', '角色', '所属组织'], rows);
      await expect(admin.getByRole('row', { name: /赵敏/ })).toContainText('教务员');
    });

    const passwords = await test.step('a class is created, and its students are imported from a file', async () => {
      await admin.goto('/member/classes');
      await admin.getByRole('button', { name: '新增班级' }).first().click();
      await fillForm(admin, '新增班级', { 班级名称: '软件2601', 班级编号: 'RJ2601' });
      await admin.getByRole('link', { name: '软件2601' }).click();
      await expect(admin.getByText('班级里还没有学生')).toBeVisible();
      await admin.getByRole('button', { name: '导入学生' }).first().click();
      const rows = [
        ['260101', '白露', '', ''],
        ['260102', '陈晓', '', ''],
      ];
      return takeIn(admin, '导入学生名单', ['学号', '姓名', '班级', '初始密码'], rows);
    });

    await test.step('an announcement for everybody is published', async () => {
      await admin.goto('/announcements');
      await admin.getByRole('button', { name: '新增公告' }).first().click();
      const written = { 标题: '开学典礼安排', 正文: '九月一日上午 **九点**，体育馆。' };
      await fillForm(admin, '新增公告', written, /^发\s*布$/, '发布给「全校」？');
      await expect(admin.getByRole('row', { name: /开学典礼安排/ })).toContainText('已发布');
    });

    await test.step('a student signs in, must follow the password rule, and reads the announcement', async () => {
      const student = await open();
      await logIn(student, '260101', passwords.get('260101') ?? '');
      await choosePassword(student, 'Short#2026');
      await expect(student.getByText(/12/).first()).toBeVisible();
      await expect(student).toHaveURL(/changePassWord/);
      await choosePassword(student, 'LongEnough#2026');
      await student.getByRole('region', { name: '公告' }).getByRole('link', { name: '开学典礼安排' }).click();
      await expect(student.getByRole('strong').filter({ hasText: '九点' })).toBeVisible();
    });
  } finally {
    for (const context of contexts) await context.close();
    await school.end();
  }
});
