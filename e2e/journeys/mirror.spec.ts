import { expect, expectAccessible, test } from '../journey.ts';
import { goByMenu } from '../menu.ts';

test('a teacher looks at the images, asks for another by a recipe, and is told once the approved one is built §mirror.1,3', async ({
  as,
}) => {
  test.setTimeout(300_000);
  const image = `汇编实验 ${Date.now() % 1_000_000}`;
  const teacher = await as('teacher');
  await test.step('the teacher sees what is installed, and asks for what is not', async () => {
    await teacher.goto('/');
    await goByMenu(teacher, '备课', '可用镜像');
    await teacher.getByRole('button', { name: 'Linux 基础', exact: true }).click();
    const details = teacher.getByRole('dialog', { name: 'Linux 基础' });
    for (const fact of ['已装软件', '大小', '最小内存']) await expect(details.getByText(fact).first()).toBeVisible();
    await expectAccessible(teacher);
    await teacher.keyboard.press('Escape');
    await teacher.getByRole('button', { name: '申请镜像' }).first().click();
    const form = teacher.getByRole('dialog', { name: '申请新镜像' });
    await form.getByLabel('镜像名称').fill(image);
    await form.getByLabel('基础镜像').click();
    await teacher.locator('.ant-select-item-option', { hasText: 'Linux 基础' }).first().click();
    await form.getByLabel('安装后执行的命令').fill('mkdir -p /opt/asm');
    await form.getByLabel('申请理由').fill('《计算机组成》的汇编实验');
    await expectAccessible(teacher);
    await form.getByRole('button', { name: '提交申请' }).click();
    await expect(teacher.getByText('申请已提交，管理员审批后会通知您')).toBeVisible();
  });

  const admin = await as('admin');
  await test.step('the administrator reads the recipe and approves it', async () => {
    await admin.goto('/home');
    await admin.getByRole('link', { name: '全部审核' }).click();
    await expect(admin.getByRole('heading', { name: '审核', level: 1 })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('link', { name: /^镜像申请/ }).click();
    const row = admin.getByRole('row', { name: new RegExp(image) });
    await row.getByRole('button', { name: '通过' }).click();
    const decision = admin.getByRole('dialog', { name: `通过「${image}」的申请` });
    await expect(decision.getByText('mkdir -p /opt/asm')).toBeVisible();
    await expectAccessible(admin);
    await decision.getByRole('button', { name: '通过并构建' }).click();
    await expect(admin.getByText('已通过，镜像开始构建')).toBeVisible();
  });

  await test.step('the teacher follows the build, is told of its end, and finds the image', async () => {
    await teacher.getByText('我的申请', { exact: true }).first().click();
    const row = teacher.getByRole('row', { name: new RegExp(image) });
    await expect(row.getByText('已发布')).toBeVisible({ timeout: 180_000 });
    await teacher.getByRole('banner').getByRole('button', { name: /^消息/ }).click();
    const centre = teacher.getByRole('dialog', { name: '消息中心' });
    await centre.getByRole('tab', { name: '系统消息' }).click();
    await expect(centre.getByText(`镜像已发布：${image}`)).toBeVisible({ timeout: 60_000 });
    await teacher.keyboard.press('Escape');
    await teacher.getByText('可以使用', { exact: true }).first().click();
    await expect(teacher.getByRole('button', { name: image })).toBeVisible();
  });
});
