import { writeSource } from '../actions.ts';
import { expect, test } from '../journey.ts';

test('a teacher assigns a task, a student hands it in, and sees its mark by the rubric', async ({ as }) => {
  const teacher = await writeSource(await as('teacher'));
  await teacher.goto('/teaching/tasks');
  await teacher.getByRole('button', { name: '新建任务' }).click();
  const dialog = teacher.getByRole('dialog', { name: '新建任务' });
  // Not one of another journey's: their names begin like this one.
  await dialog.getByRole('combobox', { name: '课程' }).fill('Linux 操作系统');
  await teacher
    .locator('.ant-select-item-option')
    .filter({ hasText: /^Linux 操作系统$/ })
    .click();
  await dialog.getByRole('combobox', { name: '章' }).click();
  await teacher
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
    .click();
  await dialog.getByRole('textbox', { name: '名称' }).fill('写一份读书笔记');
  await dialog.getByRole('button', { name: '去编写' }).click();
  await expect(teacher).toHaveURL(/\/teaching\/sections\//);
  await teacher.getByRole('textbox', { name: '任务说明' }).fill('读完第一章，写三点收获。');
  await teacher.getByRole('button', { name: '添加评分项' }).click();
  await teacher.getByRole('textbox', { name: /^评分项/ }).fill('收获');
  await teacher.getByRole('textbox', { name: '等级' }).fill('三点以上');
  await teacher.getByRole('spinbutton', { name: '满分' }).last().fill('100');
  await teacher.getByRole('button', { name: '保存并发布' }).click();
  await expect(teacher.getByText('已发布，学生会收到消息')).toBeVisible();

  const student = await writeSource(await as('student'));
  await student.goto('/tasks?title=读书笔记');
  await student.getByRole('link', { name: '写一份读书笔记' }).click();
  await student.getByRole('button', { name: '开始完成' }).click();
  await student.getByRole('textbox', { name: '我的作业' }).fill('一、权限；二、管道；三、进程。');
  await student.getByRole('button', { name: /^提\s*交$/ }).click();
  await student
    .getByRole('dialog')
    .getByRole('button', { name: /提\s*交/ })
    .click();
  await expect(student.getByText('待批阅').first()).toBeVisible();

  await teacher.goto('/teaching/tasks?title=读书笔记');
  await teacher.getByRole('link', { name: '写一份读书笔记' }).click();
  await teacher.getByRole('button', { name: /^开始批阅/ }).click();
  await expect(teacher.getByText('一、权限；二、管道；三、进程。')).toBeVisible();
  await teacher.getByRole('button', { name: /三点以上/ }).click();
  await teacher.getByRole('button', { name: /保\s*存/ }).click();
  await teacher.getByRole('button', { name: '已批 1 / 1' }).click();
  await teacher.getByRole('button', { name: '发布 1 份成绩' }).click();
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: /发布成绩/ })
    .click();
  await expect(student.getByText('100 / 100 分')).toBeVisible();
});
