import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { untilTerminalSays } from '../actions.ts';
import { giveLab, releaseMachines, step } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test.afterEach(({ school }) => releaseMachines(school, ['teacher']));

test('a check script is tried before the release, made with a form, and the way back from a trial leads to it', async ({
  as,
  school,
}) => {
  const script = 'test -d /root/lab && echo "目录存在" || { echo "没有目录"; exit 1; }';
  const lab = await giveLab(school, '写脚本', { checkpoints: [step('创建目录', script), step('第二步', 'true')] });
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/experiments/${lab.sectionId}?tab=steps`);
  await teacher.getByRole('button', { name: '创建目录 30 分' }).click();
  const field = teacher.getByRole('textbox', { name: '检测脚本' });

  await teacher.getByRole('button', { name: '在试做机上运行' }).click();
  await expect(teacher.getByText('正在启动试做机')).toBeVisible();
  const result = teacher.getByRole('region', { name: '运行结果' });
  await expect(result.getByText('没有目录')).toBeVisible({ timeout: 120_000 });
  await expect(result).toContainText('未通过');
  await expect(result).toContainText('退出码 1');
  await expectAccessible(teacher);

  // Tab indents, and after Escape it moves on, so the editor is no keyboard trap.
  await field.focus();
  await field.press('Control+End');
  await field.press('Enter');
  await field.press('Tab');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await field.press('Tab');
  await expect(teacher.getByRole('button', { name: '插入检测' })).toBeFocused();
  await teacher.keyboard.press('Enter');
  await teacher.getByRole('menuitem', { name: '文件或目录存在' }).click();
  const form = teacher.getByRole('dialog', { name: '插入检测：文件或目录存在' });
  await expect(form.getByLabel('路径')).toBeFocused();
  await form.getByLabel('路径').fill('/root');
  await form.getByText('目录', { exact: true }).click();
  await expectAccessible(teacher);
  await form.getByRole('button', { name: '插入', exact: true }).click();
  await expect(field).toContainText("test -d '/root' || { echo '没有找到目录 /root'; exit 1; }");
  await field.press('Control+z');
  await expect(field).not.toContainText('没有找到目录');
  await expect(teacher.getByText(/已保存/).first()).toBeVisible();

  const place = teacher.url();
  await teacher.getByRole('button', { name: '试做', exact: true }).click();
  await expect(teacher.getByText('教师试做')).toBeVisible();
  // No image of the product has a desktop, so none is offered. The screen of this machine stands in for one.
  await untilTerminalSays(teacher, /#/);
  await expect(teacher.getByRole('tab', { name: '桌面' })).toBeHidden();
  const opened = new RegExp(attemptApi.open.path);
  await teacher.route(opened, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    const machine = { ...data.machine, desktop: true };
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, machine } } });
  });
  await teacher.reload();
  await teacher.getByRole('tab', { name: '桌面' }).click();
  await expect(teacher.locator('canvas').last()).toBeVisible();
  // Also after a reload the way back leads to where the experiment was edited.
  await teacher.getByRole('link', { name: '返回编辑' }).click();
  await expect(teacher).toHaveURL(place);
  await expect(teacher.getByRole('tab', { name: /步骤与检测点/ })).toHaveAttribute('aria-selected', 'true');
});
