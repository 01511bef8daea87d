import { expect, test } from '../journey.ts';

test('an administrator publishes an announcement, and a student reads it', async ({ as }) => {
  const admin = await as('admin');
  await admin.goto('/announcements');
  await admin.getByRole('button', { name: '新增公告' }).click();
  const dialog = admin.getByRole('dialog', { name: '新增公告' });
  await dialog.getByRole('textbox', { name: '标题' }).fill('运动会停课安排');
  await dialog.getByRole('textbox', { name: '正文' }).fill('周五下午 **停课**，照常开放实验室。');
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
  await admin
    .getByRole('dialog', { name: '发布给「全校」？' })
    .getByRole('button', { name: /^发\s*布$/ })
    .click();
  await expect(admin.getByRole('row', { name: /运动会停课安排/ })).toContainText('已发布');

  const student = await as('student');
  await student.goto('/home');
  await student.getByRole('region', { name: '公告' }).getByRole('link', { name: '运动会停课安排' }).click();
  await expect(student.getByText('停课', { exact: true })).toBeVisible();
  // A scheduled announcement is not shown yet.
  await expect(student.getByText('校园网维护')).toHaveCount(0);
  // Opened once, it is read, and the administrator sees that.
  await expect(student.getByText('未读')).toHaveCount(0);
  await admin.reload();
  const row = admin.getByRole('row', { name: /运动会停课安排/ });
  await expect(row).toContainText(/1 \/ \d+/);
  await row.getByRole('button', { name: '阅读情况' }).click();
  await expect(admin.getByRole('dialog', { name: '阅读情况' })).toBeVisible();
});
