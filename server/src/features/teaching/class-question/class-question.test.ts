import { courseApi } from '@xueyan/contract/school/course';
import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { ownClassQuestionApi } from '@xueyan/contract/teaching/own-class-question';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { classPointParameters } from './class-question.parameter.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('A student reads afterwards what was asked in their classes: keys and votes only once they were shown', async () => {
  const lesson = await openLesson(school, { students: 2 });
  const outsider = (await openLesson(school, { students: 1 })).students[0];
  const { teacher, students } = lesson;
  const [student, other] = students;
  if (!student || !other || !outsider) throw new Error('no students');
  const { classSessionId } = await teacher.call(classSessionApi.begin, {
    ...{ courseId: lesson.courseId, classIds: [lesson.classId], title: '第二课' },
  });
  const { classQuestionId } = await teacher.call(classQuestionApi.ask, {
    ...{ classSessionId, prompt: '哪个', options: ['甲', '乙'], rightOptions: [1], multiple: false },
    kind: 'poll',
  });
  await student.call(classQuestionApi.answer, { classQuestionId, choices: [1] });
  const read = async (who: typeof student) =>
    (await who.call(ownClassQuestionApi.list, { classSessionId })).pageInfo.resultList.map(
      ({ answer, key, judgement, histogram }) => ({ answer, key, judgement, histogram }),
    );
  expect(await read(student)).toEqual([{ answer: 'B', key: '', judgement: 'none', histogram: null }]);
  await teacher.call(classQuestionApi.change, { classQuestionId, state: 'kept', resultsShown: true, keyShown: true });
  await teacher.call(classSessionApi.end, { classSessionId });
  expect(await read(student)).toEqual([{ answer: 'B', key: 'B', judgement: 'right', histogram: [0, 1] }]);
  expect(await read(other)).toEqual([{ answer: '', key: 'B', judgement: 'none', histogram: [0, 1] }]);
  expect(await read(outsider)).toEqual([]);
});

test('Answers in class are worth the points that the school sets, up to its maximum', async () => {
  const lesson = await openLesson(school, { students: 3 });
  const { teacher, students } = lesson;
  const options = { options: ['甲', '乙', '丙'], rightOptions: [0, 1], multiple: true };
  const { classSessionId } = await teacher.call(classSessionApi.begin, {
    ...{ courseId: lesson.courseId, classIds: [lesson.classId], title: '第一课' },
  });
  const { classQuestionId } = await teacher.call(classQuestionApi.ask, {
    ...{ classSessionId, prompt: '哪些', ...options },
    kind: 'poll',
  });
  const chosen = [[0, 1], [0], [2]];
  for (const [at, who] of students.entries())
    await who.call(classQuestionApi.answer, { classQuestionId, choices: chosen[at] ?? [] });
  const shown = { state: 'closed', resultsShown: true, keyShown: true } as const;
  await teacher.call(classQuestionApi.change, { classQuestionId, ...shown });
  const points = async () => {
    const { columns, rows } = await teacher.call(gradebookApi.get, { courseId: lesson.courseId });
    const place = columns.findIndex(({ kind }) => kind === 'classPoint');
    return students.map((who) => rows.find(({ userId }) => userId === who.id)?.scores[place]);
  };
  expect(await points()).toEqual([3, 2, 1]);
  // Alone they make no mark of the course until it has ended.
  const totals = async () =>
    (await teacher.call(gradebookApi.get, { courseId: lesson.courseId })).rows.map(({ total }) => total);
  expect(await totals()).toEqual([null, null, null]);
  await withParameter(school, classPointParameters.right, 9, async () => expect(await points()).toEqual([9, 2, 1]));
  await withParameter(school, classPointParameters.partly, 8, async () => expect(await points()).toEqual([3, 8, 1]));
  await withParameter(school, classPointParameters.answered, 7, async () => expect(await points()).toEqual([3, 2, 7]));
  await withParameter(school, classPointParameters.maximum, 2, async () => expect(await points()).toEqual([2, 2, 1]));
  await teacher.call(courseApi.end, { courseId: lesson.courseId });
  expect((await totals()).toSorted()).toEqual([10, 15, 5]);
});
