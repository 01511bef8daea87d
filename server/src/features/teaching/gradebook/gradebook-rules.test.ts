import { type CategoryForm, gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const category = (name: string, more: Partial<CategoryForm> = {}): CategoryForm => ({
  ...{ categoryId: '', name, weight: 50, dropLowest: 0, kinds: [], late: null },
  ...more,
});
const column = { title: '展示', weight: 1, maximum: 10, hidden: false, categoryId: null };

test('categories have names and kinds of their own, and belong to the course', async () => {
  const { teacher, courseId } = await openLesson(school);
  const other = await openLesson(school);
  const save = (categories: CategoryForm[]) =>
    teacher.ask(gradebookApi.save, { courseId, missingZero: true, totalShown: true, categories, version: 0 });
  expect((await save([category('平时'), category('平时')])).meta.code).toBe('gradebook.twice');
  const both = ['甲', '乙'].map((name) => category(name, { kinds: ['exam'] }));
  expect((await save(both)).meta.code).toBe('gradebook.kindTwice');
  await other.teacher.call(gradebookApi.save, {
    ...{ courseId: other.courseId, missingZero: true, totalShown: true, categories: [category('别的课')], version: 0 },
  });
  const [foreign] = (await other.teacher.call(gradebookApi.get, { courseId: other.courseId })).categories;
  const categoryId = foreign?.categoryId ?? '';
  expect((await save([category('借来的', { categoryId })])).meta.code).toBe('gradebook.category');
  expect((await teacher.ask(gradebookApi.addColumn, { ...column, courseId, categoryId })).meta.code).toBe(
    'gradebook.category',
  );
});

test('a mark is a score or excused, not both, and an empty gradebook is not published', async () => {
  const { teacher, courseId, students, sectionId } = await openLesson(school);
  const [student] = students as [Caller];
  const { columns } = await teacher.call(gradebookApi.get, { courseId });
  const lab = columns.find(({ kind }) => kind === 'experiment');
  if (!lab) throw new Error(`no column of ${sectionId}`);
  const { columnId, weight, categoryId, chosen, maximum } = lab;
  const change = { columnId, title: '', weight, categoryId, chosen, maximum, hidden: true };
  await teacher.call(gradebookApi.updateColumn, change);
  const publish = () => teacher.ask(gradebookApi.publish, { courseId, published: true });
  expect((await publish()).meta.code).toBe('gradebook.nothing');
  const manual = await teacher.call(gradebookApi.addColumn, { ...column, courseId });
  const marks = [{ userId: student.id, score: 8, excused: true }];
  expect((await teacher.ask(gradebookApi.mark, { columnId: manual.columnId, marks })).meta.code).toBe('gradebook.both');
  const unnamed = { ...change, columnId: manual.columnId, maximum: 10, hidden: false };
  expect((await teacher.ask(gradebookApi.updateColumn, unnamed)).meta.code).toBe('gradebook.title');
  expect((await publish()).meta.code ?? '').toBe('');
});
