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
