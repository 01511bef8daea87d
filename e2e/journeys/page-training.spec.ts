import type { Page } from '@playwright/test';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { goByMenu } from '../menu.ts';
import { barPicture } from '../pictures.ts';

/** Makes a data set of lying and standing bars with a version. */
async function giveBars(school: string, name: string, sharing: 'mine' | 'public' = 'mine'): Promise<void> {
  const teacher = await signIn(school, 'teacher');
  const about = { description: '', sharing, courseId: null } as const;
  const { datasetId } = await ask(teacher, datasetApi.save, {
    name,
    kind: 'imageClassification',
    ...about,
    labels: [],
  });
  for (const [at, className] of ['横条', '竖条'].entries()) {
    const body = new FormData();
    for (let i = 0; i < 20; i += 1)
      body.append('file', new Blob([new Uint8Array(barPicture(at === 0, i))]), `${className}-${i}.png`);
    const path = `${pictureUploadPath}/${datasetId}?className=${encodeURIComponent(className)}`;
    await fetch(`${school}/api/${path}`, { method: 'POST', headers: { authorization: teacher.token }, body });
  }
  await ask(teacher, pictureApi.freeze, { datasetId, seed: 1, validation: 0.2, test: 0.3, note: '' });
}

/** Trains a small net in the page, from the list of trainings to its result. */
async function trainInPage(page: Page, dataset: string, name: string, epochs: number): Promise<void> {
  await page.getByRole('link', { name: '在浏览器中训练' }).first().click();
  await page.getByLabel('名称').fill(name);
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: option })
      .click();
  };
  await choose('数据集', dataset);
  await choose('图片大小（像素）', '28 × 28');
  await page.getByLabel('转为灰度').check();
  await page.getByLabel('训练轮数').fill(String(epochs));
  await page.getByLabel('学习率').fill('0.01');
  await page.getByLabel('每批图片数').fill('7');
  await expectAccessible(page);
  await page.getByRole('button', { name: '开始训练' }).click();
  await expect(page).toHaveURL(/\/prep\/trainings\/[^/]+$/, { timeout: 60_000 });
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('a teacher trains a small net in the page, opens the pictures behind a cell and tries another picture', async ({
  as,
  school,
}) => {
  const dataset = `网页横竖条 ${Date.now() % 1_000_000}`;
  await giveBars(school, dataset);
  const page = await as('teacher');
  await page.goto('/prep/trainings');
  await trainInPage(page, dataset, '网页里的网络', 6);
  await expect(page.getByText('这次训练在浏览器中完成')).toBeVisible();

  await page.getByRole('table', { name: '混淆矩阵' }).getByRole('button', { name: /横条/ }).first().click();
  const behind = page.getByRole('dialog', { name: /横条/ });
  await expect(behind.locator('figure img').first()).toBeVisible();
  await behind.getByRole('switch', { name: '显示模型看哪里' }).click();
  await expect(behind.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');

  const file = { name: '横.png', mimeType: 'image/png', buffer: barPicture(true, 40) };
  await page.locator('input[type=file][accept="image/png,image/jpeg"]').setInputFiles(file);
  await expect(page.getByText(/^\d+\.\d%$/).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('combobox', { name: '查看哪一类' })).toBeVisible();

  const saved = page.waitForEvent('download');
  const card = page.locator('.ant-card', { hasText: '导出模型（TensorFlow.js）' });
  await card.getByRole('button', { name: /导\s?出/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/tfjs\.zip$/);
});

test('a student finds a shared data set by the menu, trains on it twice in the page and compares the trainings §training.9', async ({
  as,
  school,
}) => {
  test.setTimeout(180_000);
  const dataset = `共享横竖条 ${Date.now() % 1_000_000}`;
  await giveBars(school, dataset, 'public');
  const page = await as('241113');
  await page.goto('/');
  await goByMenu(page, '学习中心', '数据集');
  await expect(page.getByRole('button', { name: '新建数据集' })).toHaveCount(0);
  await page.getByRole('textbox', { name: '名称' }).fill(dataset);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: dataset }).click();
  await expect(page.getByRole('heading', { name: dataset, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '用它训练' })).toBeVisible();
  await expectAccessible(page);

  const runs = ['两轮的网络', '四轮的网络'] as const;
  for (const [at, run] of runs.entries()) {
    await goByMenu(page, '学习中心', '机器学习实验');
    await trainInPage(page, dataset, run, 2 + at * 2);
  }
  await goByMenu(page, '学习中心', '机器学习实验');
  await expectAccessible(page);
  for (const run of runs)
    await page
      .getByRole('row', { name: new RegExp(run) })
      .first()
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: '对比所选（2–6 次）' }).click();
  await expect(page.getByRole('heading', { name: '训练对比', level: 1 })).toBeVisible();
  for (const run of runs) await expect(page.getByRole('link', { name: new RegExp(run) }).first()).toBeVisible();
  await expectAccessible(page);
});
