import { expect, test } from '../journey.ts';

test('a teacher presents a deck, and reads the notes in a window that moves with the slides §ai.16', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/content/decks');
  await page.getByRole('link', { name: 'Linux 文件权限' }).first().click();
  await page.getByRole('button', { name: /^放\s?映$/ }).click();
  const stage = page.getByRole('dialog', { name: '放映' });
  await expect(stage).toContainText('1 / 5');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: '演讲者窗口' }).click();
  const speaker = await opening;
  await expect(speaker).toHaveTitle('演讲者窗口');
  await speaker.keyboard.press('ArrowRight');
  await expect(speaker.getByText('先问学生：你的作业能不能被同桌改掉？')).toBeVisible();
  await expect(stage).toContainText('2 / 5');
  await expect(stage).not.toContainText('先问学生');
  await stage.getByRole('button', { name: '下一页' }).click();
  await expect(speaker.getByText('目录的 x 最容易记错')).toBeVisible();
  const closing = speaker.waitForEvent('close');
  await page.getByRole('button', { name: '结束放映' }).click();
  await closing;
});
