import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import { trainingApi } from '@xueyan/contract/prep/training';
import { ask, type Session } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { barArchive, barPicture } from '../pictures.ts';
import { giveSection } from '../section.ts';

test('a teacher makes a data set of a zip and gives it, a student trains, looks, improves, tries and hands in §training.1,7', async ({
  as,
  school,
}) => {
  const { teacher: session, sectionId, path } = await giveSection(school, '分辨横竖', 'training');
  const { available } = await ask(session, trainingApi.status, {});
  test.skip(!available, 'python3-sklearn is not installed');
  const dataset = `横竖条 ${Date.now() % 1_000_000}`;
  const teacher = await as('teacher');
  await teacher.goto('/prep/datasets');
  await teacher.getByRole('button', { name: '新建数据集' }).first().click();
  const form = teacher.getByRole('dialog', { name: '新建数据集' });
  await form.getByText('图像分类').click();
  await form.getByLabel('名称').fill(dataset);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await teacher.getByRole('link', { name: dataset }).click();
  const zip = { name: '横竖.zip', mimeType: 'application/zip', buffer: barArchive(14) };
  await teacher.locator('input[type=file][accept*=zip]').setInputFiles(zip);
  await expect(teacher.getByText('添加了 28 张')).toBeVisible();
  // A message about a job of the school may bring another such button at any time.
  await teacher.getByRole('dialog', { name: '导入 zip' }).getByRole('button', { name: '关闭' }).last().click();
  await teacher.getByRole('button', { name: '保存为版本' }).click();
  await teacher
    .getByRole('dialog', { name: '保存为版本' })
    .getByRole('button', { name: /保\s*存/ })
    .click();
  await expect(teacher.getByText('已保存版本')).toBeVisible();

  await teacher.goto(`/teaching/sections/${sectionId}`);
  await teacher.getByRole('combobox', { name: '数据集' }).click();
  await teacher.locator('.ant-select-item-option', { hasText: dataset }).click();
  await teacher.getByRole('combobox', { name: '版本' }).click();
  await teacher.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').click();
  await teacher.getByRole('switch', { name: '学生提交实验报告' }).click();
  await teacher.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(teacher.getByText(`正在使用：${dataset}`)).toBeVisible();

  const student = await as('241113');
  await student.goto(path);
  const train = async (algorithm: string) => {
    await student.getByRole('button', { name: '开始训练' }).click();
    const dialog = student.getByRole('dialog', { name: '新的训练' });
    await dialog.getByRole('combobox', { name: '算法' }).click();
    await student.locator('.ant-select-item-option', { hasText: algorithm }).click();
    return dialog;
  };
  await (await train('逻辑回归（像素）')).getByRole('button', { name: '开始训练' }).click();
  const runs = student.getByRole('table', { name: '我的训练' });
  await expect(runs.getByText('完成', { exact: true })).toBeVisible({ timeout: 90_000 });
  await runs.getByRole('button', { name: '查看' }).click();
  const result = student.getByRole('dialog', { name: /新的训练/ });
  const matrix = result.getByRole('table', { name: '混淆矩阵' });
  await expect(matrix.getByRole('button', { name: /横条/ }).first()).toBeVisible();
  await matrix.getByRole('button', { name: /横条/ }).first().click();
  const behind = student.getByRole('dialog', { name: /横条.*横条|横条.*竖条/ });
  await expect(behind.locator('figure img').first()).toBeVisible();
  await expectAccessible(student);
  await student.keyboard.press('Escape');
  await expect(behind.locator('figure img')).toHaveCount(0);
  await expect(async () => {
    await student.keyboard.press('Escape');
    await expect(result).toBeHidden({ timeout: 3000 });
  }).toPass();

  // Improves: edges instead of pixels, with augmentation whose effect is looked at first.
  const better = await train('多层感知机（HOG 边缘特征）');
  await better.getByRole('checkbox', { name: '随机明暗' }).check();
  await better.getByRole('button', { name: '预览增强效果' }).click();
  await expect(better.getByRole('img', { name: '第 4 轮' }).first()).toBeVisible({ timeout: 30_000 });
  await better.getByRole('button', { name: '开始训练' }).click();
  await expect(runs.getByText('完成', { exact: true })).toHaveCount(2, { timeout: 90_000 });
  await runs.getByRole('button', { name: '查看' }).first().click();
  const second = student.getByRole('dialog', { name: /新的训练/ });
  const buffer = barPicture(true, 40);
  await second.locator('input[type=file]').setInputFiles({ name: '试.png', mimeType: 'image/png', buffer });
  await expect(second.getByText(/^横条$/).last()).toBeVisible();
  await student.keyboard.press('Escape');
  await runs.getByRole('button', { name: '提交这次' }).first().click();
  await student.getByRole('dialog').getByRole('button', { name: '提交这次' }).click();
  await expect(student.getByText(/得分 \d+：隐藏测试结果/)).toBeVisible();
});

