import { courseApi } from '@xueyan/contract/school/course';
import { type CourseExemption, courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import { coursePathApi, type PathSection } from '@xueyan/contract/school/course-path';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { LearningPath } from './LearningPath.shared.tsx';

const idOf = (n: string) => `00000000-0000-4000-8000-00000000000${n}`;
const course = idOf('b');
const section = (n: string, chapter: string, more: Partial<PathSection> = {}): PathSection => ({
  ...{ sectionId: idOf(n), chapterId: idOf(chapter), chapterTitle: '入门', title: `第 ${n} 节`, kind: 'reading' },
  ...{ pathState: 'open', lock: null, after: [], doneCount: null },
  ...more,
});
const lock = { reason: 'score', openTime: null, afterTitle: '第 2 节', afterScore: 60 } as const;
const path: Output<typeof coursePathApi.get> = {
  courses: [
    {
      courseId: idOf('a'),
      courseName: '计算机基础',
      state: 'ended',
      current: false,
      pathState: 'open',
      after: [],
      exempt: [],
    },
    {
      courseId: course,
      courseName: 'Linux',
      state: 'inProgress',
      current: true,
      pathState: 'locked',
      after: [idOf('a')],
      exempt: [],
    },
  ],
  sections: [
    section('1', '8', { pathState: 'done' }),
    section('2', '8', { after: [{ sectionId: idOf('1'), score: null }] }),
    section('3', '9', { pathState: 'locked', lock, after: [{ sectionId: idOf('2'), score: 60 }] }),
  ],
  requiredOfAll: false,
  studentCount: null,
};

/** Answers the teacher's own view of the course, and that nobody is exempt. */
function serveCourse(exemptions: CourseExemption[] = []) {
  serve(courseApi.get, () => ({
    ...{ courseId: course, courseName: 'Linux', courseNumber: '', description: '', labels: [] },
    ...{ courseType: 'required' as const, kind: 'course' as const, state: 'inProgress' as const },
    ...{ classTime: '', archived: false, cover: '', teacherId: idOf('f') },
    ...{ teacherOrganizationId: null, team: [], organizationName: '', teacherName: '', classes: [], sectionCount: 3 },
    ...{ studentCount: 30, version: 1, createTime: '2026-09-01 08:00:00', updateTime: '2026-09-01 08:00:00' },
  }));
  serve(courseExemptionApi.list, ({ pageNum = 1 }) => ({
    pageInfo: { resultList: exemptions, totalSize: exemptions.length, pageNum, pageSize: 20 },
  }));
}

test('a student reads the path as a list of links, each with its state and why it is locked', async () => {
  serve(coursePathApi.get, () => path);
  const { screen, address } = await show(<LearningPath courseId={course} />);
  await expect.element(screen.getByRole('link', { name: /已完成 第 1 节/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /未解锁 第 3 节.*「第 2 节」达到 60 分后开放/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /未解锁 Linux.*先完成「计算机基础」/ })).toBeVisible();
  await expectAccessible();
  // The pointer still stands where the last test left it, and would light what is below it.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  (screen.getByRole('link', { name: /可以学习 第 2 节/ }).element() as HTMLElement).focus();
  await expect.poll(() => document.querySelectorAll('path[data-lit]').length).toBe(2);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/courses/${course}/sections/${idOf('2')}`);
});

test('a student who is exempt reads from what, why and by whom', async () => {
  const exempt = [{ courseId: idOf('a'), reason: '已修同名课程', actorName: '王老师' }];
  const courses = path.courses.map((one) => (one.current ? { ...one, pathState: 'open' as const, exempt } : one));
  serve(coursePathApi.get, () => ({ ...path, courses }));
  const { screen } = await show(<LearningPath courseId={course} />);
  await expect.element(screen.getByRole('link', { name: /可以学习 Linux.*免修「计算机基础」/ })).toBeVisible();
  await expect.element(screen.getByText('你不必先学「计算机基础」：已修同名课程（王老师 批准免修）')).toBeVisible();
});

test('an arrow is drawn for each rule, on a narrow screen too', async () => {
  serve(coursePathApi.get, () => path);
  for (const width of [1200, 375]) {
    await page.viewport(width, 800);
    const { screen } = await show(<LearningPath courseId={course} />);
    await expect.poll(() => document.querySelectorAll('path[marker-end]').length).toBe(3);
    expect(document.querySelectorAll('path[data-score]')).toHaveLength(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await screen.unmount();
  }
});

test('a teacher sees how many have done a section, and edits it from there', async () => {
  const sections = path.sections.map((one) => ({ ...one, lock: null, doneCount: 12 }));
  serve(coursePathApi.get, () => ({ ...path, sections, studentCount: 30 }));
  const missing = {
    userId: idOf('d'),
    loginName: '2401',
    userName: '周宁',
    className: '计科 1 班',
    missing: '计算机基础',
    missingIds: [idOf('a')],
  };
  serve(coursePathApi.unprepared, ({ pageNum = 1 }) => ({
    pageInfo: { resultList: [missing], totalSize: 1, pageNum, pageSize: 20 },
  }));
  serveCourse();
  const { screen } = await show(<LearningPath courseId={course} editable />);
  await expect.element(screen.getByRole('row', { name: /周宁.*计算机基础/ })).toBeVisible();
  await expect.element(screen.getByText(/随班级选课的学生不受限制/)).toBeVisible();
  const last = screen.getByRole('link', { name: /第 3 节.*「第 2 节」达到 60 分后开放 · 12 \/ 30 人已完成/ });
  await expect.element(last).toHaveAttribute('href', `/teaching/readings/${idOf('3')}`);
});

test('where a required course locks the sections, the page names it', async () => {
  const byCourse = { reason: 'course', openTime: null, afterTitle: '计算机基础', afterScore: null } as const;
  const sections = [section('1', '8', { pathState: 'locked', lock: byCourse })];
  serve(coursePathApi.get, () => ({ ...path, sections, requiredOfAll: true }));
  const { screen } = await show(<LearningPath courseId={course} />);
  await expect.element(screen.getByText('先学完「计算机基础」，未解锁的小节才会开放。')).toBeVisible();
  expect(screen.getByText(/可以按顺序学习/).query()).toBeNull();
});

test('a teacher who requires a course of all reads that those without it cannot learn now', async () => {
  serve(coursePathApi.unprepared, ({ pageNum = 1 }) => ({
    pageInfo: { resultList: [], totalSize: 0, pageNum, pageSize: 20 },
  }));
  serve(coursePathApi.get, () => ({ ...path, sections: [], requiredOfAll: true, studentCount: 30 }));
  serveCourse();
  const { screen } = await show(<LearningPath courseId={course} editable />);
  await expect.element(screen.getByText(/这些学生现在不能学习本课程的小节/)).toBeVisible();
});

test('a teacher reads who is exempt, from what and why', async () => {
  serve(coursePathApi.unprepared, ({ pageNum = 1 }) => ({
    pageInfo: { resultList: [], totalSize: 0, pageNum, pageSize: 20 },
  }));
  serve(coursePathApi.get, () => ({ ...path, sections: [], requiredOfAll: true, studentCount: 30 }));
  serveCourse([
    {
      ...{ exemptionId: idOf('e'), userId: idOf('d'), loginName: '2401', userName: '周宁', className: '计科 1 班' },
      ...{ requiredId: idOf('a'), requiredName: '计算机基础', reason: '已修同名课程', actorName: '王老师' },
      createTime: '2026-09-02 08:00:00',
    },
  ]);
  const { screen } = await show(<LearningPath courseId={course} editable />);
  await expect.element(screen.getByText('没有学生缺少先修课程')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /周宁.*计算机基础.*已修同名课程/ })).toBeVisible();
  await expectAccessible();
});
