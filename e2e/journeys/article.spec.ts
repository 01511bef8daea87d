import { openByMenu, writeSource } from '../actions.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('an administrator writes and publishes an article, a student finds it among the news and comments on it', async ({
  as,
}) => {
  const title = `开放日花絮 ${Date.now() % 1_000_000}`;
  const admin = await writeSource(await as('admin'));
  await admin.goto('/content/articles');
  await admin.getByRole('button', { name: '写文章' }).click();
  // Until the list, whose filter has a title too, has given way to the article.
  await expect(admin.getByRole('heading', { name: '未命名文章' })).toBeVisible();
  await admin.getByRole('textbox', { name: '标题' }).filter({ visible: true }).fill(title);
  await admin.getByRole('textbox', { name: '正文' }).fill('上午有三十位家长走进虚拟实验室。');
  await admin.getByLabel('摘要').fill('家长走进虚拟实验室');
  await admin.getByRole('button', { name: /^上\s*架$/ }).click();
  await expect(admin.getByRole('button', { name: /^下\s*架$/ })).toBeVisible();

  const student = await as('student');
  await student.goto('/content/news');
  await student.getByRole('searchbox', { name: /搜索标题/ }).fill('三十位家长');
  await student.keyboard.press('Enter');
  await student.getByRole('link', { name: title }).click();
  await expect(student.getByText('上午有三十位家长走进虚拟实验室。')).toBeVisible();
  await student.getByRole('textbox', { name: /说点什么/ }).fill('我也想带家长来');
  await student.getByRole('button', { name: /发\s*表/ }).click();
  await expect(student.getByRole('paragraph').filter({ hasText: '我也想带家长来' })).toBeVisible();
  await expectAccessible(student);

  // The writer sees it, and hides it from others.
  await admin.getByRole('button', { name: '查看文章' }).click();
  await expect(admin.getByText('我也想带家长来')).toBeVisible();
  await admin.getByRole('button', { name: /^隐\s*藏$/ }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^隐\s*藏$/ })
    .click();
  await expect(admin.getByText('已隐藏')).toBeVisible();
  await student.reload();
  await expect(student.getByText('还没有评论')).toBeVisible();
});

test('a teacher hands an article in, an administrator passes it, and a student reads it from the home §content.1-2', async ({
  as,
}) => {
  const title = `竞赛获奖 ${Date.now() % 1_000_000}`;
  const teacher = await writeSource(await as('teacher'));
  await teacher.goto('/home');
  await openByMenu(teacher, '资源', '我的文章');
  await teacher.getByRole('button', { name: '写文章' }).click();
  await expect(teacher.getByRole('heading', { name: '未命名文章' })).toBeVisible();
  await teacher.getByRole('textbox', { name: '标题' }).filter({ visible: true }).fill(title);
  await teacher.getByRole('textbox', { name: '正文' }).fill('我校学生获省赛一等奖。');
  await teacher.getByRole('button', { name: '提交审核' }).click();
  await expect(teacher.getByText('等待审核').filter({ visible: true }).first()).toBeVisible();

  const admin = await as('admin');
  await admin.goto(`/content/articles?title=${encodeURIComponent(title)}`);
  await admin.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '通过并上架' }).click();
  await expect(admin.getByRole('row').filter({ hasText: title })).toContainText('已上架');
  await expectAccessible(admin);

  const student = await as('student');
  await student.goto('/home');
  await student.getByRole('link', { name: title }).click();
  await expect(student.getByText('我校学生获省赛一等奖。')).toBeVisible();
});
