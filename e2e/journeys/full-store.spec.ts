import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';

/** Fills the browser's store completely. */
const fillStore = (page: Page) =>
  page.evaluate(() => {
    let kept = 0;
    for (let length = 2 ** 21; length >= 1; length /= 2) {
      try {
        for (;;) localStorage.setItem(`full-${kept++}`, 'x'.repeat(length));
      } catch {
        // Then a text half as long.
      }
    }
  });

test('a browser whose store is full loses no typed text, and asks before an unstored draft is lost', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/messages/sent');
  await page.getByRole('button', { name: '发消息' }).click();
  const form = page.getByRole('dialog', { name: '发消息' });
  const title = form.getByRole('textbox', { name: '标题' });
  const content = form.getByRole('textbox', { name: '内容' });
  await expect(title).toBeVisible();
  await fillStore(page);
  await title.pressSequentially('停电通知');
  await content.pressSequentially('周六全天');
  await expect(title).toHaveValue('停电通知');
  await expect(content).toHaveValue('周六全天');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(form.getByText('这台设备存不下草稿，关闭前请先发送')).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('MESSAGE_DRAFT')));
  expect(kept, 'nothing could be kept').toEqual([]);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(title).toHaveValue('停电通知');
  await form.getByRole('button', { name: /^取 ?消$/ }).click();
  await page.getByRole('button', { name: /^放 ?弃$/ }).click();
  await expect(form).toBeHidden();
});

test('a browser whose store is full finds and opens a course all the same', async ({ as }) => {
  const page = await as('240117');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^快速查找/ })).toBeVisible();
  await fillStore(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速查找' }).fill('czxt');
  await expect(page.getByRole('option', { name: /^Linux 操作系统/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]+$/);
});

test('a browser whose store is full signs in, until the page is left', async ({ anonymous }) => {
  const page = await anonymous();
  await page.goto('/login');
  await expect(page.getByLabel('账号')).toBeVisible();
  await fillStore(page);
  await page.getByLabel('账号').fill('240117');
  await page.getByLabel('密码', { exact: true }).fill('Xueyan#2026');
  await page.getByRole('button', { name: /^登 ?录$/ }).click();
  await expect(page.getByRole('heading', { name: /^(早上|上午|中午|下午|晚上)好/ })).toBeVisible();
  await page.getByRole('link', { name: '课程', exact: true }).click();
  await expect(page.getByRole('heading', { name: '我的课程' })).toBeVisible();
});
