import { giveLab } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('a teacher uploads a resource, finds it by a word of its text and adds it to a course, where it stands', async ({
  as,
  school,
}) => {
  const mark = Date.now() % 1_000_000;
  // A course of its own: those of the demo school stay as they are.
  const { courseId } = await giveLab(school, `布线实训 ${mark}`);
  const word = `回环测试${mark}`;
  const page = await as('teacher');
  await page.goto('/content/library');
  await page.getByRole('button', { name: '上传文件' }).click();
  const buffer = Buffer.from(`# 网线接法\n\n接好以后做一次${word}，再看指示灯。\n`);
  const file = { name: `网线接法${mark}.md`, mimeType: 'text/markdown', buffer };
  await page.getByRole('dialog', { name: '上传文件' }).locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('dialog').getByText('已上传')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关\s?闭|close/i })
    .first()
    .click();

  const own = page.getByRole('row', { name: new RegExp(`网线接法${mark}`) });
  await own.getByRole('button', { name: '编辑…' }).click();
  await page.getByRole('menuitem', { name: /上\s*架/ }).click();
  await expect(own).toContainText('待审核');

  const reviewer = await as('admin');
  await reviewer.goto('/content/library');
  await reviewer.getByText(/^待审核/).click();
  const waiting = reviewer.getByRole('row', { name: new RegExp(`网线接法${mark}`) });
  await waiting.getByRole('button', { name: '通过', exact: true }).click();
  await expect(waiting).toHaveCount(0);

  await page.getByText('资源库', { exact: true }).click();
  await page.getByRole('textbox', { name: '名称、标签、正文' }).fill(word);
  await page.keyboard.press('Enter');
  const found = page.getByRole('row', { name: new RegExp(`网线接法${mark}`) });
  await expect(found.locator('mark')).toHaveText(new RegExp(word.slice(0, 2)));
  await expectAccessible(page);

  await found.getByRole('button', { name: '加入课程' }).click();
  const dialog = page.getByRole('dialog', { name: '加入课程' });
  await dialog.getByRole('combobox', { name: '课程' }).fill(`布线实训 ${mark}`);
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: `布线实训 ${mark}` })
    .first()
    .click();
  await dialog.getByRole('combobox', { name: '章节' }).click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click();
  await dialog.getByRole('button', { name: '加入课程' }).click();
  await expect(page.getByText('已加入课程')).toBeVisible();
  await page.goto(`/teaching/courses/${courseId}`);
  await expect(page.getByText(`网线接法${mark}`)).toBeVisible();
});
