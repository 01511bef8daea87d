import type { Page } from '@playwright/test';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { goByMenu } from '../menu.ts';
import { barPicture } from '../pictures.ts';
import { giveSection } from '../section.ts';

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
  await goByMenu(page, '学习', '数据集');
  await expect(page.getByRole('button', { name: '新建数据集' })).toHaveCount(0);
  await page.getByRole('textbox', { name: '名称' }).fill(dataset);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: dataset }).click();
  await expect(page.getByRole('heading', { name: dataset, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '用它训练' })).toBeVisible();
  await expectAccessible(page);

  const runs = ['两轮的网络', '四轮的网络'] as const;
  for (const [at, run] of runs.entries()) {
    await goByMenu(page, '学习', '机器学习实验');
    await trainInPage(page, dataset, run, 2 + at * 2);
  }
  await goByMenu(page, '学习', '机器学习实验');
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

/** Makes an experiment on a table that trains in pages alone; returns what the student opens. */
async function giveTable(school: string): Promise<string> {
  const { teacher, sectionId, path } = await giveSection(school, '分辨多少', 'training');
  const about = { name: '多少', description: '', sharing: 'mine', courseId: null } as const;
  const { datasetId } = await ask(teacher, datasetApi.save, { ...about, kind: 'machineLearning', labels: [] });
  const lines = Array.from({ length: 80 }, (_, i) => `${i},${(i * 7) % 10},${i < 40 ? '少' : '多'}`);
  const body = new FormData();
  body.append('file', new Blob([`号,余,类\n${lines.join('\n')}\n`]), '多少.csv');
  const headers = { authorization: teacher.token };
  await fetch(`${school}/api/${datasetUploadPath}/${datasetId}`, { method: 'POST', headers, body });
  const { versionId } = await ask(teacher, datasetApi.get, { datasetId, versionId: null });
  await ask(teacher, trainingSectionApi.save, {
    ...{ sectionId, versionId: versionId ?? '', task: 'classification', target: '类', runs: 5, hidden: 25 },
    ...{ algorithms: ['pageNet', 'pageLinear'], threshold: 80, scoreShown: true, report: false },
  });
  return path;
}

test('a student trains a table experiment in the page, goes elsewhere meanwhile, predicts, and hands it in §training.6', async ({
  as,
  school,
}) => {
  const path = await giveTable(school);
  const page = await as('241113');
  await page.goto(path);
  await page.getByRole('button', { name: '开始训练' }).click();
  const dialog = page.getByRole('dialog', { name: '新的训练' });
  await expect(dialog.getByText('小型神经网络（浏览器）')).toBeVisible();
  await dialog.getByLabel('训练轮数').fill('40');
  await dialog.getByRole('button', { name: '开始训练' }).click();
  await goByMenu(page, '学习中心', '机器学习实验');
  await page.goBack();
  const runs = page.getByRole('table', { name: '我的训练' });
  await expect(runs.getByText('完成', { exact: true })).toBeVisible({ timeout: 60_000 });
  await runs.getByRole('button', { name: '查看' }).click();
  const result = page.getByRole('dialog', { name: /新的训练/ });
  await expect(result.getByRole('table', { name: '混淆矩阵' })).toBeVisible();
  await expect(result.getByText('指标由服务器用保存的模型重新计算')).toBeVisible();
  await result.getByLabel('号').fill('75');
  await result.getByLabel('余').fill('3');
  await result.getByRole('button', { name: '预测' }).click();
  await expect(result.getByRole('status')).toContainText('多');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await runs.getByRole('button', { name: '提交这次' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交这次' }).click();
  await expect(page.getByText(/得分 \d+：隐藏测试结果/)).toBeVisible();
});
