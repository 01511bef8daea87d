import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { ask, signIn } from '../api.ts';
import { expect, test } from '../journey.ts';

test('a student asks about a page of the warehouse, its writer answers and exports the page as Word', async ({
  as,
}) => {
  const student = await as('student');
  await student.goto('/content/warehouse');
  await student.getByRole('link', { name: /实验室手册/ }).click();
  await student.getByRole('treeitem', { name: /开始之前/ }).click();
  await expect(student.getByRole('heading', { name: '开始之前' })).toBeVisible();
  await student.getByRole('textbox', { name: /写下评论/ }).fill('休眠以后多久会删除？');
  await student.getByRole('button', { name: /发\s*表/ }).click();
  await expect(student.getByText('休眠以后多久会删除？')).toBeVisible();

  const teacher = await as('teacher');
  await teacher.goto(new URL(student.url()).pathname);
  await teacher.getByRole('treeitem', { name: /开始之前/ }).click();
  const thread = teacher.getByRole('listitem').filter({ hasText: '休眠以后多久会删除？' });
  await thread.getByRole('button', { name: /回\s*复/ }).click();
  await thread.getByRole('textbox', { name: /^回复/ }).fill('学期结束前都在。');
  await thread.getByRole('button', { name: /回\s*复/ }).click();
  // The student's page updates by itself.
  await expect(student.getByText('学期结束前都在。')).toBeVisible();
  await thread.getByRole('button', { name: '标为已解决' }).click();
  await expect(thread).toHaveCount(0);

  await teacher.getByRole('button', { name: /导\s*出/ }).click();
  const saved = teacher.waitForEvent('download');
  await teacher.getByRole('button', { name: '开始导出' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.docx$/);
});

test('a page is taken over while somebody writes it: the writer is told at once and merges both texts', async ({
  as,
  school,
  watch,
}) => {
  // The saves that are held up, and one that comes too late after the takeover.
  watch.forgive(/ERR_FAILED|409 \(Conflict\)/);
  const owner = await signIn(school, 'teacher');
  const { spaceId } = await ask(owner, warehouseApi.saveSpace, { name: '两人同写' });
  await ask(owner, warehouseApi.setMember, { spaceId, loginName: 'teacher2', right: 'write' });
  const { pageId } = await ask(owner, warehouseApi.addPage, { spaceId, title: '值班安排' });
  const [one, other] = [await as('teacher'), await as('teacher2')];
  const text = (page: typeof one) => page.getByRole('textbox', { name: '正文' });
  for (const page of [one, other]) await page.goto(`/content/warehouse/${spaceId}?page=${pageId}`);
  await one.getByRole('button', { name: /编\s*辑/ }).click();
  // The network holds the first text up, so that the page is taken over before it is saved.
  const saving = '**/knowledgewarehouse/updatepage';
  await one.route(saving, (route) => route.abort());
  await text(one).fill('周一 甲');

  await other.getByRole('button', { name: '接管编辑' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '接管编辑' }).click();
  await text(other).fill('周二 乙');
  await expect(one.getByText(/已接管编辑/)).toBeVisible();
  await expect(text(one)).not.toBeEditable();
  await other.getByRole('button', { name: /完\s*成/ }).click();

  await one.unroute(saving);
  await one.getByRole('button', { name: /^合\s*并$/ }).click();
  await one.getByRole('button', { name: '用合并的内容继续编辑' }).click();
  await expect(text(one)).toHaveValue('周二 乙\n周一 甲');
  await one.getByRole('button', { name: /完\s*成/ }).click();
  await expect(one.getByText('周一 甲')).toBeVisible();
  await expect(one.getByText('周二 乙')).toBeVisible();
});
