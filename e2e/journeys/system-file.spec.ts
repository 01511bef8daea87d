import { typeInTerminal, untilTerminalSays } from '../actions.ts';
import { giveLab, releaseMachines } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { goByMenu } from '../menu.ts';

test.afterEach(({ school }) => releaseMachines(school, ['241113']));

test('data that is uploaded once and chosen for an experiment is in a student’s machine, read-only §resource.1,2', async ({
  as,
  school,
}) => {
  const admin = await as('admin');
  await admin.goto('/');
  await goByMenu(admin, '实验', '系统文件');
  await admin.getByRole('button', { name: '新增系统文件' }).first().click();
  const form = admin.getByRole('dialog', { name: '新增系统文件' });
  await form.getByLabel('名称').fill('词频练习');
  await form.getByLabel('目录').fill('words');
  await form.getByRole('switch', { name: '解开压缩包' }).click();
  await expectAccessible(admin);
  await form.getByRole('button', { name: '下一步：上传' }).click();
  const drawer = admin.getByRole('dialog', { name: '词频练习' });
  const buffer = Buffer.from('春 12\n秋 7\n');
  await drawer.locator('input[type=file]').setInputFiles({ name: '词频.txt', mimeType: 'text/plain', buffer });
  await expect(drawer.getByText('1 个文件，13 B')).toBeVisible();
  await expectAccessible(admin);

  const lab = await giveLab(school, '统计词频');
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/experiments/${lab.sectionId}?tab=environment`);
  await teacher.getByRole('combobox', { name: '系统文件' }).click();
  await teacher.locator('.ant-select-item-option', { hasText: '/data/words' }).click();
  await expect(teacher.getByText('系统文件已保存')).toBeVisible();

  const page = await as('241113');
  await page.goto(lab.path);
  await page.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(page, /#/);
  await typeInTerminal(page, 'cat /data/words/*; touch /data/words/x || echo no-$((40+2))\n');
  await untilTerminalSays(page, /春 12/);
  await untilTerminalSays(page, /no-42/);
  await page.getByRole('button', { name: '已挂载的数据（只读）' }).click();
  await expect(page.getByRole('tooltip').getByText('/data/words')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '文件' }).click();
  const files = page.getByRole('region', { name: '实验机的文件' });
  await files.getByRole('button', { name: '打开 /data/words' }).click();
  await expect(files.getByText('词频.txt')).toBeVisible();
  await expectAccessible(page);
});

test('an administrator sees how full the disk of each server is, and a teacher that there is no GPU §resource.3,4', async ({
  as,
  school,
}) => {
  const admin = await as('admin');
  await admin.goto('/');
  await goByMenu(admin, '实验', '磁盘空间');
  const servers = admin.getByRole('table', { name: '各服务器的磁盘' });
  await expect(servers.getByRole('row').nth(1)).toContainText('以下是它的明细');
  await expect(servers.getByRole('row').nth(1)).toContainText(/\d (MB|GB)/);
  await expect(admin.getByText('占用明细')).toBeVisible();
  await expectAccessible(admin);

  const lab = await giveLab(school, '想用 GPU');
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/experiments/${lab.sectionId}?tab=environment`);
  await teacher.getByLabel('GPU').fill('2');
  await expect(teacher.getByText(/^这里没有可用的 GPU；数字会保留/)).toBeVisible();
  await teacher.keyboard.press('Control+s');
  await expect(teacher.getByText(/已保存/).first()).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByLabel('GPU')).toHaveValue('2');
});
