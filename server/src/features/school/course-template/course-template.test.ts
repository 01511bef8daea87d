import { courseApi } from '@xueyan/contract/school/course';
import { courseTemplateApi } from '@xueyan/contract/school/course-template';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const form = { kind: 'experiment', share: 'school', summary: '拿来就能上' } as const;

test('a course is offered to all teachers, looked at, and another course is made of it that is one’s own', async () => {
  const { teacher, courseId } = await openLesson(school);
  const other = await school.signIn('ROLE_TEACHER', 'template-other');
  const shown = async () => (await other.call(courseTemplateApi.list, {})).pageInfo.resultList;
  await teacher.call(courseTemplateApi.offer, { ...form, share: 'me', courseId });
  expect(await shown()).toEqual([]);
  expect((await other.ask(courseTemplateApi.use, { courseId })).meta.code).toBe('wire.gone');
  await teacher.call(courseTemplateApi.offer, { ...form, courseId });
  expect(await shown()).toMatchObject([{ courseId, sectionCount: 1, experimentCount: 1, useCount: 0 }]);
  const { chapterList } = await other.call(courseTemplateApi.preview, { courseId });
  expect(chapterList).toEqual([{ title: '第一章', sections: [{ title: '实验一', kind: 'experiment' }] }]);
  const made = await other.call(courseTemplateApi.use, { courseId });
  const course = await other.call(courseApi.get, made);
  expect([course.teacherId, course.state]).toEqual([other.id, 'unreleased']);
  const { treeList } = await other.call(sectionApi.tree, made);
  expect(treeList.map(({ title, children }) => [title, children.map((one) => one.title)])).toEqual([
    ['第一章', ['实验一']],
  ]);
  expect((await shown())[0]?.useCount).toBe(1);
  // The one that it was made of is still none of theirs.
  expect((await other.ask(courseTemplateApi.withdraw, { courseId })).meta.success).toBe(false);
  await teacher.call(courseTemplateApi.withdraw, { courseId });
  expect(await shown()).toEqual([]);
  expect((await other.call(courseApi.get, made)).courseId).toBe(made.courseId);
});

test('what somebody else teaches is not offered, and a student sees no templates', async () => {
  const { courseId, students } = await openLesson(school);
  const other = await school.signIn('ROLE_TEACHER', 'template-third');
  expect((await other.ask(courseTemplateApi.offer, { ...form, courseId })).meta.code).toBe('wire.gone');
  expect((await students[0]?.ask(courseTemplateApi.list, {}))?.status).toBe(403);
});
