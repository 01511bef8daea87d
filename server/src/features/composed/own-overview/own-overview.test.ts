import { homeApi } from '@xueyan/contract/composed/home';
import { ownOverviewApi } from '@xueyan/contract/composed/own-overview';
import { courseApi } from '@xueyan/contract/school/course';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let [quick, slow]: Caller[] = [];
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  [quick, slow] = lesson.students;
});
afterAll(() => school.close());

const who = (one: Caller | undefined): Caller => {
  if (!one) throw new Error('nobody');
  return one;
};

test('a teacher sees each course with its statistics, and submitted work waits there until it is marked', async () => {
  const { teacher, courseId, sectionId } = lesson;
  const { runId } = await who(quick).call(attemptApi.open, { sectionId });
  await who(quick).call(attemptApi.submit, { runId, content: '做完了', version: 0 });
  const found = await teacher.call(ownOverviewApi.teacher, {});
  expect(found.courseCount).toBe((await teacher.call(courseApi.list, { state: 'inProgress' })).pageInfo.totalSize);
  expect(found.studentCount).toBe(2);
  expect(found.waiting).toEqual((await teacher.call(homeApi.teacher, {})).toMark);
  expect(found.waiting.map(({ runId, count }) => [runId, count])).toEqual([[runId, 1]]);
  const { progress, mark, attendance, minutes, riskCount } = await teacher.call(courseStatisticsApi.get, { courseId });
  expect(found.courses).toMatchObject([{ courseId, progress, mark, attendance, minutes, riskCount }]);
  expect(found.days.at(-1)?.doneCount).toBe(1);
  const { version } = await teacher.call(markingApi.get, { runId });
  await teacher.call(markingApi.mark, { runId, score: 8, comment: '', version });
  expect((await teacher.call(ownOverviewApi.teacher, {})).waiting).toEqual([]);
});

test('a student sees their own progress beside the median, and a mark once it is published', async () => {
  const { teacher, courseId, sectionId } = lesson;
  const before = await who(quick).call(ownOverviewApi.student, {});
  expect(before.courses).toMatchObject([{ courseId, progress: 100, medianProgress: 50, mark: null, reasons: [] }]);
  expect(before.days.at(-1)?.doneCount).toBe(1);
  expect(before.results).toEqual([]);
  await teacher.call(markingApi.publish, { sectionId });
  const after = await who(quick).call(ownOverviewApi.student, {});
  expect(after.results).toMatchObject([{ sectionId, courseId, score: 8, points: 100 }]);
  const other = await who(slow).call(ownOverviewApi.student, {});
  expect([other.courses[0]?.progress, other.results, other.days.at(-1)?.doneCount]).toEqual([0, [], 0]);
});

test('students at risk are listed with reasons, without those of other teachers’ courses', async () => {
  const { teacher, courseId } = lesson;
  const { teacher: neighbour } = await openLesson(school, { students: 1 });
  const { risks, riskCount } = await teacher.call(ownOverviewApi.teacher, {});
  const listed = (await teacher.call(courseStatisticsApi.students, { courseId, risk: true })).pageInfo;
  expect(riskCount).toBe(listed.totalSize);
  expect(risks.map(({ studentId }) => studentId).toSorted()).toEqual(
    listed.resultList.map(({ studentId }) => studentId).toSorted(),
  );
  const theirs = await neighbour.call(ownOverviewApi.teacher, {});
  expect(theirs.courses.map((course) => course.courseId)).not.toContain(courseId);
  expect((await who(slow).ask(ownOverviewApi.teacher, {})).status).toBe(403);
});
