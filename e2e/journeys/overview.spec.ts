import { expect, test } from '../journey.ts';

test('an administrator goes from the numbers and charts of the overview to the lists, and opens the big screen', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/operations/overview');
  const main = page.locator('#main');
  await main.getByRole('link', { name: /学生/ }).first().click();
  await expect(page).toHaveURL(/\/member\/students/);
  await page.goBack();
  await main
    .getByRole('button', { name: /^用表格看/ })
    .nth(1)
    .click();
  await main.getByRole('table').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/operations\/logins\?.*from=\d{4}-\d\d-\d\d/);

  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.goto('/operations/overview/screen');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const chart = page.getByRole('img').first();
  await expect.poll(async () => (await chart.boundingBox())?.height ?? 0).toBeGreaterThan(800);
  const size = await page
    .locator('main h2')
    .first()
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(24);
});
