import { resourceApi } from '@xueyan/contract/base/resource';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { type Chapter, sectionApi } from '@xueyan/contract/school/section';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { GiveTaskButton } from './GiveTaskButton.tsx';

const chapter = (n: number, title: string): Chapter => ({
  ...{ id: idOf(n), title, kind: 'chapter', done: false, points: 0, percent: 0, lock: null, ruled: false },
  ...{ dueTime: null, children: [] },
});

async function open(chapters: Record<string, Chapter[]>) {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [{ authCode: 'course.choose' }], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(9), roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(courseChoiceApi.create, () => ({
    courseInfoList: [
      { value: idOf(1), title: '操作系统' },
      { value: idOf(2), title: '编译原理' },
    ],
  }));
  serve(sectionApi.tree, ({ courseId }) => ({ treeList: chapters[courseId] ?? [] }));
  serve(sectionApi.save, () => ({ sectionId: idOf(7) }));
  const { screen } = await show(<GiveTaskButton courseId={undefined} />);
  await screen.getByRole('button', { name: '新建任务' }).click();
  const dialog = screen.getByRole('dialog', { name: '新建任务' });
  const choose = async (name: string, title: string) => {
    await dialog.getByRole('combobox', { name }).click();
    await page.getByTitle(title).last().click();
  };
  const save = () => dialog.getByRole('button', { name: '去编写' }).click();
  const sent = () => calls.filter(({ path }) => path === sectionApi.save.path).map(({ input }) => input);
  return { dialog, choose, save, sent };
}

test('a task is added to the chapter of the course that is chosen last', async () => {
  const { dialog, choose, save, sent } = await open({
    [idOf(1)]: [chapter(3, '进程')],
    [idOf(2)]: [chapter(4, '词法')],
  });
  await choose('课程', '操作系统');
  await choose('章', '进程');
  await choose('课程', '编译原理');
  await dialog.getByRole('textbox', { name: '名称' }).fill('第一次作业');
  await save();
  await expect.element(dialog.getByText('请选择放在哪一章')).toBeVisible();
  expect(sent()).toEqual([]);
  await choose('章', '词法');
  await save();
  await expect.poll(sent).toEqual([{ courseId: idOf(2), parentId: idOf(4), kind: 'task', title: '第一次作业' }]);
});

test('a course without chapters says that it needs one', async () => {
  const { dialog, choose } = await open({});
  await choose('课程', '操作系统');
  await expect.element(dialog.getByText('这门课程还没有章，请先在目录中添加')).toBeVisible();
});
