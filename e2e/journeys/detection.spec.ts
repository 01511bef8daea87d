import type { Locator, Page } from '@playwright/test';
import { trainingApi } from '@xueyan/contract/prep/training';
import { ask } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { goByMenu } from '../menu.ts';
import { barPicture } from '../pictures.ts';
import { giveSection } from '../section.ts';

/** Data set of drawn shapes in the demo school, labelled, with versions. */
const dataset = '找出图形';
const option = (page: Page) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');

/** Starts a training of few epochs in the dialog. */
async function start(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('训练轮数').fill('8');
  await dialog.getByRole('button', { name: '开始训练' }).click();
}

test('a detector is trained on labelled pictures, shown beside the truth, tried and reported, and a section asks for one §training.2-6', async ({
  as,
  school,
}) => {
  test.setTimeout(600_000);
  const { teacher: session, sectionId, path } = await giveSection(school, '找图形', 'training');
  const { nets } = await ask(session, trainingApi.status, {});
  test.skip(!nets, 'python3-torch is not installed');
  const teacher = await as('teacher');

  await test.step('from the data set to the training', async () => {
    await teacher.goto('/');
    await goByMenu(teacher, '备课', '数据集');
    await teacher.getByRole('link', { name: dataset }).first().click();
    await teacher.getByRole('button', { name: '用它训练' }).click();
    const dialog = teacher.getByRole('dialog', { name: '训练目标检测' });
    await expect(dialog.getByText(dataset)).toBeVisible();
    await expectAccessible(teacher);
    await start(dialog, '第一个检测器');
    await expect(teacher).toHaveURL(/\/prep\/trainings\/[^/?]+$/);
  });

  await test.step('loss, mAP, and predictions beside the truth', async () => {
    await expect(teacher.getByText('各类别的平均精度（AP）')).toBeVisible({ timeout: 240_000 });
    for (const chart of ['损失', '验证集 mAP']) await expect(teacher.getByText(chart, { exact: true })).toBeVisible();
    const pictures = teacher.locator('.ant-card', { hasText: '测试图片：实际与预测' });
    for (const side of ['实际', '预测']) await expect(pictures.getByText(side, { exact: true }).first()).toBeVisible();
    await expect(pictures.locator('figure img').first()).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('tried with a file, and the report', async () => {
    const trial = teacher.locator('.ant-card', { hasText: '用图片试一试' });
    const file = { name: '试.png', mimeType: 'image/png', buffer: barPicture(true, 40) };
    await trial.locator('input[type=file]').setInputFiles(file);
    await expect(trial.locator('img')).toBeVisible({ timeout: 60_000 });
    await teacher.getByRole('button', { name: '生成草稿' }).click();
    await expect(teacher.getByRole('textbox', { name: '实验报告草稿' })).toHaveValue(/mAP/);
    await expectAccessible(teacher);
  });

  await test.step('a section asks for a detector, and a student hands one in', async () => {
    await teacher.goto(`/teaching/sections/${sectionId}`);
    await teacher.getByRole('combobox', { name: '数据集' }).click();
    await option(teacher).filter({ hasText: dataset }).click();
    await teacher.getByRole('combobox', { name: '版本' }).click();
    await option(teacher).first().click();
    await expect(teacher.getByText('目标检测', { exact: true })).toBeVisible();
    await teacher.getByRole('switch', { name: '学生提交实验报告' }).click();
    await teacher.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(teacher.getByText(`正在使用：${dataset}`)).toBeVisible();

    const student = await as('241113');
    await student.goto(path);
    await student.getByRole('button', { name: '开始训练' }).click();
    await start(student.getByRole('dialog', { name: '新的训练' }), '我的检测器');
    const runs = student.getByRole('table', { name: '我的训练' });
    await expect(runs.getByText('完成', { exact: true })).toBeVisible({ timeout: 240_000 });
    await runs.getByRole('button', { name: '提交这次' }).click();
    await student.getByRole('dialog').getByRole('button', { name: '提交这次' }).click();
    await expect(student.getByText(/得分 \d+：隐藏测试结果/)).toBeVisible();
    await expectAccessible(student);
  });
});
