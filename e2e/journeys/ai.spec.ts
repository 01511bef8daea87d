import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { questionApi } from '@xueyan/contract/exam/question';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { startSchoolWithoutLab } from '../server-process.ts';

/** A demo school that asks a stub: its answers are made up, its tools are real. */
let school: Awaited<ReturnType<typeof startSchoolWithoutLab>>;
test.beforeAll(async () => {
  school = await startSchoolWithoutLab({ MODEL_STUB: '1' });
});
test.afterAll(() => school.end());

test('a teacher publishes a form application with a knowledge base, and a student uses it until the quota ends §ai.14', async ({
  as,
  watch,
}) => {
  // The last question is refused, which the browser reports too.
  watch.forgive(/429 .*aiapplication\/run/);
  const name = `帮助助手 ${Date.now()}`;
  const teacher = await as('teacher', school.url);
  await teacher.goto('/aiApplicationManagement/new');
  await teacher.getByLabel('名称', { exact: true }).fill(name);
  await teacher.getByLabel('类型').click();
  await teacher.getByTitle('知识库问答').click();
  await teacher.getByRole('textbox', { name: '提示词' }).fill('根据资料回答，语气：{{tone}}');
  await teacher.getByRole('button', { name: '添加控件' }).click();
  await teacher.getByLabel('变量名').fill('tone');
  await teacher.getByLabel('标题').fill('语气');
  await teacher.getByLabel('知识库', { exact: true }).click();
  await teacher.getByTitle('平台帮助').click();
  await teacher.keyboard.press('Escape');
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(teacher.getByText('已保存')).toBeVisible();
  await teacher.goto('/aiApplicationManagement');
  const own = teacher.getByRole('row', { name: new RegExp(name) });
  await own.getByRole('button', { name: /^发\s?布$/ }).click();
  const publishing = teacher.getByRole('dialog');
  await publishing.getByLabel('全校').check();
  await publishing.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(own).toContainText('等待审核');

  const admin = await as('admin', school.url);
  await admin.goto('/system/ai-applications');
  await admin
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('已发布');

  const student = await as('student', school.url);
  const limits = { dayTokens: 4_500, monthTokens: null } as const;
  const session = await signIn(school.url, 'admin');
  const { id } = (await signIn(school.url, 'student')).reply.activeUser;
  await ask(session, quotaApi.save, { subject: 'user', subjectId: id, ...limits });
  await student.goto('/ai/applications');
  await student
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name })
    .click();
  const use = async () => {
    await student.getByLabel('语气').fill('简短');
    await student.getByLabel('问题').fill('实验报告怎么提交？');
    await student.getByRole('button', { name: '开始对话' }).click();
  };
  await use();
  // The answer cites the help, and its chat wears the name of the application.
  await expect(student.getByText('资料里写着')).toBeVisible();
  await expect(student.getByText(name).first()).toBeVisible();
  await expectAccessible(student);
  for (let times = 0; times < 6; times += 1) {
    await student.getByRole('button', { name: '重新填写' }).click();
    await use();
    const ended = student.getByText('今天的 AI 额度不够这次使用');
    await expect(ended.or(student.getByRole('button', { name: '重新填写' })).first()).toBeVisible();
    if (await ended.isVisible()) break;
    await expect(student.getByText('资料里写着')).toBeVisible();
  }
  await expect(student.getByText('今天的 AI 额度不够这次使用')).toBeVisible();
});

test('an outline becomes a deck and a PPTX that is read again, by LibreOffice where there is one §ai.16', async ({
  as,
}) => {
  const page = await as('teacher', school.url);
  const title = `文件权限 ${Date.now()}`;
  await page.goto('/content/decks');
  await page.getByRole('button', { name: '新建演示文稿' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill(title);
  const outline =
    '# 文件权限\n## 三组三位\n- 所有者\n- 同组\n> 先问学生。\n## 数字\n| 数字 | 含义 |\n| --- | --- |\n| 755 | rwxr-xr-x |';
  await form.getByLabel('大纲（Markdown）').fill(outline);
  await expect(form).toContainText('将生成 3 页');
  await form.getByRole('button', { name: /^生\s?成$/ }).click();
  await expect(page).toHaveURL(/\/content\/decks\/[0-9a-f-]{36}$/);
  // The list, whose rows have such buttons too, stays until the deck has arrived.
  const exporting = page.getByRole('button', { name: '导出 PPTX' });
  await expect(exporting).toHaveCount(1);
  const arriving = page.waitForEvent('download');
  await exporting.click();
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-deck-'));
  try {
    const path = join(folder, 'deck.pptx');
    await (await arriving).saveAs(path);
    if (spawnSync('soffice', ['--version']).status === 0) {
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync('soffice', ['--headless', profile, '--convert-to', 'pdf', '--outdir', folder, path]);
      expect(await readdir(folder)).toContain('deck.pdf');
    }
    await page.goto('/content/decks');
    await page.locator('input[type="file"]').first().setInputFiles(path);
    await expect(page).toHaveURL(/\/content\/decks\/[0-9a-f-]{36}$/);
    await expect(page.getByText('三组三位').first()).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the assistant drafts three questions, and the bank has each only once its teacher confirmed it §ai.15', async ({
  as,
}) => {
  const mark = `题${Date.now()}`;
  const questions = ['一', '二', '三'].map((n) => ({
    ...{ kind: 'judge', stem: `${mark}${n}：目录需要 x 权限才能进入。`, correct: ['true'] },
  }));
  const session = await signIn(school.url, 'teacher');
  const inBank = async () => {
    const { pageInfo } = await ask(session, questionApi.list, { words: mark, pageSize: 20 });
    return pageInfo.totalSize;
  };
  const page = await as('teacher', school.url);
  await page.goto('/ai/agent');
  const field = page.getByRole('textbox', { name: /^输入问题|Enter|提问|问/ }).first();
  await field.fill(`调用：draft_questions ${JSON.stringify({ questions })}`);
  await page.getByRole('button', { name: /发\s?送/ }).click();
  const drafts = page.getByRole('button', { name: '存入题库' });
  await expect(drafts).toHaveCount(3);
  expect(await inBank()).toBe(0);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^放\s?弃$/ })
    .first()
    .click();
  await expect(drafts).toHaveCount(2);
  for (const left of [1, 0]) {
    await drafts.first().click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s?定|OK/ })
      .click();
    await expect(drafts).toHaveCount(left);
    await expect.poll(inBank).toBe(2 - left);
  }
});
