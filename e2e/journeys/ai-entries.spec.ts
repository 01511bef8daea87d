import type { Locator, Page } from '@playwright/test';
import { applicationApi } from '@xueyan/contract/ai/application';
import { openByMenu } from '../actions.ts';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { startSchoolWithoutLab } from '../server-process.ts';

/** A demo school that asks a stub: its answers are made up, all else is real. */
let school: Awaited<ReturnType<typeof startSchoolWithoutLab>>;
test.beforeAll(async () => {
  school = await startSchoolWithoutLab({ MODEL_STUB: '1' });
});
test.afterAll(() => school.end());

/** Opens a page of the menu from the home. */
async function openEntry(page: Page, name: string) {
  await page.goto('/home');
  await openByMenu(page, 'AI', name);
}
const choose = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click();
};
const say = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: /输入问题/ }).fill(words);
  await page.getByRole('button', { name: /发\s?送/ }).click();
};
const press = (place: Page | Locator, name: RegExp) => place.getByRole('button', { name }).first().click();
const kindOf = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: '类型' }).getByText(new RegExp(`^${name}`));

test('a student asks chosen knowledge bases and a teacher talks about a lesson, each by an entry of the menu §ai.6-8', async ({
  as,
}) => {
  const student = await as('student', school.url);
  await openEntry(student, '知识对话');
  await expect(student.getByText('先选择知识库')).toBeVisible();
  await choose(student, '依据的知识库', '平台帮助');
  await student.keyboard.press('Escape');
  await say(student, '实验报告怎么提交？');
  await expect(student.getByText('资料里写着')).toBeVisible();
  await expect(student.getByText('平台帮助', { exact: true }).first()).toBeVisible();
  await expectAccessible(student);

  const teacher = await as('teacher', school.url);
  await openEntry(teacher, '教师对话');
  await expect(teacher.getByText('先选择课程')).toBeVisible();
  await choose(teacher, '课程', 'Linux 操作系统');
  await choose(teacher, '课节', '读懂 rwx');
  await choose(teacher, '班级', '计科2401');
  await expectAccessible(teacher);
  await press(teacher, /^备课提示$/);
  await teacher.getByRole('menuitem', { name: /五个由浅入深的课堂提问/ }).click();
  await press(teacher, /^发\s?送$/);
  await expect(teacher.getByText('【桩模型】').first()).toBeVisible();
  // The chat says what it is about, and is in the list of this entry.
  await expect(teacher.getByText('读懂 rwx', { exact: true }).first()).toBeVisible();
  const listed = teacher.getByRole('complementary').getByRole('listitem');
  await expect(listed.first()).toContainText('五个由浅入深');
});

test('a teacher builds an application that draws, and a student finds it by its kind and has a picture made §ai.1-2,5', async ({
  as,
}) => {
  const name = `画图助手 ${Date.now()}`;
  const teacher = await as('teacher', school.url);
  await teacher.goto('/home');
  await teacher.getByRole('button', { name: /^用户菜单/ }).click();
  await teacher.getByRole('menuitem', { name: 'AI 应用管理' }).click();
  await kindOf(teacher, '文生图').click();
  await expect(teacher).toHaveURL(/kind=picture/);
  await expectAccessible(teacher);
  await teacher.getByRole('link', { name: '新建应用' }).first().click();
  await teacher.getByLabel('名称', { exact: true }).fill(name);
  await teacher.getByRole('textbox', { name: '提示词' }).fill('水彩画：一只烧杯');
  await press(teacher, /^保\s?存$/);
  await expect(teacher.getByText('已保存')).toBeVisible();
  await teacher.goto('/aiApplicationManagement?kind=picture');
  const own = teacher.getByRole('row', { name: new RegExp(name) });
  await press(own, /^发\s?布$/);
  const publishing = teacher.getByRole('dialog');
  await publishing.getByLabel('全校').check();
  await press(publishing, /^发\s?布$/);
  await expect(own).toContainText('等待审核');

  const admin = await as('admin', school.url);
  await admin.goto('/system/ai-applications');
  await press(admin.getByRole('row', { name: new RegExp(name) }), /^通\s?过$/);
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('已发布');

  const student = await as('student', school.url);
  await openEntry(student, 'AI 应用');
  await kindOf(student, '文生图').click();
  await student.getByRole('link', { name }).click();
  await press(student, /^生\s?成$/);
  const made = student.getByRole('dialog');
  await expect(made).toContainText('AI 生成');
  await expect(made).toContainText('水彩画：一只烧杯');
  await student.goto('/content/ai-media?kind=picture');
  await expect(student.getByRole('article', { name: new RegExp(name) })).toBeVisible();
  await expectAccessible(student);
});

test('an application for a class is used by its students until it is withdrawn, in an open chat too §ai.9,11', async ({
  as,
  watch,
}) => {
  // The question after the withdrawal is refused, which the browser reports too.
  watch.forgive(/403 .*chat\/ask/);
  const name = `答疑 ${Date.now()}`;
  const session = await signIn(school.url, 'teacher');
  await ask(session, applicationApi.save, { name, kind: 'chat', prompt: '回答课程的问题' });
  const teacher = await as('teacher', school.url);
  await teacher.goto('/home');
  await teacher.getByRole('button', { name: /^用户菜单/ }).click();
  await teacher.getByRole('menuitem', { name: 'AI 应用管理' }).click();
  const own = teacher.getByRole('row', { name: new RegExp(name) });
  await press(own, /^发\s?布$/);
  const publishing = teacher.getByRole('dialog');
  await publishing.getByLabel('指定班级').check();
  await publishing.getByRole('combobox', { name: '班级' }).fill('计科2401');
  await teacher.locator('.ant-select-item-option').filter({ hasText: '计科2401' }).first().click();
  await publishing.getByText('发布给').click();
  await press(publishing, /^发\s?布$/);
  await expect(own).toContainText('等待审核');
  const admin = await as('admin', school.url);
  await admin.goto('/system/ai-applications');
  await press(admin.getByRole('row', { name: new RegExp(name) }), /^通\s?过$/);
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('已发布');

  const student = await as('student', school.url);
  await openEntry(student, 'AI 应用');
  await student.getByRole('link', { name }).click();
  await student.getByLabel('问题').fill('什么是进程？');
  await press(student, /^开始对话$/);
  await expect(student.getByText('【桩模型】').first()).toBeVisible();
  await teacher.reload();
  await press(own, /^撤\s?回$/);
  await press(teacher.getByRole('dialog'), /^撤\s?回$/);
  await expect(own).toContainText('已撤回');
  await say(student, '继续');
  await expect(student.getByText('以前的内容仍可查看，不能再提问')).toBeVisible();
  await expect(student.getByRole('textbox', { name: /输入问题/ })).toHaveCount(0);
});
