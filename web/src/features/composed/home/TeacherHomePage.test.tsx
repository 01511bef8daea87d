import { homeApi } from '@xueyan/contract/composed/home';
import { arranged } from '@xueyan/contract/composed/home-layout';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { HomeSlot } from '../../../ui/layout/home-slot.ts';
import { TeacherHomePage } from './TeacherHomePage.tsx';

let kept: { code: string; hidden: boolean }[] = [];
beforeEach(() => {
  kept = [];
  serve(homeApi.teacher, () => ({
    ...{ toMark: [], running: [], courses: [], recent: [] },
    ...{ courseCount: 0, studentCount: 0, applicationCount: 0, layout: arranged('teacher', kept) },
  }));
});

const home = (
  <HomeSlot value={{ notices: <p>校园网维护</p> }}>
    <TeacherHomePage />
  </HomeSlot>
);

test('a teacher without courses reads the notices above the way to the first course', async () => {
  const { screen } = await show(home);
  const first = screen.getByText('从第一门课程开始');
  await expect.element(first).toBeVisible();
  const notice = screen.getByText('校园网维护');
  await expect.element(notice).toBeVisible();
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(first.element().getBoundingClientRect().top);
});

test('a teacher who hid the notices does not meet them without courses either', async () => {
  kept = [{ code: 'notices', hidden: true }];
  const { screen } = await show(home);
  await expect.element(screen.getByText('从第一门课程开始')).toBeVisible();
  expect(screen.getByText('校园网维护').elements()).toEqual([]);
});
