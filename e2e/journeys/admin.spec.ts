import type { Page } from '@playwright/test';
import { imageApi } from '@xueyan/contract/lab/image';
import { untilTerminalSays } from '../actions.ts';
import { ask, giveLab, releaseMachines, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

/** A student for the administrator's side of the lab: images and machines. */
const student = '241113';
test.afterEach(({ school }) => releaseMachines(school, [student]));

const rowOf = (page: Page, words: string | RegExp) => page.getByRole('row').filter({ hasText: words });
const rowOfImage = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

test('the images are listed with their states and logs, and are deleted only after typing DELETE', async ({
  as,
  school,
}) => {
  const page = await as('admin');
  await page.goto('/lab/images');
  const basic = rowOfImage(page, 'Linux 基础');
  await expect(basic.getByText('已发布')).toBeVisible();
  await expect(rowOfImage(page, 'Debian 12').getByText('待处理')).toBeVisible();
  const removeOf = async (image: string) => {
    await rowOfImage(page, image).getByRole('button', { name: /更多/ }).click();
    return page.getByRole('menuitem', { name: '删除' });
  };
  await expect(await removeOf('Debian 12')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await basic.getByRole('button', { name: '日志' }).click();
  const log = page.getByRole('dialog', { name: /构建日志/ });
  await expect(log.getByRole('log')).not.toBeEmpty();
  await expect(log.getByText(/^\d+ 行$/)).toBeVisible();
  await expectAccessible(page);
  await log.getByRole('button', { name: /Close|关闭/ }).click();
  await expect(log).toBeHidden();

  await (await removeOf('Linux 基础')).click();
  const question = page.getByRole('dialog');
  const sure = question.getByRole('button', { name: '删除' });
  await expect(sure).toBeDisabled();
  await question.getByRole('textbox').fill('delete');
  await expect(sure).toBeDisabled();
  await question.getByRole('textbox').fill('DELETE');
  await expect(sure).toBeEnabled();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(basic.getByText('已发布')).toBeVisible();

  // The server does not rely on the page to ask.
  const admin = await signIn(school, 'admin');
  const { pageInfo } = await ask(admin, imageApi.list, {});
  const imageId = pageInfo.resultList.find(({ recipe }) => recipe === 'linux-basic')?.imageId ?? '';
  await expect(ask(admin, imageApi.remove, { imageId, confirm: 'delete' })).rejects.toThrow('请输入 DELETE 确认删除');
});

test('an image is rebuilt while its log arrives line by line, and is published again', async ({ as }) => {
  test.setTimeout(300_000);
  const page = await as('admin');
  await page.goto('/lab/images');
  const basic = rowOfImage(page, 'Linux 基础');
  await expect(basic.getByText('已发布')).toBeVisible();
  await basic.getByRole('button', { name: '重新构建' }).click();
  await expect(page.getByRole('dialog')).toContainText('构建期间原有镜像继续可用');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已开始构建，可以离开这一页')).toBeVisible();
  await expect(basic.getByText('已发布')).toBeHidden();
  await expect(basic.getByRole('button', { name: '取消' })).toBeVisible();

  await basic.getByRole('button', { name: '日志' }).click();
  const log = page.getByRole('dialog', { name: /构建日志/ });
  const lines = async () => Number((await log.getByText(/^\d+ 行$/).textContent())?.split(' ')[0]);
  await expect.poll(() => lines().catch(() => 0)).toBeGreaterThan(0);
  const first = await lines();
  await expect.poll(lines, { timeout: 120_000 }).toBeGreaterThan(first);
  await log.getByRole('button', { name: /Close|关闭/ }).click();
  await expect(basic.getByText('已发布')).toBeVisible({ timeout: 240_000 });
  await expect(basic.getByRole('button', { name: '重新构建' })).toBeVisible();
});

test('the machines page shows the host and a student’s machine; ending it needs a confirmation, and the student is notified', async ({
  as,
  school,
}) => {
  const lab = await giveLab(school, '被结束的实验');
  const page = await as(student);
  await page.goto(lab.path);
  await page.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(page, /#/);

  const admin = await as('admin');
  await admin.goto('/lab/machines');
  await expect(admin.getByText('引擎正常')).toBeVisible();
  await expect(admin.getByText(/软件模拟|KVM 硬件加速/)).toBeVisible();
  await expect(admin.getByText(/\d+ \/ \d+ 台/)).toBeVisible();
  const row = rowOf(admin, '被结束的实验').filter({ hasText: student });
  await expect(row.getByText('运行中')).toBeVisible();
  await expect(row.getByText('Linux 基础')).toBeVisible();
  await expectAccessible(admin);

  await row.getByRole('button', { name: '结束' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(row.getByText('运行中')).toBeVisible();
  await row.getByRole('button', { name: '结束' }).click();
  await expect(admin.getByRole('dialog')).toContainText('磁盘上的内容将被删除');
  await admin.getByRole('dialog').getByRole('button', { name: '结束' }).click();
  await expect(admin.getByText('已结束', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(page.getByRole('heading', { name: '虚拟机已释放' })).toBeVisible();
  await expect(page.getByText('老师结束了这台虚拟机')).toBeVisible();
  await expect(page.getByRole('button', { name: '开始实验' })).toBeVisible();
});
