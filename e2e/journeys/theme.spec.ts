import { expect, expectAccessible, test } from '../journey.ts';

test('an administrator finds the theme of the school in the menu, and sees a choice before it is saved §content.3', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/operations/theme');
  const entry = page.getByRole('link', { name: '主题', exact: true }).filter({ visible: true }).first();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  const preview = page.getByRole('region', { name: '预览' });
  const light = await preview.evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.getByRole('combobox', { name: '默认明暗' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '深色' }).click();
  await expect.poll(() => preview.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(light);
  await expectAccessible(page);
});
