import { expect, expectAccessible, test } from '../journey.ts';

test('a teacher has a text read aloud sentence by sentence, publishes it, and a student finds it', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/content/ai-media');
  const words = `今天讲权限 ${Date.now()}。请看第三步。`;
  await page.getByRole('button', { name: '文字转语音' }).click();
  const form = page.getByRole('dialog', { name: '文字转语音' });
  await form.getByLabel('要读的文字').fill(words);
  await expect(form).toContainText('将读 2 句');
  await expect(form).toContainText('一听就是机器声');
  await form.getByLabel('名称').fill('权限一课');
  await expectAccessible(page);
  await form.getByRole('button', { name: '开始生成' }).click();
  const shown = page.getByRole('dialog', { name: '权限一课' });
  await shown.getByRole('button', { name: /^听第 2 句/ }).click();
  await expect(shown.getByRole('link', { name: '下载 WAV' })).toHaveAttribute('download', /\.wav$/);
  const sound = shown.locator('audio');
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.5);
  await expectAccessible(page);
  // Once more, from the text of the first time.
  await shown.getByRole('button', { name: '用这段文字再做一次' }).click();
  await expect(form.getByLabel('要读的文字')).toHaveValue(words);
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /权限一课/ }).first();
  await row.getByRole('button', { name: /^公\s?开$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^公\s?开$/ })
    .click();
  await expect(row).toContainText('已公开');

  const student = await as('240116');
  await student.goto('/content/ai-media');
  await student.getByText('公开的', { exact: true }).click();
  await student.getByRole('button', { name: '权限一课' }).first().click();
  await expect(student.getByRole('dialog', { name: '权限一课' })).toContainText('AI 生成');
});
