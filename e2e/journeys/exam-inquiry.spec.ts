import { openByMenu } from '../actions.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('a student finds all exams with their times and results in one list, a teacher finds a person across exams and takes the list away §examination.1-3', async ({
  as,
}) => {
  const student = await as('student');
  await student.goto('/home');
  await openByMenu(student, '考试中心', '考试查询');
  await expect(student).toHaveURL(/\/exam-inquiry/);
  const past = student.getByRole('row').filter({ hasText: 'Linux 操作系统期中考试' });
  await expect(past).toContainText('已交卷');
  await student.getByRole('textbox', { name: '考试名称' }).fill('随堂测验');
  await student.keyboard.press('Enter');
  await expect(past).toBeHidden();
  await expect(student.getByRole('row').filter({ hasText: '随堂测验' })).toBeVisible();
  await expectAccessible(student);

  const teacher = await as('teacher');
  await teacher.goto('/home');
  await openByMenu(teacher, '考试中心', '考试查询');
  await teacher.getByRole('textbox', { name: '姓名或账号' }).fill('240114');
  await teacher.keyboard.press('Enter');
  await expect(teacher.getByRole('row').filter({ hasText: '240114' }).first()).toBeVisible();
  await expect(teacher.getByRole('row').filter({ hasText: '240113' })).toHaveCount(0);
  await expectAccessible(teacher);
  const arriving = teacher.waitForEvent('download');
  await teacher.getByRole('button', { name: '导出 Excel' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^考试查询.*\.xlsx$/);
  await teacher.getByRole('link', { name: '考试详情' }).first().click();
  await expect(teacher).toHaveURL(/\/exam\/exams\/[0-9a-f-]{36}/);
});
