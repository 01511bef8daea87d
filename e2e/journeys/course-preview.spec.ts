import { sectionApi } from '@xueyan/contract/school/section';
import { ask } from '../api.ts';
import { setDark } from '../colours.ts';
import { expect, expectAccessible, expectReadable, test } from '../journey.ts';
import { giveCourse } from '../lecture.ts';

test('a teacher opens the sections of a preview as a student sees them, and returns to it', async ({ as, school }) => {
  const { teacher: session, courseId, classId, name } = await giveCourse(school);
  const { treeList } = await ask(session, sectionApi.tree, { courseId });
  const inChapter = { courseId, parentId: treeList[0]?.id ?? '' };
  await ask(session, sectionApi.save, { ...inChapter, title: '试一试', kind: 'experiment' });
  const teacher = await as('teacher5');
  const preview = `/teaching/courses/${courseId}/preview`;
  await teacher.goto(preview);
  await teacher.getByRole('combobox', { name: '以哪个班级的学生预览' }).click();
  await teacher.locator('.ant-select-dropdown:visible').getByText('网络2401').click();
  await expect(teacher).toHaveURL(`${preview}?class=${classId}`);
  await expectAccessible(teacher);

  await teacher.getByRole('link', { name: '文', exact: true }).click();
  await expect(teacher).toHaveURL(`/courses/${courseId}/sections/${treeList[0]?.children[0]?.id}`);
  await expect(teacher.getByText('老师还没有写正文')).toBeVisible();
  await expectAccessible(teacher);
  await teacher.reload();
  await teacher.locator('main').getByRole('link', { name: '回到课程预览' }).first().click();
  await expect(teacher).toHaveURL(`${preview}?class=${classId}`);

  // An experiment has a page of its own, reached from the list and from the section before it.
  await teacher.getByRole('link', { name: '文', exact: true }).click();
  await teacher.getByRole('link', { name: /下一节.*试一试/ }).click();
  await expect(teacher).toHaveURL(/\/experiments\//);
  await teacher.goBack();
  await teacher.goBack();
  await teacher.getByRole('link', { name: '试一试' }).click();
  await expect(teacher).toHaveURL(/\/experiments\//);
  await teacher.getByRole('link', { name: '返回', exact: false }).first().click();
  await expect(teacher).toHaveURL(`${preview}?class=${classId}`);
  await expect(teacher.getByRole('heading', { name })).toBeVisible();
  await setDark(teacher, true);
  await expectReadable(teacher);
});
