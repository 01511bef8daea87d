import { messageApi } from '@xueyan/contract/base/message';
import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { sectionApi } from '@xueyan/contract/school/section';
import { autoTaskApi } from '@xueyan/contract/teaching/auto-task';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { bodies, writeQuestions } from '../../../testing/exam.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  const questionIds = await writeQuestions(lesson.teacher, [bodies.judge, bodies.judge, bodies.single]);
  await lesson.teacher.call(questionApi.putOn, { questionIds });
});
afterAll(() => school.close());

const row = (kind: 'judge' | 'single', count: number, points: number) => ({
  ...{ kind, count, points, knowledgePointIds: [], chapterIds: [], difficulties: [] },
});
const form = (judges: number) => ({
  ...{ courseId: lesson.courseId, parentId: lesson.chapterId, kind: 'task' as const, title: '自动小测' },
  ...{ content: '做完这份小测', openTime: null, dueTime: null },
  blueprint: {
    ...{ subject: 'linux', minutes: 30, bankIds: [], courseId: null, seed: '1' },
    rows: [row('judge', judges, 5), row('single', 1, 10)],
  },
});
const titles = async () =>
  (await lesson.teacher.call(sectionApi.tree, { courseId: lesson.courseId })).treeList.flatMap(({ children }) =>
    children.map(({ title }) => title),
  );

test('a task is composed by a blueprint, given, and judged at once when it is handed in §examination.6', async () => {
  const { teacher, students } = lesson;
  const { sectionId } = await teacher.call(autoTaskApi.compose, { ...form(2), give: true });
  expect(await teacher.call(taskApi.get, { sectionId: sectionId ?? '' })).toMatchObject({
    ...{ title: '自动小测', form: 'paper', points: 20, given: true, content: '做完这份小测' },
  });
  const { pageInfo } = await teacher.call(paperApi.list, { title: '自动小测' });
  expect(pageInfo.resultList).toMatchObject([{ state: 'ready', questionCount: 3, totalPoints: 20, minutes: 30 }]);
  const [student] = students;
  if (!student) throw new Error('no student');
  const told = (await student.call(messageApi.list, {})).pageInfo.resultList;
  expect(told.some(({ messageTitle }) => messageTitle.includes('自动小测'))).toBe(true);
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId: sectionId ?? '' });
  const { sections } = await student.call(taskPaperApi.get, { workId });
  for (const { versionId, content } of sections.flatMap(({ questions }) => questions))
    if (content.kind === 'judge')
      await student.call(taskPaperApi.answer, { workId, versionId, response: { kind: 'judge', choice: true } });
  await student.call(taskWorkApi.submit, { workId, content: '', version });
  const judged = await teacher.call(taskPaperApi.get, { workId });
  expect(
    judged.sections.flatMap(({ questions }) => questions.map(({ content, outcome }) => [content.kind, outcome?.got])),
  ).toEqual([
    ['judge', 5],
    ['judge', 5],
    ['single', 0],
  ]);
});

test('a blueprint that cannot be met makes neither a task nor a paper, and says what is missing', async () => {
  const before = await titles();
  const { sectionId, shortages } = await lesson.teacher.call(autoTaskApi.compose, form(5));
  expect(sectionId).toBeNull();
  expect(shortages).toEqual([{ rows: [0], wanted: 5, available: 2 }]);
  expect(await titles()).toEqual(before);
});

test('only who writes a course composes tasks in it, and nothing is left of a refused one', async () => {
  const stranger = await school.signIn('ROLE_TEACHER', 'auto-task-stranger');
  const papers = async () => (await lesson.teacher.call(paperApi.list, {})).pageInfo.totalSize;
  const before = await papers();
  expect((await stranger.ask(autoTaskApi.compose, form(1))).meta.code).toBe('wire.gone');
  const dates = { openTime: '2046-09-02 08:00:00', dueTime: '2046-09-01 08:00:00' };
  expect((await lesson.teacher.ask(autoTaskApi.compose, { ...form(1), ...dates })).meta.code).toBe('task.dates');
  expect(await papers()).toBe(before);
});
