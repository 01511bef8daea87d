import { giveLab } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test('a teacher offers a course as a template, and a colleague makes a course of it with the same catalogue', async ({
  as,
  school,
}) => {
  const name = `网络入门 ${Date.now() % 1_000_000}`;
  const { courseId } = await giveLab(school, name, { guide: '# 第一步\n\n先看网卡。\n' });
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/courses/${courseId}`);
  await teacher.getByRole('button', { name: '更多操作', exact: true }).click();
  await teacher.getByRole('menuitem', { name: '设为模板' }).click();
  const offer = teacher.getByRole('dialog', { name: '设为课程模板' });
  await offer.getByLabel('说明').fill('第一次接触网络的学生');
  await offer.getByRole('button', { name: '设为模板' }).click();
  await expect(teacher.getByText('已设为模板')).toBeVisible();

  const colleague = await as('teacher3');
  await colleague.goto('/prep/course-templates');
  await colleague.getByRole('textbox', { name: '名称或说明' }).fill(name);
  await colleague.keyboard.press('Enter');
  await colleague.getByRole('button', { name }).click();
  const preview = colleague.getByRole('dialog', { name });
  await preview
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click();
  await expect(preview.getByText('先看网卡。')).toBeVisible();
  await expectAccessible(colleague);
  await preview.getByRole('button', { name: '用它建课' }).click();
  await colleague
    .getByRole('dialog', { name: /新建一门课程/ })
    .getByRole('button', { name: '用它建课' })
    .click();
  await colleague.getByRole('button', { name: '打开课程' }).click();
  await expect(colleague).not.toHaveURL(new RegExp(courseId));
  await expect(colleague.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(colleague.getByText('未发布').first()).toBeVisible();
  await expect(colleague.getByRole('main').getByText(name).nth(2)).toBeVisible();
});
