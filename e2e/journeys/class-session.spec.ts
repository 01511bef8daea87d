import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sectionApi } from '@xueyan/contract/school/section';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { ask, type Session, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

/** A class and a teacher of its own, so that no other journey's page is called in. */
const className = '计科2402';
const courseName = '课堂示例课';
const [one, other] = ['240201', '240202'];

test('a teacher holds a class: two students are called in, follow the slides, vote, and one of them is drawn', async ({
  as,
  school,
}) => {
  const teacher = await signIn(school, 'teacher3');
  await prepare(teacher);
  const board = await as('teacher3');
  const students = [await as(one), await as(other)] as const;
  await board.goto('/teaching/classes');
  await board.getByRole('button', { name: '开始上课' }).first().click();
  const form = board.getByRole('dialog', { name: '开始上课' });
  const choose = async (label: string, name: string) => {
    await form.getByRole('combobox', { name: label }).fill(name);
    await board.locator('.ant-select-item-option').filter({ hasText: name }).click();
  };
  await choose('课程', courseName);
  // The course has one class, which is preselected.
  await expect(form.locator('.ant-form-item').filter({ hasText: '班级' })).toContainText(className);
  await form.getByRole('button', { name: '开始上课' }).click();
  await expect(board.getByRole('heading', { name: courseName })).toBeVisible();

  for (const page of students) {
    await page.goto('/');
    // The call has such a button, and so has the home seconds later.
    await page.getByRole('button', { name: '进入课堂' }).first().click();
    await expect(page.getByText('老师还没有放映课件')).toBeVisible();
  }
  await expect(board.getByText('在课 2 /')).toBeVisible();

  await board.getByRole('combobox', { name: '课件' }).click();
  await board.locator('.ant-select-item-option').filter({ hasText: '讲义' }).click();
  for (const page of students) await expect(page.getByText('第一页的内容')).toBeVisible();
  await board.getByRole('button', { name: '下一页' }).click();
  for (const page of students) await expect(page.getByText('第二页的内容')).toBeVisible();
  // One student looks back, and returns.
  await students[0].getByRole('button', { name: '上一页' }).click();
  await expect(students[0].getByText('第一页的内容')).toBeVisible();
  await students[0].getByRole('button', { name: '跟随老师' }).click();
  await expect(students[0].getByText('第二页的内容')).toBeVisible();

  await board.getByRole('button', { name: '投票' }).click();
  const poll = board.getByRole('dialog', { name: '投票' });
  await poll.getByRole('textbox', { name: '题目' }).fill('一加一等于几');
  await poll.getByRole('textbox', { name: '选项 A' }).fill('二');
  await poll.getByRole('textbox', { name: '选项 B' }).fill('三');
  await poll.getByRole('button', { name: '开始' }).click();
  for (const page of students) {
    await page.getByRole('button', { name: 'A 二' }).click();
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('已提交').first()).toBeVisible();
  }
  await expect(board.getByText('2 票')).toBeVisible();
  await expectAccessible(board);

  await board.getByRole('button', { name: '随机点名' }).click();
  await expect(board.getByRole('combobox', { name: /^评价/ })).toBeVisible();
  await expect(students[0].getByRole('region', { name: '随机点名' })).toBeVisible();
  await expectAccessible(students[0]);

  await board.getByRole('button', { name: '下课' }).click();
  await board.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(board.getByRole('tab', { name: '作答' })).toBeVisible();
  await expect(students[1].getByText('本堂课已结束')).toBeVisible();
});

/** Creates a released course with two slides for the class; ends what another run left running. */
async function prepare(teacher: Session): Promise<void> {
  const running = await ask(teacher, classSessionApi.list, { state: 'running' });
  for (const { classSessionId } of running.pageInfo.resultList)
    await ask(teacher, classSessionApi.end, { classSessionId });
  if ((await ask(teacher, courseApi.list, { courseName })).pageInfo.totalSize > 0) return;
  const { courseId } = await ask(teacher, courseApi.save, {
    ...{ courseName, courseNumber: '', courseType: 'required', description: '', labels: [] },
  });
  const chapter = await ask(teacher, sectionApi.save, { courseId, parentId: null, title: '第一章', kind: 'chapter' });
  const { sectionId } = await ask(teacher, sectionApi.save, {
    ...{ courseId, parentId: chapter.sectionId, title: '讲义', kind: 'reading' },
  });
  await ask(teacher, sectionApi.saveReading, {
    ...{ sectionId, version: 1, content: '第一页的内容\n\n---\n\n第二页的内容\n' },
  });
  const classes = await ask(teacher, schoolClassApi.list, { className });
  const classIds = classes.pageInfo.resultList.slice(0, 1).map(({ classId }) => classId);
  await ask(teacher, courseApi.associate, { courseId, classIds });
  await ask(teacher, courseApi.release, { courseId });
}
