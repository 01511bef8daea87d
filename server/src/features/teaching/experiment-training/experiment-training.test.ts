import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentTrainingApi } from '@xueyan/contract/teaching/experiment-training';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const listOf = async (student: Caller, input: object = {}) =>
  (await student.call(experimentTrainingApi.list, input)).pageInfo.resultList;

test('a student sees every experiment of the courses that go on, with how far they are and the machine', async () => {
  const { teacher, students, sectionId, courseId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  expect(await listOf(student)).toMatchObject([
    { sectionId, courseId, state: 'new', stepCount: 2, passedCount: 0, machineState: null, useTime: null },
  ]);
  const { runId } = await student.call(attemptApi.open, { sectionId });
  await student.call(machineApi.start, { runId });
  expect(await listOf(student, { state: 'going' })).toMatchObject([{ sectionId, machineState: 'running' }]);
  expect(await listOf(student, { state: 'new' })).toEqual([]);
  expect(await listOf(student, { words: '没有这个' })).toEqual([]);
  const other = await openLesson(school);
  expect(await listOf(student, { courseId })).toHaveLength(1);
  expect(await listOf(student, { courseId: other.courseId })).toEqual([]);
  await student.call(attemptApi.submit, { runId, content: '做完了', version: 0 });
  const { version } = await teacher.call(markingApi.get, { runId });
  await teacher.call(markingApi.mark, { runId, score: 9, comment: '', version });
  expect(await listOf(student)).toMatchObject([{ state: 'handedIn', score: null, points: null }]);
  await teacher.call(markingApi.publish, { sectionId });
  expect(await listOf(student, { orderFlag: 'score desc' })).toMatchObject([{ score: 9, points: 100 }]);
  const stranger = await school.signIn('ROLE_STUDENT', 'training-stranger');
  expect(await listOf(stranger)).toEqual([]);
  await teacher.call(courseApi.end, { courseId });
  expect(await listOf(student)).toEqual([]);
});
