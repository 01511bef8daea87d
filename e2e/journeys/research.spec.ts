import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { openByMenu } from '../actions.ts';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

const bibtex = (title: string) => `@article{one,
  author = {周启航 and 李明远},
  title = {${title}},
  journal = {实验技术与管理},
  year = {2026}, volume = {43}, number = {8}, pages = {11--19}
}
@article{two, author = {周启航}, title = {没有年份的文章}, journal = {某刊}}`;

test('a researcher applies, the project is approved, a paper comes by BibTeX and counts in the statistics', async ({
  as,
}) => {
  const mark = Date.now() % 1_000_000;
  const name = `命令行学习分析 ${mark}`;
  const researcher = await as('research');
  await researcher.goto('/research/projects');
  await researcher.getByRole('button', { name: '申报项目' }).click();
  const form = researcher.getByRole('dialog', { name: '申报项目' });
  await form.getByLabel('项目编号').fill(`KY${mark}`);
  await form.getByLabel('项目名称').fill(name);
  await form.getByLabel('经费（元）').fill('50000');
  await form
    .getByRole('textbox', { name: /开始|起止/ })
    .first()
    .fill('2026-09-01');
  await form.getByPlaceholder('结束日期').fill('2027-08-31');
  await researcher.keyboard.press('Enter');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await researcher.getByRole('link', { name }).click();
  await researcher.getByRole('button', { name: '提交评审' }).click();
  const handIn = researcher.getByRole('dialog', { name: '提交评审' });
  await handIn.getByLabel('理由').fill('材料齐全');
  await handIn.getByRole('button', { name: '提交评审' }).click();
  await expect(researcher.getByText('评审中', { exact: true }).filter({ visible: true })).toBeVisible();

  const manager = await as('admin');
  await manager.goto(new URL(researcher.url()).pathname);
  await manager.getByRole('button', { name: '批准立项' }).click();
  const decision = manager.getByRole('dialog', { name: '批准立项' });
  await decision.getByLabel('理由').fill('专家组通过');
  await decision.getByRole('button', { name: '批准立项' }).click();
  await expect(manager.getByText('在研', { exact: true }).filter({ visible: true })).toBeVisible();

  await researcher.goto('/research/statistics');
  const own = researcher.getByRole('row', { name: /周启航/ });
  const total = () => own.getByRole('button').last().textContent();
  const before = Number(await total());
  await researcher.goto('/research/achievements');
  await researcher.getByRole('button', { name: '导入 BibTeX' }).click();
  const dialog = researcher.getByRole('dialog', { name: '导入 BibTeX' });
  await dialog.getByRole('textbox', { name: 'BibTeX 内容' }).fill(bibtex(`帮助请求的时机 ${mark}`));
  await dialog.getByRole('combobox', { name: '所属项目' }).click();
  await researcher.locator('.ant-select-item-option', { hasText: name }).click();
  await dialog.getByRole('button', { name: /检\s*查/ }).click();
  await expect(dialog.getByRole('row', { name: /two/ })).toContainText('缺少年份');
  await expectAccessible(researcher);
  await dialog.getByRole('button', { name: '导入 1 条' }).click();
  await expect(
    researcher.getByText(`周启航, 李明远. 帮助请求的时机 ${mark}[J]. 实验技术与管理, 2026, 43(8): 11-19.`),
  ).toBeVisible();
  await expect(
    researcher.getByRole('row', { name: `帮助请求的时机 ${mark}` }).getByRole('link', { name }),
  ).toBeVisible();
  await researcher.goto('/research/statistics');
  await expect.poll(total).toBe(String(before + 1));
});

/** A student whose menu no other journey looks at. */
const helper = '241122';

test('a researcher goes from the home to the numbers, and a student who takes part finds the project in the menu §research.1-3', async ({
  as,
  school,
}) => {
  const researcher = await as('research');
  await researcher.goto('/home');
  await expect(researcher.getByRole('heading', { name: '我的科研项目' })).toBeVisible();
  await researcher.goto('/research/overview');
  await expectAccessible(researcher);
  await researcher.getByRole('listitem').filter({ hasText: '在研' }).getByRole('link').first().click();
  await expect(researcher).toHaveURL(/\/research\/projects\?.*state=running/);

  const leader = await signIn(school, 'research');
  const { pageInfo } = await ask(leader, researchProjectApi.list, { state: 'running' });
  const [project] = pageInfo.resultList;
  if (!project) throw new Error('no running project');
  const member = { researchProjectId: project.researchProjectId, loginName: helper };
  await ask(leader, researchProjectApi.setMember, { ...member, duty: '数据整理' });
  const student = await as(helper);
  await student.goto('/home');
  await openByMenu(student, '科研', '科研项目');
  await student.getByRole('link', { name: project.name }).first().click();
  await expect(student.getByRole('heading', { name: project.name })).toBeVisible();
  await expectAccessible(student);
  await ask(leader, researchProjectApi.setMember, { ...member, duty: null });
});
