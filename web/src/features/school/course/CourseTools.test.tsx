import { type MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import type { Course } from '@xueyan/contract/school/course';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { CourseTools } from './CourseTools.shared.tsx';

const entry = (url: string, resourceType: 'menu' | 'button' = 'menu'): MenuItem => ({
  ...{ id: url, title: url, dataRules: [], children: [] },
  attributes: { resourceType, route: `/${url}`, url, icon: '', isShow: true, openTarget: '' },
});
const courseOf = (kind: Course['kind']) => ({ courseId: 'c1', kind }) as Course;

test('a course offers only the tools that the menu of the person has', async () => {
  serve(resourceApi.menu, () => ({
    treeList: [entry('teaching/task/TasksPage'), entry('exam/exam/ExamsPage', 'button')],
  }));
  const { screen } = await show(<CourseTools course={courseOf('course')} side="teach" />);
  await expect
    .element(screen.getByRole('link', { name: '任务' }))
    .toHaveAttribute('href', expect.stringContaining('/teaching/tasks?course=c1'));
  expect(screen.getByRole('link').elements()).toHaveLength(1);
  await expectAccessible();
});

test('only a project leads to its board', async () => {
  serve(resourceApi.menu, () => ({
    treeList: [entry('teaching/project/ProjectPage'), entry('teaching/task/MyTasksPage')],
  }));
  const { screen } = await show(
    <>
      <CourseTools course={courseOf('project')} side="study" />
      <CourseTools course={courseOf('course')} side="study" />
    </>,
  );
  await expect.element(screen.getByRole('link', { name: '任务' }).first()).toBeVisible();
  expect(screen.getByRole('link', { name: '项目看板' }).elements()).toHaveLength(1);
});