/** Creates a data set of pictures with one true box each, and returns its version. */
async function goldOf(teacher: Session): Promise<string> {
  const form = { name: '找方块', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await ask(teacher, datasetApi.save, { ...form, labels: [], kind: 'objectDetection' });
  const body = new FormData();
  for (const i of [1, 2, 3]) body.append('file', new Blob([new Uint8Array(barPicture(true, i))]), `${i}.png`);
  const headers = { authorization: teacher.token };
  await fetch(`${teacher.url}/api/${pictureUploadPath}/${datasetId}`, { method: 'POST', headers, body });
  const label = { datasetId, name: '横条', colour: '#1677ff', hotkey: null, labelId: null } as const;
  const { labelId } = await ask(teacher, annotationApi.saveLabel, label);
  const points: [number, number][] = [
    [3, 8],
    [29, 22],
  ];
  for (const { pictureId } of (await ask(teacher, annotationApi.list, { datasetId })).pageInfo.resultList)
    await ask(teacher, annotationApi.save, {
      ...{ pictureId, version: 0, state: 'labelled' },
      shapes: [{ shapeId: 'a', labelId, kind: 'box', points }],
    });
  const shares = { seed: 1, validation: 0, test: 0.5, note: '' };
  return (await ask(teacher, annotationApi.freeze, { datasetId, ...shares })).versionId;
}

test('a student labels a picture, and the comparison with the teacher’s shows overlap, precision and recall §training.8', async ({
  as,
  school,
}) => {
  const { teacher: session, sectionId, path } = await giveSection(school, '找出横条', 'labelling');
  const task = { versionId: await goldOf(session), count: 1, threshold: 50, scoreShown: true };
  await ask(session, labellingApi.save, { sectionId, ...task });

  const student = await as('241113');
  await student.goto(path);
  const canvas = student.locator('svg:has(image)');
  await expect(canvas).toBeVisible();
  await student.getByRole('radio', { name: '横条' }).check({ force: true });
  await student.getByText('矩形', { exact: true }).click();
  const frame = await canvas.boundingBox();
  if (!frame) throw new Error('no canvas');
  const size = Math.min(frame.width, frame.height) / 32;
  const [left, top] = [frame.x + (frame.width - size * 32) / 2, frame.y + (frame.height - size * 32) / 2];
  await student.mouse.move(left + 3 * size, top + 8 * size);
  await student.mouse.down();
  await student.mouse.move(left + 29 * size, top + 22 * size, { steps: 5 });
  await student.mouse.up();
  await expect(student.getByText('已标注 1 / 1 张')).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('button', { name: /^提\s*交$/ }).click();
  await student
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(student.getByText('得分 100')).toBeVisible();
  const row = student.getByRole('row', { name: /横条 1 0 0 100% 100% \d+%/ });
  await expect(row).toBeVisible();

  const teacher = await as('teacher');
  await teacher.goto(`/teaching/sections/${sectionId}`);
  await expect(teacher.getByRole('cell', { name: '100%' }).first()).toBeVisible();
});
