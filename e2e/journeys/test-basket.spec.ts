import { openByMenu } from '../actions.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('a teacher collects questions while browsing, goes on to the basket, and makes a paper of them §examination.5', async ({
  as,
}) => {
  const teacher = await as('teacher');
  await teacher.goto('/home');
  await openByMenu(teacher, '考试', '试题');
  const basket = teacher.getByRole('button', { name: /^试题篮（\d+）$/ });
  const held = Number(/\d+/.exec((await basket.textContent()) ?? '')?.[0]);
  const collect = teacher.getByRole('button', { name: '加入试题篮' });
  await collect.nth(0).click();
  await collect.nth(1).click();
  await expect(basket).toHaveText(`试题篮（${held + 2}）`);
  await openByMenu(teacher, '考试', '题库');
  await expect(basket).toHaveText(`试题篮（${held + 2}）`);
  await openByMenu(teacher, '考试', '试题篮');
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: `用所选的 ${held + 2} 题组卷` }).click();
  await expect(teacher).toHaveURL(/\/exam\/papers\/[0-9a-f-]{36}/);
  await expect(teacher.getByRole('button', { name: '完成组卷' })).toBeVisible();
});

test('a teacher lets a task be composed of the banks, and finds it in the course with its paper §examination.6', async ({
  as,
}) => {
  const title = `自动小测 ${Date.now() % 1_000_000}`;
  const teacher = await as('teacher');
  await teacher.goto('/home');
  await openByMenu(teacher, '教学', '任务');
  await teacher.getByRole('button', { name: '自动任务' }).click();
  const dialog = teacher.getByRole('dialog', { name: '自动任务' });
  const option = teacher.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await dialog.getByRole('combobox', { name: '课程', exact: true }).first().fill('Linux 操作系统');
  await option.filter({ hasText: /^Linux 操作系统$/ }).click();
  await dialog.getByRole('combobox', { name: '章' }).click();
  await option.first().click();
  await dialog.getByRole('textbox', { name: '任务名称' }).fill(title);
  await dialog.getByLabel('第 1 行 数量').fill('1');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: '生成任务' }).click();
  await expect(teacher).toHaveURL(/\/teaching\/sections\/[0-9a-f-]{36}/);
  await expect(
    teacher
      .getByText('还没有发布')
      .or(teacher.getByRole('button', { name: '保存并发布' }))
      .first(),
  ).toBeVisible();
  await teacher.goto(`/exam/papers?title=${encodeURIComponent(title)}`);
  await expect(teacher.getByRole('row').filter({ hasText: title })).toContainText('可用');
});
